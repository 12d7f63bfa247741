import type { Vec3 } from '../../core/vec3';
import { minus, plus, Soup, times, type Point2 } from '../solids/soup';
import {
  AMBER, BELT, COWL, EAVES, edgeAt, FRONT_ARCH, GLASS, NOSE, PAINT, PAINT_DARK, REAR_ARCH, RED, ROOF, screenAt,
  SHOULDER, SIDE,
  sideAt, SILL, STEEL, TAIL, TOP, TOP_HALF, TRIM, WAIST, WELL,
} from './hmmwvShape';
import { onBothSides, outline, type Parts } from './parts';

const OUT: Vec3 = [0, 1, 0.05];
/** Rear end of the roof (x), and of the slanted back (x, z) [m]. */
const REAR_TOP = -1.2, SLANT: Point2 = [-2.28, 0.79];
const SLANT_END: Vec3 = [SLANT[0] + 0.02, TOP_HALF + 0.09, SLANT[1] + 0.03];
const mirror = ([x, y, z]: Vec3): Vec3 => [x, -y, z];
const WINDOWS: readonly (readonly Point2[])[] = [
  [[0.5, 0.775], [-0.2, 0.775], [-0.2, 1.225], [0.335, 1.225]],
  [[-0.32, 0.775], [-0.98, 0.775], [-0.98, 1.225], [-0.32, 1.225]],
];
const DOORS: readonly (readonly Point2[])[] = [
  [[0.58, -0.01], [0.58, 0.735], [0.375, 1.25], [-0.245, 1.25], [-0.245, -0.01]],
  [[-0.275, -0.01], [-0.275, 1.25], [-1.04, 1.25], [-1.04, 0.25], [-0.97, -0.01]],
];
const SCREEN: readonly Point2[] = [[0.045, 0.8], [0.945, 0.8], [0.865, 1.225], [0.045, 1.225]];

/** Adds sides, doors, windows, roof and the slanted back with its lamps. */
export function addCab(to: Parts): void {
  addSides(to);
  addRoof(to);
  addScreen(to);
  addTail(to);
}

function addSides({ shell, parts, glass, lines }: Parts): void {
  const left = parts.blank(), panes = parts.blank(), small = parts.blank();
  const lower: Point2[] = [
    [NOSE, 0.5], [NOSE - 0.03, edgeAt(2.12)], [COWL, SHOULDER], [TAIL, SHOULDER], [TAIL, 0.02],
    ...REAR_ARCH.toReversed(), ...FRONT_ARCH.toReversed(),
  ];
  left.panel(lower, [], sideAt, OUT, PAINT);
  left.face(
    ([[COWL, SHOULDER], [TAIL, SHOULDER], [TAIL, BELT], [COWL, BELT]] as Point2[]).map(sideAt), [0, 1, 1], PAINT
  );
  const upper: Point2[] = [[COWL, BELT], [COWL - 0.22, EAVES], [REAR_TOP, EAVES], SLANT, [TAIL + 0.01, BELT]];
  left.panel(upper, WINDOWS, sideAt, OUT, PAINT);
  for (const window of WINDOWS) {
    panes.panel(window, [], (p) => minus(sideAt(p), [0, 0.012, 0]), OUT, GLASS);
    addFrame(small, window);
  }
  addArches(left, small);
  for (const [x0, x1] of [[-0.2, 0.53], [-0.99, -0.32]]) addCross(left, x0, x1);
  for (const x of [-0.16, -0.93]) small.block(
    quad(x, x + 0.12, 0.6, 0.63, 0.001), quad(x, x + 0.12, 0.6, 0.63, 0.022), TRIM); // handles
  for (const x of [0.56, -0.29]) for (const z of [0.12, 0.52]) { // hinges
    small.rod([x, SIDE + 0.008, z], [x, SIDE + 0.008, z + 0.09], 0.014, PAINT_DARK, 8);
  }
  onBothSides(shell, left);
  onBothSides(glass, panes);
  onBothSides(parts, small);
  for (const door of DOORS) for (const side of [1, -1]) outline(lines, door.map((p): Vec3 => {
    const [x, y, z] = sideAt(p);
    return [x, side * (y + 0.003), z];
  }));
  addMirrors(parts);
}

/** Returns four corners on the left side, `lift` [m] off it. */
const quad = (x0: number, x1: number, z0: number, z1: number, lift: number): Vec3[] =>
  ([[x0, z0], [x1, z0], [x1, z1], [x0, z1]] as Point2[]).map((p) => plus(sideAt(p), [0, lift, 0]));

/** Adds the pressed cross of a door. */
function addCross(to: Soup, x0: number, x1: number): void {
  for (const [from, end] of [[[x0, 0.08], [x1, 0.56]], [[x0, 0.56], [x1, 0.08]]] as [Point2, Point2][]) {
    const [dx, dz] = [end[0] - from[0], end[1] - from[1]], length = Math.hypot(dx, dz), n = [-dz / length, dx / length];
    const ring = (w: number, lift: number) => [[from, 1], [end, 1], [end, -1], [from, -1]].map(([p, s]) => {
      const [x, z] = p as Point2, k = (s as number) * w;
      return plus(sideAt([x + k * n[0], z + k * n[1]]), [0, lift, 0]);
    });
    to.block(ring(0.045, 0), ring(0.02, 0.014), PAINT);
  }
}

/** Adds the rubber around a window. */
function addFrame(to: Soup, window: readonly Point2[]): void {
  window.forEach((p, k) => to.rod(sideAt(p), sideAt(window[(k + 1) % window.length]), 0.008, TRIM, 5));
}

/** Adds lips on the outside of wheel arches, and the wheel wells inside. */
function addArches(left: Soup, small: Soup): void {
  for (const arch of [FRONT_ARCH.slice(1), REAR_ARCH]) {
    const [cx, cz] = [(arch[0][0] + arch[arch.length - 1][0]) / 2, 0];
    const outer = arch.map(([x, z]): Point2 => {
      const d = Math.hypot(x - cx, z - cz);
      return [x + (0.045 * (x - cx)) / d, z > 0.1 ? z + (0.045 * (z - cz)) / d : z];
    });
    for (let k = 1; k < arch.length; k++) {
      const [a, b, A, B] = [arch[k - 1], arch[k], outer[k - 1], outer[k]];
      const lip = ([x, z]: Point2): Vec3 => [x, SIDE + 0.03, z];
      left.face([lip(a), lip(b), sideAt(B)], [0, 1, 0.3], PAINT_DARK);
      left.face([lip(a), sideAt(B), sideAt(A)], [0, 1, 0.3], PAINT_DARK);
      left.face([lip(a), lip(b), sideAt(b), sideAt(a)], minus([cx, SIDE, cz], lip(a)), PAINT_DARK);
    }
  }
  for (const arch of [FRONT_ARCH, REAR_ARCH]) {
    const inside: Vec3 = [arch === FRONT_ARCH ? 1.649 : -1.653, 0.7, 0];
    for (let k = 1; k < arch.length; k++) {
      const [[x, z], [X, Z]] = [arch[k - 1], arch[k]];
      const points: Vec3[] = [[x, SIDE, z], [X, SIDE, Z], [X, WELL, Z], [x, WELL, z]];
      small.face(points, minus(inside, points[0]), TRIM);
    }
    small.panel([...arch, [arch[0][0], SILL]], [], ([x, z]) => [x, WELL, z], [0, 1, 0], TRIM);
  }
}

function addMirrors(parts: Soup): void {
  const left = parts.blank(), foot = sideAt([0.5, 0.86]), head = plus(foot, [0.05, 0.15, 0.04]);
  left.rod(foot, head, 0.011, TRIM, 6);
  left.rod(sideAt([0.44, 1.1]), plus(head, [0, 0, 0.1]), 0.009, TRIM, 6);
  left.box(plus(head, [-0.02, -0.06, -0.04]), plus(head, [0.02, 0.06, 0.2]), TRIM);
  const pane: Point2[] = [[-0.055, -0.035], [0.055, -0.035], [0.055, 0.19], [-0.055, 0.19]];
  left.face(pane.map(([y, z]) => plus(head, [-0.0205, y, z])), [-1, 0, 0], STEEL);
  onBothSides(parts, left);
}

function addRoof({ shell, parts }: Parts): void {
  const top: Vec3[] = [[COWL - 0.25, TOP_HALF, TOP], [REAR_TOP, TOP_HALF, TOP], SLANT_END];
  const edge: Vec3[] = [screenAt([ROOF, EAVES]), sideAt([REAR_TOP, EAVES]), sideAt(SLANT)];
  const left = parts.blank();
  for (let k = 1; k < top.length; k++) {
    shell.face([top[k - 1], top[k], mirror(top[k]), mirror(top[k - 1])], [k === 1 ? 0 : -1, 0, 1], PAINT);
    left.face([top[k - 1], top[k], edge[k]], [0, 1, 1], PAINT);
    left.face([top[k - 1], edge[k], edge[k - 1]], [0, 1, 1], PAINT);
  }
  onBothSides(shell, left);
  shell.face([top[0], edge[0], mirror(edge[0]), mirror(top[0])], [1, 0, 1], PAINT);
  // hatch ring, and ribs on the slanted hatch
  const hatch: Point2[] = [[0.4, 0], [0.4, 0.025], [0.36, 0.03], [0.36, 0.012], [0, 0.012]];
  parts.lathe(hatch, [-0.42, 0, TOP - 0.002], [0, 0, 1], PAINT_DARK, 36);
  const along = minus(top[2], top[1]), out = times([along[2], 0, -along[0]], 1 / Math.hypot(along[0], along[2]));
  for (const y of [-0.55, -0.18, 0.18, 0.55]) {
    const at = (s: number, w: number, lift: number): Vec3 => {
      const [x, , z] = plus(plus(top[1], times(along, s)), times(out, lift));
      return [x, y + w, z];
    };
    const ring = (w: number, lift: number) =>
      [at(0.12, -w, lift), at(0.88, -w, lift), at(0.88, w, lift), at(0.12, w, lift)];
    shell.block(ring(0.05, 0), ring(0.03, 0.018), PAINT);
  }
}

function addScreen({ shell, parts, glass }: Parts): void {
  const outline: Point2[] = [[-WAIST, BELT], [WAIST, BELT], [ROOF, EAVES], [-ROOF, EAVES]];
  const panes = [SCREEN, SCREEN.map(([y, z]): Point2 => [-y, z])], forward: Vec3 = [1, 0, 0.4];
  shell.panel(outline, panes, screenAt, forward, PAINT);
  for (const pane of panes) {
    glass.panel(pane, [], (p) => minus(screenAt(p), [0.012, 0, 0]), forward, GLASS);
    pane.forEach((p, k) => parts.rod(screenAt(p), screenAt(pane[(k + 1) % pane.length]), 0.008, TRIM, 5));
  }
  for (const y of [0.42, -0.42]) { // wipers
    parts.rod(plus(screenAt([y, 0.785]), [0.02, 0, 0]), plus(screenAt([y + 0.3, 1.0]), [0.02, 0, 0]), 0.005, TRIM, 5);
  }
  // between bonnet and screen
  const ledge: Vec3[] = [sideAt([COWL, BELT]), sideAt([COWL, SHOULDER])];
  shell.face([...ledge, ...ledge.toReversed().map(mirror)], [1, 0, 0], PAINT);
}

function addTail({ shell, parts, lines }: Parts): void {
  const ledge: Vec3 = [TAIL, WAIST, BELT];
  shell.face([SLANT_END, ledge, mirror(ledge), mirror(SLANT_END)], [-1, 0, 1], PAINT);
  const left = parts.blank();
  left.face([SLANT_END, sideAt(SLANT), ledge], [-1, 1, 1], PAINT);
  onBothSides(shell, left);
  const half: Vec3[] = [[TAIL, SIDE, 0.02], [TAIL, SIDE, SHOULDER], ledge];
  shell.face([...half, ...half.toReversed().map(mirror)], [-1, 0, 0], PAINT);
  shell.box([TAIL - 0.03, -0.98, -0.02], [TAIL + 0.05, 0.98, 0.09], PAINT_DARK);
  const lamps = parts.blank(), back: Vec3 = [-1, 0, 0], at = (y: number, z: number): Vec3 => [TAIL, y, z];
  lamps.lathe([[0.075, 0], [0.075, 0.03], [0, 0.035]], at(0.86, 0.42), back, RED, 18);
  lamps.lathe([[0.055, 0], [0.055, 0.03], [0, 0.035]], at(0.86, 0.27), back, AMBER, 16);
  lamps.lathe([[0.09, 0], [0.09, 0.012], [0.075, 0.012]], at(0.86, 0.42), back, TRIM, 18);
  onBothSides(parts, lamps);
  parts.rod([TAIL - 0.03, 0, 0.03], [TAIL - 0.1, 0, 0.03], 0.035, STEEL, 10); // pintle
  const gate: Point2[] = [[-0.72, 0.13], [0.72, 0.13], [0.72, 0.68], [-0.72, 0.68]];
  outline(lines, gate.map(([y, z]): Vec3 => [TAIL - 0.003, y, z]));
}
