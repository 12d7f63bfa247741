/** Returns a length [m] as a sentence has it: in mm, to four digits. */
export const mm = (x: number): string => `${+(1000 * x).toPrecision(4)} mm`;
