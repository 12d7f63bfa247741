import type { Measures } from '../model/measures';
import type { State } from '../model/model';
import type { LaidBed } from '../model/snapshot';
import type { GrainsSpec, WorldSpec } from '../model/worldSpec';
import type { MovingBed } from '../scenes/scene';

/**
 * A bed mover keeps soil under the body that it follows. The bed as it settled repeats itself along x with its length;
 * of that endless bed the world holds one length. When the followed body has come more than a block forward, all is
 * moved back by a block: the grains of the block left behind are placed ahead, where the endless bed has them; so are
 * all grains ahead that only the wall at the front has touched. Numbers of grains and their indices stay.
 */
export type BedMover = {
  /** The undisturbed bed that it repeats; it is never changed. */
  readonly bed: LaidBed;
  /** Returns the number of blocks that the bed is to move by now: 1, 0 or −1. */
  due(m: Measures): number;
  /**
   * Moves a state by `blocks`; `gone` is the distance that the bed had moved before [m]. Returns a flag for each grain,
   * 1 if it was placed anew; the array is valid until the next call.
   */
  move(state: State, gone: number, blocks: number): Uint8Array;
};

/** Distance behind home at which the bed moves backwards [blocks]: not 0, or it would move to and fro. */
const REVERSE = 0.25;

/** Creates a bed mover that repeats an undisturbed bed. */
export function createBedMover(moving: MovingBed, { grains, bodies, domain }: WorldSpec, bed: LaidBed): BedMover {
  const { radii } = grains, grainCount = radii.length, laid = new Uint8Array(grainCount),
    { block, length, min } = moving;
  return {
    bed,
    due({ bodies: seen }) {
      const { position: [x] } = seen[moving.follow];
      return x > moving.home + block ? 1 : x < moving.home - REVERSE * block ? -1 : 0;
    },
    move(state, gone, blocks) {
      const back = blocks * block, now = gone + back, { position } = state;
      for (let i = 0; i < grainCount; i++) {
        const before = place(bed.positions[3 * i], gone, min, length);
        const after = place(bed.positions[3 * i], now, min, length);
        const wrapped = Math.abs(after - before + back) > length / 2;
        const untouched = blocks > 0 ? after > moving.ahead : after < moving.behind;
        laid[i] = Number(wrapped || untouched);
        if (laid[i]) lay(state, bed, i, after);
        else position[3 * i] -= back;
      }
      for (let k = 0; k < bodies.length; k++) if (bodies[k].motion[0] === null) position[3 * (grainCount + k)] -= back;
      gather(position, radii, min, length, domain.max[2]);
      return laid;
    },
  };
}

/** Returns the x in [min, min + length) at which the endless bed, moved by `gone` [m], has the grain built at x. */
function place(x: number, gone: number, min: number, length: number): number {
  const from = x - gone - min;
  return min + from - length * Math.floor(from / length);
}

/**
 * Returns the undisturbed bed of a settled state; the bed as it was built takes its place if that is null, and also
 * where something that stood on the bed has pressed it.
 */
export function restingBed(
  { pressed }: Pick<MovingBed, 'pressed'>, { positions, orientations, radii }: GrainsSpec, settled: State | null,
): LaidBed {
  const count = radii.length, upright = () => Float64Array.from({ length: 4 * count }, (_, e) => Number(e % 4 === 3));
  const bed: LaidBed = { positions: positions.slice(), orientations: orientations?.slice() ?? upright() };
  for (let i = 0; settled && i < count; i++) {
    if (pressed(positions[3 * i], positions[3 * i + 1])) continue;
    for (let c = 0; c < 3; c++) bed.positions[3 * i + c] = settled.position[3 * i + c];
    for (let c = 0; c < 4; c++) bed.orientations[4 * i + c] = settled.orientation[4 * i + c];
  }
  return bed;
}

function lay(
  { position, orientation, velocity, spin }: State, { positions, orientations }: LaidBed, i: number, x: number
): void {
  position[3 * i] = x;
  position[3 * i + 1] = positions[3 * i + 1];
  position[3 * i + 2] = positions[3 * i + 2];
  for (let c = 0; c < 4; c++) orientation[4 * i + c] = orientations[4 * i + c];
  for (let c = 0; c < 3; c++) velocity[3 * i + c] = spin[3 * i + c] = 0;
}

/** Puts grains that strayed into the block left behind on top of the soil at its edge, one on the other. */
function gather(position: Float64Array, radii: Float64Array, min: number, length: number, ceiling: number): void {
  const max = min + length, strays: number[] = [];
  for (let i = 0; i < radii.length; i++)
    if (position[3 * i] < min - radii[i] || position[3 * i] > max + radii[i]) strays.push(i);
  for (const i of strays) {
    const r = radii[i], x = Math.min(Math.max(position[3 * i], min + r), max - r), y = position[3 * i + 1];
    let top = -Infinity;
    for (let j = 0; j < radii.length; j++) {
      const reach = r + radii[j];
      if (j === i || Math.abs(position[3 * j] - x) >= reach || Math.abs(position[3 * j + 1] - y) >= reach) continue;
      top = Math.max(top, position[3 * j + 2] + reach);
    }
    position[3 * i] = x;
    position[3 * i + 2] = Math.min(Math.max(top, r), ceiling - r);
  }
}
