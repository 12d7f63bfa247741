import { createSlide, writeSlide } from '../rows/plane';
import { createTurn, measureTurn, type Turn } from '../rows/turn';
import { GAP, STEP, type RowPlace, type Work } from '../work';
import { held, type Compile } from './kind';

/** A turn in a sum, its factor, and the places of its row's blocks for its two ends. */
type Term = { turn: Turn; factor: number; blocks: readonly [number, number] };

/**
 * Adds factor · (0, n) to the block of a and subtracts it from that of b; returns factor · turn [rad, or m for a rack].
 */
function addTerm(work: Work, { turn, factor, blocks: [o, p] }: Term): number {
  const angle = measureTurn(work, turn);
  for (let c = 0; c < 3; c++) {
    work.jacobian[o + 3 + c] += factor * turn.world[c];
    work.jacobian[p + 3 + c] -= factor * turn.world[c];
  }
  return factor * angle;
}

function finishRow(work: Work, { row }: RowPlace, gap: number): void {
  work.compliance[row] = 0;
  work.bias[row] = -gap / work.h;
  work.gap[row] = gap;
}

const term = ({ blocks }: RowPlace, k: number, turn: Turn, factor: number): Term =>
  ({ turn, factor, blocks: [blocks[k], blocks[k + 1]] });

/**
 * Compiles g = Σ factor · turn less its value when the gear last engaged: at the start, or in the first step after it
 * was let go. It holds turns, not rates: teeth do not skip.
 */
export const gear: Compile<'gear'> = (builder, { terms }) => {
  const ends = terms.map(({ a, b }) => [builder.find(a), builder.find(b)] as const);
  const place = builder.row(ends.flat(), GAP.angle);
  const parts = terms.map(({ axis, factor }, k) => term(place, 2 * k, createTurn(builder, ...ends[k], axis), factor));
  const offset = builder.remember(0), lastStep = builder.remember(0);
  return held((work) => {
    for (let k = 0; k < place.blocks.length; k++) work.jacobian.fill(0, place.blocks[k], place.blocks[k] + 6);
    let sum = 0;
    for (let k = 0; k < parts.length; k++) sum += addTerm(work, parts[k]);
    const { memory } = work;
    if (memory[STEP] - memory[lastStep] > 1) memory[offset] = sum;
    memory[lastStep] = memory[STEP];
    finishRow(work, place, sum - memory[offset]);
  });
};

/** Compiles g = slide − radius · turn of the pinion [m]. */
export const rack: Compile<'rack'> = (builder, { a, b, point, axis, pinion, pinionAxis, radius }) => {
  const A = builder.find(a), B = builder.find(b), P = builder.find(pinion);
  const place = builder.row([A, B, P, B], GAP.length);
  const slide = createSlide(builder, A, B, point, axis);
  const turn = term(place, 2, createTurn(builder, P, B, pinionAxis), -radius);
  return held((work) => {
    work.jacobian.fill(0, place.blocks[2], place.blocks[2] + 6);
    finishRow(work, place, writeSlide(work, place, slide) + addTerm(work, turn));
  });
};
