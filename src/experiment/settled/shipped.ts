/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-28872b66a3d0723c',
  'dozer-43711a0218f26060',
  'dozer-d768f435c22230f2',
  'hmmwv-flat-2330653483c30f49',
  'single-wheel-0b61eeff5f05c765',
  'single-wheel-3479215b2e668a75',
  'tire-soil-7f281809bbe12385',
];
