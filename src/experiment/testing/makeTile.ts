import { createRandom } from '../../core/random';
import { FIXED, type GrainTemplate, type WorldSpec } from '../../model/worldSpec';
import { DEFAULT_SETTINGS, type Live } from '../../model/settings';
import { createCpuEngine } from '../../physics/cpu/engine';
import { randomOrientations } from '../../scenes/common/bed';
import { ellipsoidTemplate } from '../../scenes/common/ellipsoid';
import { type Tile } from '../../scenes/common/tiles/tile';

/**
 * Recipe of a tile: grains of one shape, whose bounding radii are from `least` to 1 of the largest; side and height are
 * in units of the largest radius.
 */
export type Recipe = { shapeRatio: number; least: number; side: number; height: number; seed: number };

const RADIUS = 0.01; // radius of the largest grains while they settle [m]
const GRAVITY = 9.81; // [m/s²]
const DENSITY = 2600; // [kg/m³]; packing does not depend on it
const FILL = 0.72; // solid fraction that no such bed exceeds: sets the number of grains poured to reach the height
const SPACING = 1.02; // spacing of the lattice that the grains start from [diameters]
const H = 0.001; // frame step [s]
const CALM = 0.4; // time to come to rest after the fall [s]

/**
 * Makes a tile: grains settle without friction, as if shaken, in a column that repeats along x and y, on a floor. It is
 * deterministic. `tell` gets a line of progress every 50 steps.
 */
export function makeTile(recipe: Recipe, tell: (line: string) => void): Tile {
  const { shapeRatio, side, height, least, seed } = recipe, template = ellipsoidTemplate(shapeRatio);
  const random = createRandom(seed);
  const meanCube = least < 1 ? (1 - least ** 4) / (4 * (1 - least)) : 1; // mean cube of a uniformly distributed radius
  const count = Math.round((FILL * side * side * height) / (template.volume * meanCube));
  const spec = columnOf(recipe, template, count, random), engine = createCpuEngine(spec);
  const fall = 0.3 + 1.25 * Math.sqrt((2 * spec.domain.max[2]) / GRAVITY); // from the top, somewhat damped [s]
  for (let step = 0, steps = Math.round((fall + CALM) / H); step < steps; step++) {
    void engine.step(step * H < fall ? FALLING : CALMING);
    if (step % 50 === 0) {
      tell(`${(step * H).toFixed(3)} s: ${count} grains, ${engine.measures.contactCount} contacts, `
        + `${engine.measures.kineticEnergy.toExponential(2)} J, `
        + `worst penetration ${(engine.measures.maxPenetration / RADIUS).toExponential(2)} r`);
    }
  }
  return cut(engine.state, engine.model.radii, recipe);
}

function columnOf({ side, least }: Recipe, template: GrainTemplate, count: number, random: () => number): WorldSpec {
  const width = side * RADIUS, per = Math.floor(side / (2 * SPACING)), step = width / per;
  const positions = new Float64Array(3 * count), radii = new Float64Array(count);
  const orientations = randomOrientations(count, random);
  for (let i = 0; i < count; i++) {
    radii[i] = RADIUS * (least + (1 - least) * random());
    const cell = [i % per, Math.floor(i / per) % per, Math.floor(i / (per * per))];
    for (let c = 0; c < 3; c++)
      positions[3 * i + c] = (cell[c] + 0.5) * step + (random() - 0.5) * (step - 2 * radii[i]);
  }
  const top = Math.ceil(count / (per * per)) * step;
  return {
    domain: { min: [0, 0, 0], max: [width, width, top + 4 * RADIUS] }, periodic: true,
    grains: {
      positions, radii, orientations, masses: radii.map((r) => DENSITY * template.volume * r ** 3), shapes: [template],
      shapeOf: new Uint8Array(count),
    },
    bodies: [{
      name: 'floor', shape: { kind: 'plane' }, position: [0, 0, 0], mass: 1, inertia: [1, 1, 1], motion: FIXED,
      look: 'floor',
    }],
  };
}

const liveOf = (substeps: number, damping: number): Live => ({
  settings: { ...DEFAULT_SETTINGS, dt: H, substeps, gravity: [0, 0, -GRAVITY], friction: 0, damping },
  bodies: [{ motion: [...FIXED], force: [0, 0, 0], mass: 1 }],
});
const FALLING = liveOf(5, 1.5), CALMING = liveOf(10, 30);

/** Returns the grains of the column up to the height that is asked for, in units of the largest radius. */
function cut(
  state: { position: Float64Array; orientation: Float64Array }, radii: Float64Array, { side, height }: Recipe
): Tile {
  const kept = Array.from(radii, (_, i) => i).filter((i) => state.position[3 * i + 2] <= height * RADIUS);
  const wrap = (x: number): number => ((x % side) + side) % side;
  const tile: Tile = {
    count: kept.length, side, height, positions: new Float32Array(3 * kept.length),
    radii: new Float32Array(kept.length),
    orientations: new Float32Array(4 * kept.length),
  };
  kept.forEach((i, k) => {
    for (let c = 0; c < 3; c++) {
      const x = state.position[3 * i + c] / RADIUS;
      tile.positions[3 * k + c] = c < 2 ? wrap(x) : x;
    }
    tile.radii[k] = radii[i] / RADIUS;
    tile.orientations.set(state.orientation.subarray(4 * i, 4 * i + 4), 4 * k);
  });
  return tile;
}
