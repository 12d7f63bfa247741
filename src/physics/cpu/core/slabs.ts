import type { Model, State } from '../../../model/model';

/**
 * Slabs of a bed: threads sweep the even ones at once, and then the odd ones. A slab is as wide as two grains at least,
 * so that its contacts touch grains of it and of the next one. What reaches farther, from one end of a periodic domain
 * to the other, is in a last slab that is swept alone. Slabs follow from the grains, not from the threads.
 */
export type Slabs = {
  count: number;
  /** Number of the search for whose contacts it was cut; −1 for none. */
  cutFor: number;
  /** Slab of each grain. */
  of: Uint8Array;
  /** Slab of each contact that goes to a four; NONE for the others. */
  ofContact: Uint8Array;
  /** Contacts that go to fours, slab by slab: those of slab s are order[start[s]] … order[start[s + 1] − 1]. */
  order: Int32Array;
  start: Int32Array;
};

/** Grains of a slab, at least; slabs, at most: eight threads have four of each phase. */
const LEAST_GRAINS = 96, MOST_SLABS = 64;
/** Cells of the histogram that slabs are made of; their width, at least [radii of the largest grain]. */
const MOST_CELLS = 1024, WIDTH = 2.2;

/** Is the slab of a contact that is in none. */
export const NONE = 255;

/** The bed begins here along x and y, and is so long there [m]. */
const low = [0, 0], length = [0, 0];
const inCell = new Int32Array(MOST_CELLS), slabOfCell = new Uint8Array(MOST_CELLS);

export const createSlabs = (grainCount: number): Slabs => ({
  count: 1, cutFor: -1, of: new Uint8Array(grainCount), ofContact: new Uint8Array(0), order: new Int32Array(0),
  start: new Int32Array(MOST_SLABS + 3),
});

/** Cuts the bed into slabs, across its longer horizontal side. */
export function cutSlabs(
  slabs: Slabs, { model, state: { position } }: { model: Model; state: Pick<State, 'position'> },
): void {
  const { grainCount, maxRadius } = model;
  for (const axis of [0, 1]) measureSide(model, position, axis);
  const axis = length[1] > length[0] ? 1 : 0, from = low[axis];
  const cells = Math.max(1, Math.min(MOST_CELLS, Math.floor(length[axis] / (WIDTH * maxRadius))));
  const scale = cells / length[axis];
  const cellOf = (i: number): number => Math.max(0, Math.min(cells - 1, (scale * (position[3 * i + axis] - from)) | 0));
  inCell.fill(0);
  for (let i = 0; i < grainCount; i++) inCell[cellOf(i)]++;
  const enough = Math.max(LEAST_GRAINS, Math.ceil(grainCount / MOST_SLABS));
  let slab = 0, filled = 0, left = grainCount;
  for (let k = 0; k < cells; k++) {
    slabOfCell[k] = slab;
    filled += inCell[k];
    left -= inCell[k];
    if (filled >= enough && left >= enough) { slab++; filled = 0; }
  }
  slabs.count = slab + 1;
  for (let i = 0; i < grainCount; i++) slabs.of[i] = slabOfCell[cellOf(i)];
}

/** Measures the bed along an axis, in the domain: a grain that was thrown far away is not to widen the slabs. */
function measureSide({ grainCount, domain: { min, max } }: Model, position: Float64Array, axis: number): void {
  let first = Infinity, last = -Infinity;
  for (let k = axis; k < 3 * grainCount; k += 3) {
    if (position[k] < first) first = position[k];
    if (position[k] > last) last = position[k];
  }
  low[axis] = Math.max(first, min[axis]);
  length[axis] = Math.min(last, max[axis]) - low[axis];
}

/** Begins to deal so many contacts to slabs. */
export function startDealing(slabs: Slabs, count: number, capacity: number): void {
  if (slabs.ofContact.length < count) {
    slabs.ofContact = new Uint8Array(capacity);
    slabs.order = new Int32Array(capacity);
  }
  slabs.start.fill(0);
}

/** Deals contact c of grain a with b, a grain or something that no impulse moves, to its slab. */
export function deal(slabs: Slabs, c: number, a: number, b: number): void {
  const { of, count, ofContact, start } = slabs, other = b < of.length ? of[b] : of[a];
  const near = Math.min(of[a], other), slab = Math.max(of[a], other) - near > 1 ? count : near;
  ofContact[c] = slab;
  start[slab + 2]++;
}

/** Leaves contact c out. */
export const leaveOut = ({ ofContact }: Slabs, c: number): void => { ofContact[c] = NONE; };

/** Ends that: writes the order. Contacts of a slab stay in theirs. */
export function sortContacts({ count, ofContact, order, start }: Slabs, contacts: number): void {
  for (let s = 2; s <= count + 2; s++) start[s] += start[s - 1];
  // start[s + 1] runs from where slab s begins to where it ends
  for (let c = 0; c < contacts; c++) if (ofContact[c] !== NONE) order[start[ofContact[c] + 1]++] = c;
}
