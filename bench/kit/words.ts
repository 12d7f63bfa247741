/** Words after the name of the bench on its command line (scripts/bench.mjs). */
export const words: readonly string[] = process.argv.slice(3);
