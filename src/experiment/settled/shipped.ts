/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-4a6f0c649b020460',
  'dozer-410fce005019a0b6',
  'dozer-59c7374fc60f9aff',
  'hmmwv-flat-b83ecab7c3ab2fa8',
  'single-wheel-580cadb459b6ff1c',
  'single-wheel-cd327ef9ad223f3f',
  'tire-soil-98fc02f0b44adf88',
];
