/**
 * Names of the settled beds in public/settled, `<scene>-<key>`, without their ending `.bin`. Made by `npm run settle`.
 */
export const SHIPPED: readonly string[] = [
  'ditch-47c3e3656431389d',
  'dozer-0d50f7fde4c5aafd',
  'dozer-bf819648c53d3225',
  'hmmwv-flat-0360657994d31115',
  'single-wheel-6c4451df4fce4094',
  'single-wheel-6e1af79dc4867663',
  'tire-soil-f9f217d771335990',
];
