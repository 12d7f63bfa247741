import { vec3 } from 'three/tsl';
import {
  BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Group, Mesh, SphereGeometry, type Material,
} from 'three/webgpu';
import { pointGrid } from '../../model/flexible/pointGrid';
import { plateCount, type FlexibleSpec } from '../../model/flexible/spec';
import type { WorldSpec } from '../../model/worldSpec';
import type { PatchPrint, Report } from '../../protocol/messages';
import type { LightNode } from '../light';
import { mattMaterial } from '../matt';
import { createSteadyTop, type SteadyTop } from '../overlay/steadyTop';
import { posesLength } from '../pose';
import { createBorder } from './border';
import { clothSide, HEM, pinsOf, weave } from './cloth';
import { createLattice, writeSurface } from './lattice';
import { placeSurfaces, type SurfacePlace } from './layout';
import { createPrinter } from './patchPrint';
import { createSurfacePaint, sideMaterial, type SurfacePaint } from './surfacePaint';
import { axleOf, homes, liningSide, RUBBER, treadSide } from './tread';
import { createVertexValues } from './vertexValues';

export type SurfaceColor = 'material' | 'energy' | 'pressure';

/**
 * Approximate number of vertices for all surfaces of a world, and bounds of the number of parts along the side of an
 * element.
 */
const VERTICES = 8_000, LEAST_PARTS = 2, MOST_PARTS = 8;
/** Shortest time between two reports of prints [ms]. */
const PRINT_EVERY = 90;
/** Opacity of surfaces that are seen through [1]. */
const GHOST = 0.3;
/** Radius of a pin [thicknesses of the surface]; a surface with more pins than MOST_PINS shows none. */
const PIN = 1.4, MOST_PINS = 16, PIN_COLOR = '#d95f1e';

/** The drawn flexible surfaces of a world. */
export type Surfaces = {
  readonly group: Group;
  /** Takes a frame of all surfaces, laid out as `placeSurfaces` says, with the poses of big bodies at the same time. */
  take(data: Float32Array, poses: ArrayLike<number>): void;
  setColor(color: SurfaceColor): void;
  /** Makes surfaces transparent, so that an overlay of contacts is seen. */
  setGhost(on: boolean): void;
  dispose(): void;
};

/**
 * Draws the flexible surfaces of a world; `told` gets the top of the colour scale whenever that changes, and prints of
 * tires.
 */
export function createSurfaces(
  spec: WorldSpec, told: (report: Extract<Report, { type: 'surface' | 'prints' }>) => void,
  light: LightNode | null,
): Surfaces {
  const surfaces = spec.flexible ?? [], places = placeSurfaces(surfaces), paint = createSurfacePaint();
  const group = new Group();
  group.name = 'surfaces';
  const parts = partsFor(surfaces);
  const drawn = surfaces.map((surface, k) => drawSurface(surface, places[k], parts, spec, { paint, light }));
  const printers =
    surfaces.flatMap((surface, k) => (surface.look === 'tire' ? [createPrinter(surface, places[k], spec.bodies)] : []));
  const energyTop = createSteadyTop(), pressureTop = createSteadyTop();
  let color: SurfaceColor = 'material', top = 0, pressure = 0, said = '';
  let timer: ReturnType<typeof setTimeout> | undefined, printed = -Infinity;
  const latest = new Float32Array(places.at(-1)?.end ?? 0), poses = new Float32Array(posesLength(spec.bodies.length));
  for (const { group: part } of drawn) group.add(part);

  /** Updates the top of a scale with the values of all surfaces between two of their places, and returns it. */
  function follow(range: SteadyTop, from: 'energy' | 'pressure', to: 'pressure' | 'end'): number {
    range.begin(latest.length);
    for (const place of places) for (let i = place[from]; i < place[to]; i++) range.add(latest[i]);
    return range.end();
  }
  /** Updates the scales of colours and prints, and reports the top of the colour scale if it has changed. */
  function rescale(): void {
    if (color === 'energy') top = follow(energyTop, 'energy', 'pressure');
    if (color === 'pressure' || printers.length > 0) pressure = follow(pressureTop, 'pressure', 'end');
    if (color === 'pressure') top = pressure;
    paint.set(color === 'material' ? 'material' : color === 'energy' ? 'mapped' : 'marks', top);
    if (color === 'material' || said === `${color} ${top}`) return;
    said = `${color} ${top}`;
    told({ type: 'surface', color, top });
  }
  function show(): void {
    rescale();
    for (const part of drawn) part.update(latest, color);
  }
  /** Makes prints now, or as soon as PRINT_EVERY has passed since the last, so that the final state is printed too. */
  function printSoon(): void {
    const wait = printed + PRINT_EVERY - performance.now();
    if (wait > 0) timer ??= setTimeout(print, wait);
    else print();
  }
  function print(): void {
    clearTimeout(timer);
    timer = undefined;
    printed = performance.now();
    const prints: PatchPrint[] = printers.map((printer) => printer.print(latest, poses));
    told({ type: 'prints', prints, top: pressure });
  }

  for (const [k, surface] of surfaces.entries()) latest.set(surface.mesh.nodes, places[k].nodes);
  show();
  return {
    group,
    take(data, next) {
      if (latest.length === 0) return;
      latest.set(data);
      poses.set(next);
      show();
      if (printers.length > 0) printSoon();
    },
    setColor(next) {
      color = next;
      if (surfaces.length > 0) show();
    },
    setGhost(on) {
      for (const { material } of meshesOf(group)) {
        const changes = material.transparent !== on;
        Object.assign(material, { transparent: on, depthWrite: !on, opacity: on ? GHOST : 1 });
        if (changes) material.needsUpdate = true;
      }
    },
    dispose() {
      clearTimeout(timer);
      for (const { geometry, material } of meshesOf(group)) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}

function meshesOf(group: Group): Mesh<BufferGeometry, Material>[] {
  const out: Mesh<BufferGeometry, Material>[] = [];
  group.traverse((object) => { if (object instanceof Mesh) out.push(object as Mesh<BufferGeometry, Material>); });
  return out;
}

function partsFor(surfaces: readonly FlexibleSpec[]): number {
  const plates = surfaces.reduce((sum, { mesh }) => sum + plateCount(mesh), 0);
  return Math.min(MOST_PARTS, Math.max(LEAST_PARTS, Math.round(Math.sqrt(VERTICES / Math.max(1, plates)))));
}

/** Makes the objects of one surface: its two sides, the strips at its free edges, and its pins. */
function drawSurface(
  surface: FlexibleSpec, place: SurfacePlace, parts: number, spec: WorldSpec,
  { paint, light }: { paint: SurfacePaint; light: LightNode | null },
) {
  const { mesh, material: { thickness }, look } = surface, lattice = createLattice(mesh, parts);
  const count = lattice.vertexCount;
  const geometry = new BufferGeometry().setIndex(new BufferAttribute(lattice.triangles, 1)), group = new Group();
  const position = new Float32Array(3 * count), normal = new Float32Array(3 * count), value = new Float32Array(count);
  const changing = [[position, 3], [normal, 3], [value, 1]] as const;
  const attributes = changing.map(([array, size]) => new BufferAttribute(array, size).setUsage(DynamicDrawUsage));
  ['position', 'normal', 'value'].forEach((name, k) => geometry.setAttribute(name, attributes[k]));
  const values = createVertexValues(lattice, pointGrid(surface));
  const border = createBorder(lattice, thickness, look === 'tire' ? RUBBER : HEM, paint, light);
  const axle = axleOf(surface, spec.bodies);
  if (look === 'tire') geometry.setAttribute('home', new BufferAttribute(homes(lattice, axle), 4));
  else geometry.setAttribute('woven', new BufferAttribute(weave(lattice), 2));
  const sides = look === 'tire'
    ? [treadSide(radiusAbout(surface, axle.at), paint), liningSide(paint)]
      : [clothSide(1, paint), clothSide(-1, paint)];
  const faces = sides.map((side, k) => new Mesh(geometry, sideMaterial(side, k === 0 ? 1 : -1, thickness, light)));
  const meshes = [...faces, border.mesh];
  for (const part of meshes) {
    part.frustumCulled = false;
    part.raycast = () => {};
    part.castShadow = part.receiveShadow = true;
  }
  group.add(...meshes, ...pins(surface, light));
  return {
    group,
    update(data: Float32Array, color: SurfaceColor): void {
      writeSurface(lattice, data, place.nodes, position, normal);
      if (color === 'energy') values.ofPlates(data, place.energy, value);
      else if (color === 'pressure') values.ofPoints(data, place.pressure, value);
      border.update(position, normal, value);
      for (const attribute of attributes) attribute.needsUpdate = true;
    },
  };
}

/** Returns the distance of the farthest node from a point [m]. */
function radiusAbout({ mesh: { nodes } }: FlexibleSpec, [x, y, z]: readonly [number, number, number]): number {
  let radius = 0;
  for (let n = 0; n < nodes.length; n += 9)
    radius = Math.max(radius, Math.hypot(nodes[n] - x, nodes[n + 1] - y, nodes[n + 2] - z));
  return radius;
}

/** Makes spheres at the nodes that a surface is pinned at; none if there are more than MOST_PINS. */
function pins({ mesh, pinned = [], material: { thickness } }: FlexibleSpec, light: LightNode | null): Mesh[] {
  if (pinned.length > MOST_PINS) return [];
  const { r, g, b } = new Color(PIN_COLOR);
  return pinsOf(mesh, pinned).map((at) => {
    const pin = new Mesh(new SphereGeometry(PIN * thickness, 20, 12), mattMaterial(vec3(r, g, b), light));
    pin.position.set(...at);
    pin.castShadow = pin.receiveShadow = true;
    return pin;
  });
}
