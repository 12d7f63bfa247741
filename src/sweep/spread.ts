/** Numbers that come one after the other: how many, their mean, and Σ (y − ȳ)² (Welford 1962). */
export type Spread = { count: number; mean: number; squares: number };

export const noSpread = (): Spread => ({ count: 0, mean: 0, squares: 0 });

/** Adds a number. */
export function addTo(spread: Spread, y: number): void {
  const before = y - spread.mean;
  spread.mean += before / ++spread.count;
  spread.squares += before * (y - spread.mean);
}

/** Returns the mean; null where there is no number. */
export const meanOf = ({ count, mean }: Spread): number | null => (count > 0 ? mean : null);

/** Returns the standard error of the mean s / √n, s² = Σ (y − ȳ)² / (n − 1); null where there are fewer than two. */
export const errorOf = ({ count, squares }: Spread): number | null =>
  (count > 1 ? Math.sqrt(squares / (count - 1) / count) : null);
