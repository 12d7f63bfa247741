/** Storms that every run has: their seeds, and how many of their acts. `scripts/storms.test.ts` says what they hold. */
export const QUICK: readonly (readonly [seed: number, acts: number])[] = [
  [8, 5], [76, 6], [190, 4], [207, 3], [214, 5], // with WebGPU
  [27, 2], [157, 4], [175, 3], [185, 4], [213, 3], // without
];
