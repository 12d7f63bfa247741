/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-f4fdb24aa1c053fc',
  'dozer-97c9bdb7d1e89439',
  'dozer-f5909c681ffc883a',
  'hmmwv-flat-d887ac0a2fdb77f8',
  'single-wheel-4790166dea1aaa70',
  'single-wheel-acab181dd7cdbe12',
  'tire-soil-b72b6ad1540ce83f',
];
