import type { Vec3 } from '../../core/vec3';
import { circle, Soup, type Point2 } from '../solids/soup';
import {
  AMBER, bonnetAt, COWL, DARK, edgeAt, LENS, NOSE, PAINT, PAINT_DARK, SIDE, STEEL, TRIM,
} from './hmmwvShape';
import { onBothSides, type Parts } from './parts';

const FLAT = 0.92, LIP = 2.1; // half width of the flat part of the bonnet, and x of its front edge [m]
const SLOTS = 9, SLOT = 0.052, PITCH = 0.092, SLOT_LOW = 0.25, SLOT_HIGH = 0.51;
const LAMP: Point2 = [0.73, 0.425], LAMP_RADIUS = 0.1, MARKER: Point2 = [0.93, 0.425];

/** Adds bonnet, nose with grille and lamps, and bumper. */
export function addFront(to: Parts): void {
  addBonnet(to);
  addNose(to);
  addIntake(to.parts);
  addBumper(to);
}

function addBonnet({ shell }: Parts): void {
  const up: Vec3 = [0.1, 0, 1], [back, front] = [bonnetAt(COWL), bonnetAt(LIP)];
  shell.face([[COWL, -FLAT, back], [LIP, -FLAT, front], [LIP, FLAT, front], [COWL, FLAT, back]], up, PAINT);
  const [nose, down] = [NOSE, front - 0.045];
  shell.face([[LIP, -FLAT, front], [LIP, FLAT, front], [nose, FLAT, down], [nose, -FLAT, down]], [1, 0, 1], PAINT);
  // a low plateau over the engine
  const ring = ([x, y]: Point2, [X, Y]: Point2, lift: number): Vec3[] => {
    const [z, Z] = [bonnetAt(x) + lift, bonnetAt(X) + lift];
    return [[x, -y, z], [x, y, z], [X, Y, Z], [X, -Y, Z]];
  };
  shell.block(ring([COWL, 0.5], [LIP - 0.1, 0.44], 0), ring([COWL, 0.46], [LIP - 0.16, 0.39], 0.03), PAINT);
  const left = shell.blank();
  const edge: Vec3[] = [[COWL, SIDE, edgeAt(COWL)], [NOSE - 0.03, SIDE, edgeAt(2.12)]];
  left.face([[COWL, FLAT, back], edge[0], edge[1], [LIP, FLAT, front]], [0, 1, 1], PAINT);
  left.face([[LIP, FLAT, front], edge[1], [NOSE, FLAT, front - 0.045]], [1, 1, 1], PAINT);
  left.face([edge[1], [NOSE, SIDE, 0.5], [NOSE, FLAT, front - 0.045]], [1, 1, 1], PAINT);
  onBothSides(shell, left);
}

function addNose({ shell, parts }: Parts): void {
  const half: Point2[] = [[0.56, 0.17], [0.62, 0.3], [SIDE, 0.3], [SIDE, 0.5], [FLAT, bonnetAt(LIP) - 0.045]];
  const outline = [...half, ...half.toReversed().map(([y, z]): Point2 => [-y, z])];
  const slot = (y: number): Point2[] => [
    [y - SLOT / 2, SLOT_LOW], [y + SLOT / 2, SLOT_LOW], [y + SLOT / 2, SLOT_HIGH], [y - SLOT / 2, SLOT_HIGH],
  ];
  const slots = Array.from({ length: SLOTS }, (_, k) => slot((k - (SLOTS - 1) / 2) * PITCH));
  const lamps = [1, -1].map((side) => circle([side * LAMP[0], LAMP[1]], LAMP_RADIUS));
  shell.panel(outline, [...slots, ...lamps], ([y, z]) => [NOSE, y, z], [1, 0, 0], PAINT);
  // behind the slots it is dark
  const half2 = (SLOTS / 2) * PITCH, depth = NOSE - 0.05;
  parts.face(
    [[depth, -half2, 0.22], [depth, half2, 0.22], [depth, half2, 0.54], [depth, -half2, 0.54]], [1, 0, 0], DARK
  );
  for (const ring of slots) ring.forEach(([y, z], k) => {
    const [Y, Z] = ring[(k + 1) % ring.length];
    const inwards: Vec3 = [[0, 0, 1], [0, -1, 0], [0, 0, -1], [0, 1, 0]][k] as Vec3;
    parts.face([[NOSE, y, z], [NOSE, Y, Z], [depth, Y, Z], [depth, y, z]], inwards, PAINT_DARK);
  });
  const left = parts.blank(), at: Vec3 = [NOSE, ...LAMP] as Vec3, forward: Vec3 = [1, 0, 0];
  left.lathe(
    [[LAMP_RADIUS + 0.022, 0], [LAMP_RADIUS + 0.018, 0.014], [LAMP_RADIUS - 0.004, 0.014]], at, forward, TRIM, 28
  );
  left.lathe([[0.03, -0.08], [0.075, -0.06], [LAMP_RADIUS, 0]], at, forward, STEEL, 28);
  left.lathe([[LAMP_RADIUS - 0.004, -0.006], [0.06, 0.012], [0, 0.02]], at, forward, LENS, 28);
  left.lathe([[0.045, 0], [0.042, 0.025], [0, 0.03]], [NOSE, ...MARKER] as Vec3, forward, AMBER, 16);
  // blackout drive lamp and tow shackles
  onBothSides(parts, left);
  parts.lathe([[0.05, 0], [0.05, 0.03], [0, 0.035]], [NOSE, 0.56, 0.46], forward, TRIM, 14);
}

/** Adds the grille on top of the bonnet, in front of the windscreen. */
function addIntake(parts: Soup): void {
  const [from, to, half] = [1.02, 1.42, 0.3], lift = 0.034;
  const at = (x: number, y: number, more = 0): Vec3 => [x, y, bonnetAt(x) + lift + more];
  parts.face([at(from, -half), at(to, -half), at(to, half), at(from, half)], [0, 0, 1], DARK);
  for (let k = 0; k <= 8; k++) {
    const x = from + ((to - from) * k) / 8, w = 0.012;
    const ring = (more: number): Vec3[] =>
      [at(x - w, -half, more), at(x + w, -half, more), at(x + w, half, more), at(x - w, half, more)];
    parts.block(ring(-0.004), ring(0.012), PAINT_DARK);
  }
  for (const y of [-half, 0, half]) {
    const ring = (more: number): Vec3[] =>
      [at(from, y - 0.012, more), at(to, y - 0.012, more), at(to, y + 0.012, more), at(from, y + 0.012, more)];
    parts.block(ring(-0.004), ring(0.014), PAINT_DARK);
  }
}

function addBumper({ shell, parts }: Parts): void {
  shell.box([2.13, -0.74, 0.03], [2.21, 0.74, 0.15], PAINT_DARK);
  shell.box([2.0, -0.5, 0.04], [2.13, 0.5, 0.13], TRIM);
  const left = parts.blank(), y = 0.4;
  left.box([2.21, y - 0.05, 0.05], [2.225, y + 0.05, 0.13], STEEL);
  left.rod([2.245, y - 0.035, 0.115], [2.245, y - 0.035, 0.02], 0.012, STEEL, 8);
  left.rod([2.245, y + 0.035, 0.115], [2.245, y + 0.035, 0.02], 0.012, STEEL, 8);
  left.rod([2.245, y - 0.035, 0.02], [2.245, y + 0.035, 0.02], 0.012, STEEL, 8);
  left.box([2.22, y - 0.045, 0.095], [2.255, y + 0.045, 0.12], STEEL);
  onBothSides(parts, left);
}
