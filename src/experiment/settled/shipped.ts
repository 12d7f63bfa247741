/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-3aab952510ece49d',
  'dozer-37e59f530a2440c5',
  'dozer-40eef51cd65ac729',
  'hmmwv-flat-9edf2547d3201709',
  'single-wheel-459d4280aaa4a8a4',
  'single-wheel-ae6fb5dd360db403',
  'tire-soil-afbde5b94faa4483',
];
