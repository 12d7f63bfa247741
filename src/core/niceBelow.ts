/** Returns the largest number 1, 2 or 5 times a power of ten that is at most `x`. */
export function niceBelow(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x)), lead = x / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
