/** Points of a track at most: then its oldest ones go. */
export const MOST_POINTS = 256;
/** Numbers of a point: left edge ×3 and right edge ×3 [m]. */
export const POINT = 6;

/**
 * The points of a track on the ground, in a ring: `edges` has both edges of each, between which and those of the next
 * one a quad is drawn, after the last one the first. Where it has no track it has no area.
 */
export type TrackPoints = {
  readonly edges: Float32Array<ArrayBuffer>;
  /** True if edges have changed, until who draws them sets it back. */
  isNew: boolean;
  /** Leads the track on to a point [m]: one is added for each `step` of its way. */
  goTo(x: number, y: number): void;
  /** Ends the track here; the next point begins another. */
  lift(): void;
  /** Moves all of it along x [m]. */
  shift(way: number): void;
  clear(): void;
};

/** Makes an empty track of this half width at this height, with a point each `step` [m]. */
export function createTrackPoints(half: number, height: number, step: number): TrackPoints {
  const edges = new Float32Array(POINT * MOST_POINTS);
  let head = 0, x = NaN, y = NaN;

  /** Writes the k-th point with its middle at (px, py), from which (nx, ny) leads to the left edge. */
  function write(k: number, px: number, py: number, nx: number, ny: number): void {
    const at = POINT * (k % MOST_POINTS);
    edges[at] = px + nx;
    edges[at + 1] = py + ny;
    edges[at + 3] = px - nx;
    edges[at + 4] = py - ny;
    edges[at + 2] = edges[at + 5] = height;
  }
  /** Adds a point, and behind it two without width: one at it, one at the oldest that stays. */
  function add(px: number, py: number, nx: number, ny: number): void {
    write(head, px, py, nx, ny);
    const oldest = POINT * ((head + 3) % MOST_POINTS);
    write(head + 1, px, py, 0, 0);
    write(head + 2, edges[oldest], edges[oldest + 1], 0, 0);
    head = (head + 1) % MOST_POINTS;
    made.isNew = true;
  }
  const made: TrackPoints = {
    edges, isNew: true,
    goTo(px, py) {
      const isFirst = Number.isNaN(x), dx = px - x, dy = py - y, way = Math.sqrt(dx * dx + dy * dy);
      if (way < step) return;
      if (isFirst) add(px, py, 0, 0);
      else add(px, py, (-dy * half) / way, (dx * half) / way);
      x = px;
      y = py;
    },
    lift() {
      if (!Number.isNaN(x)) add(x, y, 0, 0);
      x = y = NaN;
    },
    shift(way) {
      for (let k = 0; k < edges.length; k += 3) edges[k] += way;
      x += way;
      made.isNew = true;
    },
    clear() {
      edges.fill(0);
      x = y = NaN;
      made.isNew = true;
    },
  };
  return made;
}
