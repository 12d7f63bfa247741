/** Storms that every run has: their seeds, and how many of their acts. `scripts/storms.test.ts` says what they hold. */
export const QUICK: readonly (readonly [seed: number, acts: number])[] = [
  [190, 4], // with WebGPU
  [77, 8], [185, 4], [213, 3], // without
];
