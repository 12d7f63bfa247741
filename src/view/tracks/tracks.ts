import { positionWorld, vec2 } from 'three/tsl';
import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Group, Mesh, MeshBasicNodeMaterial } from 'three/webgpu';
import type { WorldSpec } from '../../model/worldSpec';
import { bedAlong, floorHeight, isHilly } from '../bounds';
import { tireSize } from '../flexible/tireSize';
import { axleOf } from '../flexible/tread';
import { POSE, timeIndex } from '../pose';
import { rimOf } from '../wheel';
import { createTrackPoints, MOST_POINTS, type TrackPoints } from './trackPoints';

/** Part of a tire's width that its track has [1]. */
const WIDTH = 0.85;
/** Way between two points [radii of the wheel], and height over the ground up to which a wheel is on it [radii]. */
const STEP = 0.25, TOUCHES = 0.1;
/** Height of a track over the ground [radii]: in it, what lies nearer would flicker. */
const LIFT = 0.004;
/** A track takes this share of the light from soil, and from firm ground [1]. */
const IN_SOIL = 0.38, ON_ROAD = 0.22;
/** Longest time between two frames of one run [s]; after more, or where time goes back, tracks begin anew. */
const LONGEST = 0.5;

/** Tracks of wheels on the ground around the bed, which stay behind them. They are drawn, never physics. */
export type Tracks = {
  readonly group: Group;
  /** Takes the poses of a frame (src/view/pose.ts), and how far all was moved along x since those before [m]. */
  setPoses(poses: ArrayLike<number>, moved: number): void;
  dispose(): void;
};

type Track = { at: number; radius: number; points: TrackPoints; attribute: BufferAttribute };

/** Makes the tracks of a world, none if its floor is not flat. */
export function createTracks(spec: WorldSpec): Tracks {
  const group = new Group(), tracks: Track[] = [], height = spec.rim?.height ?? floorHeight(spec);
  const inSoil = spec.grains.radii.length > 0, material = new MeshBasicNodeMaterial({
    color: 0, transparent: true, opacity: inSoil ? IN_SOIL : ON_ROAD, depthWrite: false,
  });
  if (inSoil) material.maskNode = isOutside(spec);
  if (!isHilly(spec) || spec.rim) spec.bodies.forEach((_, k) => {
    const wheel = wheelOf(spec, k);
    if (!wheel) return;
    const { radius, half } = wheel, points = createTrackPoints(WIDTH * half, height + LIFT * radius, STEP * radius);
    const attribute = new BufferAttribute(points.edges, 3).setUsage(DynamicDrawUsage);
    const mesh = new Mesh(new BufferGeometry().setAttribute('position', attribute).setIndex(QUADS), material);
    mesh.frustumCulled = false;
    mesh.raycast = () => {};
    group.add(mesh);
    tracks.push({ at: POSE * k, radius, points, attribute });
  });
  const timeAt = timeIndex(spec.bodies.length);
  let last = NaN;
  return {
    group,
    setPoses(poses, moved) {
      const dt = poses[timeAt] - last, goesOn = dt >= 0 && dt <= LONGEST;
      last = poses[timeAt];
      for (const { at, radius, points, attribute } of tracks) {
        if (!goesOn) points.clear();
        else if (moved !== 0) points.shift(moved);
        if (poses[at + 2] - radius < height + TOUCHES * radius) points.goTo(poses[at], poses[at + 1]);
        else points.lift();
        if (points.isNew) attribute.needsUpdate = true;
        points.isNew = false;
      }
    },
    dispose() {
      for (const mesh of group.children) (mesh as Mesh).geometry.dispose();
      material.dispose();
    },
  };
}

/** Returns radius and half width of a body that leaves a track [m]: a wheel, or the rim of a flexible tire. */
function wheelOf({ bodies, flexible = [] }: WorldSpec, k: number): { radius: number; half: number } | null {
  const { look, shape, name } = bodies[k], tire = flexible.find((one) => one.look === 'tire' && one.rim?.body === name);
  if (tire) return tireSize(tire, axleOf(tire, bodies));
  const rim = look === 'tire' || look === 'wheel' ? rimOf(shape) : null;
  return rim && { radius: rim.radius, half: rim.halfLength };
}

/** Quads between the edges of neighbours in the ring. */
const QUADS = Array.from({ length: MOST_POINTS }, (_, k) => {
  const a = 2 * k, b = 2 * ((k + 1) % MOST_POINTS);
  return [a, a + 1, b, b, a + 1, b + 1];
}).flat();

/** Is true at points of the ground beside the bed, whose grains have tracks of their own. */
function isOutside({ domain: { min, max }, grains }: WorldSpec) {
  const [from, to] = bedAlong(grains), middle = vec2((from + to) / 2, (min[1] + max[1]) / 2);
  const away = positionWorld.xy.sub(middle).abs();
  return away.x.greaterThan((to - from) / 2).or(away.y.greaterThan((max[1] - min[1]) / 2));
}
