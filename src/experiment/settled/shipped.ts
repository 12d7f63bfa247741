/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-b54c54038aef303e',
  'ditch-f4fdb24aa1c053fc',
  'dozer-887b070f071ba3d8',
  'dozer-97c9bdb7d1e89439',
  'dozer-f5909c681ffc883a',
  'hmmwv-flat-aa46ce9d3a819786',
  'hmmwv-flat-d887ac0a2fdb77f8',
  'single-wheel-0f24366ed868457f',
  'single-wheel-4790166dea1aaa70',
  'single-wheel-acab181dd7cdbe12',
  'tire-soil-23966e81e83ada82',
  'tire-soil-b72b6ad1540ce83f',
];
