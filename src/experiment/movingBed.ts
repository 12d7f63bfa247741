import type { Measures } from '../model/measures';
import type { State } from '../model/model';
import type { GrainsSpec, WorldSpec } from '../model/worldSpec';
import type { MovingBed } from '../scenes/scene';

/**
 * A bed that goes along with what drives on it. The bed as it had settled repeats itself along x with its length; of
 * that endless bed the world holds one length. When the followed body has come a block too far, all moves back by a
 * block: grains of the block that is left behind are laid ahead, where the endless bed has them, and so is once more
 * all soil ahead that nothing has touched but the wall that stood there. Numbers of grains and their indices stay.
 */
export type BedMover = {
  /** Blocks that it is to move by now: 1, 0 or −1. */
  due(m: Measures): number;
  /**
   * Moves a state by a block; `gone`: how far the bed had gone before [m]. Which grains were laid anew: until the next
   * call.
   */
  move(state: State, gone: number, blocks: number): Uint8Array;
};

/** How far behind home what is followed must be for the bed to come back [blocks]: not 0, or it would go to and fro. */
const REVERSE = 0.25;

/** `settled`: the bed to be laid; as it was built if it is not known, and where what stood on it has pressed it. */
export function createBedMover(
  moving: MovingBed, { grains, bodies, domain }: WorldSpec, settled: State | null,
): BedMover {
  const { radii } = grains, grainCount = radii.length, laid = new Uint8Array(grainCount),
    { block, length, min } = moving;
  const bed = undisturbed(moving, grains, settled);
  return {
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

/** Where the endless bed has a grain whose place is x when it has gone so far: in [min, min + length). */
function place(x: number, gone: number, min: number, length: number): number {
  const from = x - gone - min;
  return min + from - length * Math.floor(from / length);
}

type Bed = { positions: Float64Array; orientations: Float64Array };

function undisturbed(
  { pressed }: MovingBed, { positions, orientations, radii }: GrainsSpec, settled: State | null,
): Bed {
  const count = radii.length, upright = () => Float64Array.from({ length: 4 * count }, (_, e) => Number(e % 4 === 3));
  const bed: Bed = { positions: positions.slice(), orientations: orientations?.slice() ?? upright() };
  for (let i = 0; settled && i < count; i++) {
    if (pressed(positions[3 * i], positions[3 * i + 1])) continue;
    for (let c = 0; c < 3; c++) bed.positions[3 * i + c] = settled.position[3 * i + c];
    for (let c = 0; c < 4; c++) bed.orientations[4 * i + c] = settled.orientation[4 * i + c];
  }
  return bed;
}

function lay(
  { position, orientation, velocity, spin }: State, { positions, orientations }: Bed, i: number, x: number
): void {
  position[3 * i] = x;
  position[3 * i + 1] = positions[3 * i + 1];
  position[3 * i + 2] = positions[3 * i + 2];
  for (let c = 0; c < 4; c++) orientation[4 * i + c] = orientations[4 * i + c];
  for (let c = 0; c < 3; c++) velocity[3 * i + c] = spin[3 * i + c] = 0;
}

/** Grains that strayed into the block that is gone come to lie on the soil at its edge, one on the other. */
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
