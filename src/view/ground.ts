import {
  float, fract, fwidth, length, mix, normalWorld, positionWorld, smoothstep, uniform, vec2, vec4,
} from 'three/tsl';
import {
  Color, Group, Mesh, MeshBasicNodeMaterial, MeshLambertNodeMaterial, PlaneGeometry, ShadowNodeMaterial, Vector2,
  type Node,
  type NodeMaterial,
} from 'three/webgpu';
import { IDENTITY } from '../core/vec3';
import type { WorldSpec } from '../model/worldSpec';
import { floorHeight } from './bounds';
import { radiusOf, type Bounds } from './box';
import { heightfieldGeometry } from './heightfield';
import { vehicleOf } from './cameras/vehicleCameras';
import { createDitch } from './ditch';
import type { LightNode } from './light';
import type { Theme } from './theme';

/** How far the ground fades into the background [radii of what is seen]. */
const FADE = 4;
/** Grid cells across half of what is seen, about. */
const CELLS = 3;

/**
 * Where there is a vehicle [m]: the way by which a bed that goes along with it is moved back, so that lines stay lines.
 */
const VEHICLE_CELL = 0.5;
/** Stronger lines every so many cells are seen from farther, and as one drives fast. */
const FAR_CELLS = 10;

/** Sides of a ditch against its floor [1]. */
const SIDE_SHADE = 0.8;

/** [radii of what is seen] */
const HAIR = 1e-3;

export type Ground = {
  readonly group: Group;
  /** Side of a grid cell [m]. */
  readonly cell: number;
  setTheme(theme: Theme): void;
  /** Shows ground that lies so far from where it was at first [m]: a vehicle may leave the domain. */
  moveTo(x: number, y: number): void;
  dispose(): void;
};

/** 1, 2 or 5 times a power of ten, at most `x`. */
export function niceNumber(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x)), lead = x / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

/**
 * The floor: a plane with a grid to read lengths from, fading out around the domain; on it the heights of a floor that
 * is not flat. `light` takes the place of the scene's lights and shadows.
 */
export function createGround(spec: WorldSpec, bounds: Bounds, theme: Theme, light: LightNode | null): Ground {
  const radius = radiusOf(bounds), { min, max } = spec.domain;
  const vehicle = vehicleOf(spec) >= 0, cell = vehicle ? VEHICLE_CELL : niceNumber(radius / CELLS);
  const [halfX, halfY] = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2];
  const [x, y] = [(max[0] + min[0]) / 2, (max[1] + min[1]) / 2];
  const margin = FADE * radius;

  const background = uniform(new Color()), ground = uniform(new Color()), grid = uniform(new Color());
  const shift = uniform(new Vector2()), p = positionWorld.xy;
  const outside = length(p.sub(vec2(x, y)).sub(shift).abs().sub(vec2(halfX, halfY)).max(0));
  const fade = smoothstep(0, margin, outside).oneMinus();
  /** How much of a line of a grid with this cell there is at a point [1]. */
  const lineOf = (side: number): Node<'float'> => {
    const inCells = p.div(side), width = fwidth(inCells).max(1e-6);
    const near = fract(inCells.sub(0.5)).sub(0.5).abs().div(width); // of the next line each way [pixels]
    // lines closer than a few pixels would only flicker
    return float(1).sub(near.x.min(near.y).min(1)).mul(smoothstep(0.15, 0.4, width.x.max(width.y)).oneMinus());
  };
  const line = vehicle ? lineOf(cell).mul(0.6).max(lineOf(FAR_CELLS * cell)) : lineOf(cell);
  const ruled = mix(ground, grid, line), material = new MeshBasicNodeMaterial();
  material.colorNode = vec4(mix(background, ruled, fade), 1);

  const mesh = new Mesh(new PlaneGeometry(2 * (halfX + margin), 2 * (halfY + margin)), material);
  // under heights by a hair, so that they do not flicker where they are lowest
  const isHilly = spec.bodies.some(({ look, shape }) => look === 'floor' && shape.kind === 'heightfield');
  const floor = floorHeight(spec) - (isHilly ? HAIR * radius : 0), inDitch = new MeshBasicNodeMaterial();
  const isFlat = normalWorld.z.greaterThan(0.5);
  const floorColor = mix(background, isFlat.select(ruled, ground.mul(SIDE_SHADE)), fade);
  inDitch.colorNode = vec4(floorColor, 1);
  const ditch = createDitch(spec, floor, inDitch);
  mesh.position.set(x, y, ditch ? spec.rim!.height : floor);
  mesh.raycast = () => {};
  const shade = new ShadowNodeMaterial({
    opacity: 0.35, transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  if (ditch) material.maskNode = shade.maskNode = ditch.isAround;
  if (!light) {
    const receiver = new Mesh(mesh.geometry, shade);
    receiver.receiveShadow = true;
    mesh.add(receiver);
  }
  const hills = spec.bodies.flatMap(({ look, shape, position: [px, py, pz], orientation = IDENTITY }) => {
    if (look !== 'floor' || shape.kind !== 'heightfield') return [];
    const color = mix(ground, ruled, smoothstep(0.1, 0.3, normalWorld.z)); // no lines on what is steep
    const hill = new Mesh(heightfieldGeometry(shape), hillMaterial(color, light));
    hill.position.set(px, py, pz);
    hill.quaternion.set(...orientation);
    hill.raycast = () => {};
    hill.castShadow = hill.receiveShadow = !light;
    return [hill];
  });
  const made = {
    group: new Group().add(mesh, ...hills, ...(ditch ? [ditch.mesh] : [])), cell,
    moveTo(dx: number, dy: number) {
      shift.value.set(dx, dy);
      mesh.position.set(x + dx, y + dy, mesh.position.z);
    },
    setTheme(next: Theme) {
      background.value.set(next.background);
      ground.value.set(next.ground);
      grid.value.set(next.grid);
    },
    dispose() {
      mesh.geometry.dispose();
      material.dispose();
      shade.dispose();
      inDitch.dispose();
      ditch?.mesh.geometry.dispose();
      for (const { geometry, material: own } of hills) {
        geometry.dispose();
        own.dispose();
      }
    },
  };
  made.setTheme(theme);
  return made;
}

/** A slope as light as the flat floor where it is flat. */
function hillMaterial(ruled: Node<'vec3'>, light: LightNode | null): NodeMaterial {
  const material = light ? new MeshBasicNodeMaterial() : new MeshLambertNodeMaterial();
  material.colorNode = vec4(light ? ruled.mul(light(normalWorld)) : ruled, 1);
  return material;
}
