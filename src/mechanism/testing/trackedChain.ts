import { quatFromAxis, type Vec3 } from '../../core/vec3';
import { GROUND, type Connection, type MechanismBody, type MechanismSpec, type Six } from '../spec';

/** The layout of a tracked test vehicle: two closed loops of shoes about a hull. */
export type TrackSetup = {
  /** Number of shoes of one loop. */
  shoes: number;
  /** Number of wheels on hinges of the hull, besides. */
  wheels: number;
  /** Stiffness of compliant ground under the lower runs, for each shoe [N/m]; no ground if absent. */
  soil?: number;
};

/** Distance between pins, radius of the round ends, and distance of a track's middle from that of the hull [m]. */
const PITCH = 0.15, RADIUS = 0.35, GAUGE = 1;
/**
 * Bushings of pins [N/m, N·m/rad], free about y, and guides on the hull, stiff along y and across the run and free
 * along it, as in mechanisms.md §7.
 */
const PIN: Six = [7e7, 7e7, 7e7, 1e5, 0, 1e5], PIN_DAMPING: Six = [35e3, 35e3, 35e3, 500, 0, 500];
const GUIDE: Six = [0, 2e6, 2e6, 0, 0, 0], GUIDE_DAMPING: Six = [0, 1e4, 1e4, 0, 0, 0];

/**
 * Returns the position [m] along x and z on an oval of this `length` at the arc length s [m], from the middle of its
 * lower run on, forward.
 */
function onOval(s: number, length: number): [number, number] {
  const straight = (length - 2 * Math.PI * RADIUS) / 2, arc = Math.PI * RADIUS, u = ((s % length) + length) % length,
    half = straight / 2;
  if (u < half) return [u, 0];
  if (u < half + arc) {
    const angle = (u - half) / RADIUS;
    return [half + RADIUS * Math.sin(angle), RADIUS * (1 - Math.cos(angle))];
  }
  if (u < half + arc + straight) return [half - (u - half - arc), 2 * RADIUS];
  if (u < length - half) {
    const angle = (u - half - arc - straight) / RADIUS;
    return [-half - RADIUS * Math.sin(angle), RADIUS * (1 + Math.cos(angle))];
  }
  return [u - length, 0];
}

/**
 * Returns a hull of 9 t on two closed chains of shoes of 18 kg. A loop of ideal hinges would have three redundant rows:
 * its pins are bushings. Shoes of the lower run, `shoe L0` …, are those that touch soil: `lower`.
 */
export function trackedChain({ shoes, wheels, soil }: TrackSetup): { spec: MechanismSpec; lower: string[] } {
  const bodies: MechanismBody[] = [{ name: 'hull', mass: 9000, inertia: [4000, 9000, 10000], position: [0, 0, 0.8] }];
  const connections: Connection[] = [], lower: string[] = [], length = shoes * PITCH;
  for (const side of ['L', 'R']) {
    const y = side === 'L' ? GAUGE : -GAUGE, name = (k: number) => `shoe ${side}${k % shoes}`;
    for (let k = 0; k < shoes; k++) {
      const [x, z] = onOval(k * PITCH, length), [px, pz] = onOval((k + 0.5) * PITCH, length);
      const position: Vec3 = [x, y, z];
      bodies.push({ name: name(k), mass: 18, inertia: [0.4, 0.1, 0.45], position });
      connections.push({
        kind: 'bushing', name: `pin ${side}${k}`, a: name(k + 1), b: name(k), point: [px, y, pz], stiffness: PIN,
          damping: PIN_DAMPING,
      });
      // x along the run
      const [qx, qz] = onOval((k - 0.5) * PITCH, length), axes = quatFromAxis([0, 1, 0], -Math.atan2(pz - qz, px - qx));
      connections.push({
        kind: 'bushing', name: `guide ${side}${k}`, a: name(k), b: 'hull', point: position, axes, stiffness: GUIDE,
          damping: GUIDE_DAMPING,
      });
      if (z > 0) continue;
      lower.push(name(k));
      if (soil === undefined) continue;
      const under: Six = [soil, soil, soil, 0, 0, 0], damping: Six = [soil / 20, soil / 20, soil / 20, 0, 0, 0];
      connections.push({ kind: 'bushing', name: `soil ${side}${k}`, a: name(k), b: GROUND, point: position,
        stiffness: under,
        damping });
    }
  }
  for (let k = 0; k < wheels; k++) {
    const side = k % 2 === 0 ? 1 : -1, position: Vec3 = [-1.2 + 0.3 * Math.floor(k / 2), side * GAUGE, RADIUS];
    bodies.push({ name: `wheel ${k}`, mass: 60, inertia: [2, 3.5, 2], position });
    connections.push({
      kind: 'revolute', name: `axle ${k}`, a: `wheel ${k}`, b: 'hull', point: position, axis: [0, 1, 0],
    });
  }
  return { spec: { bodies, connections }, lower };
}

