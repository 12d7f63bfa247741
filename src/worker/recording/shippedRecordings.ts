/**
 * Names of the recordings in public/recordings, `<scene>-<key>`, without their ending `.bin`. Made by `npm run record`.
 */
export const RECORDINGS: readonly string[] = [
  'single-wheel-ec6840ce0c92a1b8',
];
