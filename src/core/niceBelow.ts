/** Returns the largest number 1, 2 or 5 times a power of ten that is at most `x`, which is positive. */
export function niceBelow(x: number): number {
  const [digits, power] = x.toExponential().split('e'), lead = Number(digits);
  return Number(`${lead >= 5 ? 5 : lead >= 2 ? 2 : 1}e${power}`);
}
