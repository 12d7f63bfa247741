/**
 * What is drawn over a bed: its contacts or how its grains move, read from an engine between two steps. One record
 * after another in one array, all in W.
 *
 * CONTACT: centre of A ×3 [m], centre of B ×3 [m] (of a big body: the contact point), contact point ×3 [m], normal from
 * A to B ×3 [1], force on B ×3 [N], gap [m].
 * VELOCITY: centre of a grain ×3 [m], its velocity ×3 [m/s].
 */
export type OverlayKind = 'contacts' | 'velocities';
export type OverlayList = {
  kind: OverlayKind;
  count: number;
  /** How many there are besides: of contacts the weaker ones, of grains those between every k-th. */
  leftOut: number;
  data: Float32Array<ArrayBuffer>;
};

export const CONTACT = 16, VELOCITY = 6;
/** Where in the record of a contact these begin. */
export const END_A = 0, END_B = 3, POINT = 6, NORMAL = 9, FORCE = 12, GAP = 15;

/** More than these are not drawn. */
export const MOST_CONTACTS = 200_000, MOST_VELOCITIES = 5000;

export const createOverlayList = (): OverlayList =>
  ({ kind: 'contacts', count: 0, leftOut: 0, data: new Float32Array(0) });

/**
 * Empties the list and gives it room for up to `count` records of that kind, of those that are there. Returns how many
 * fit.
 */
export function startList(list: OverlayList, kind: OverlayKind, count: number): number {
  const [stride, most] = kind === 'contacts' ? [CONTACT, MOST_CONTACTS] : [VELOCITY, MOST_VELOCITIES];
  const kept = Math.min(count, most);
  if (list.data.length < stride * kept) list.data = new Float32Array(stride * Math.ceil(Math.min(most, 1.25 * kept)));
  list.kind = kind;
  list.count = 0;
  list.leftOut = count - kept;
  return kept;
}

const BINS = 4096;
const histogram = new Uint32Array(BINS);

/**
 * A force [N] that no more than `most` of the first `count` reach, and but for one bin in 4096 of the strongest as many
 * as possible: what is below is left out. Forces are ≥ 0; −1 where all may stay.
 */
export function leastOfStrongest(force: Float32Array, count: number, most: number): number {
  if (count <= most) return -1;
  let top = 0;
  for (let c = 0; c < count; c++) top = Math.max(top, force[c]);
  histogram.fill(0);
  const scale = top > 0 ? (BINS - 1) / top : 0;
  for (let c = 0; c < count; c++) histogram[Math.floor(force[c] * scale)]++;
  let bin = BINS, kept = 0;
  while (bin > 0 && kept + histogram[bin - 1] <= most) kept += histogram[--bin];
  return scale > 0 ? bin / scale : 0;
}
