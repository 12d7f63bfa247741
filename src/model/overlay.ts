/**
 * The kind of data that is drawn over a bed, its contacts or the velocities of its grains, or of what is drawn in a cut
 * through it, read from an engine between two steps. Records follow one another in one array, all in W.
 *
 * CONTACT: centre of A ×3 [m], centre of B ×3 [m] (of a big body: the contact point), contact point ×3 [m], normal from
 * A to B ×3 [1], force on B ×3 [N], gap [m].
 * VELOCITY: centre of a grain ×3 [m], its velocity ×3 [m/s].
 * FIELD: middle of a square cell of a cut ×3 [m], its side [m], the value there (src/model/fields/fieldKinds.ts).
 * CENTER: centre ×3 and radius [m] of every grain, for trails where no frames are drawn.
 */
export type OverlayKind = 'contacts' | 'velocities' | 'field' | 'centers';
export type OverlayList = {
  kind: OverlayKind;
  count: number;
  /** Simulated time of the step [s]. */
  time: number;
  /** Number of those left out: of contacts the weaker ones, of grains those between every k-th. */
  leftOut: number;
  data: Float32Array<ArrayBuffer>;
};

/** A layer of a bed across an axis of W, 0 … 2, from `low` up to `high` [m]. */
export type Slab = { axis: number; low: number; high: number };

export const CONTACT = 16, VELOCITY = 6, FIELD = 5, CENTER = 4;
/** Offsets in the record of a contact. */
export const END_A = 0, END_B = 3, POINT = 6, NORMAL = 9, FORCE = 12, GAP = 15;

/** Largest numbers of contacts, of velocities and of cells of a field that are drawn. */
export const MOST_CONTACTS = 200_000, MOST_VELOCITIES = 5000, MOST_CELLS = 50_000;
const SIZES: Record<OverlayKind, readonly [stride: number, most: number]> = {
  contacts: [CONTACT, MOST_CONTACTS], velocities: [VELOCITY, MOST_VELOCITIES], field: [FIELD, MOST_CELLS],
  centers: [CENTER, Infinity],
};

export const createOverlayList = (): OverlayList =>
  ({ kind: 'contacts', count: 0, time: 0, leftOut: 0, data: new Float32Array(0) });

/**
 * Empties the list and makes room for up to `count` records of this kind. Returns the number that will be kept, at most
 * the largest number drawn.
 */
export function startList(list: OverlayList, kind: OverlayKind, count: number): number {
  const [stride, most] = SIZES[kind];
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
 * Returns the force [N] from which on contacts are drawn: at most `most` of the first `count` forces (≥ 0) reach it,
 * and as many as possible to within one of 4096 bins between 0 and the largest. Returns −1 if all may be drawn, 0 if
 * there are too many and all forces are 0.
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
