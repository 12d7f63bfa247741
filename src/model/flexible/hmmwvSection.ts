import { sectionThrough, type Section } from './section';

/**
 * Half of the section of the HMMWV's tire, 37x12.5R-16.5, from a bead to the middle of the tread: height above the rim
 * and distance from the middle [m]. The source is data/hmmwv.json, tire.ancf4_layered.profile (Project Chrono,
 * HMMWV_ANCF4Tire.json), which is symmetric.
 */
const PROFILE: readonly (readonly [height: number, aside: number])[] = [
  [0, 0.115], [0.0116667, 0.116418], [0.0233333, 0.11923], [0.035, 0.12302], [0.0466667, 0.127371],
  [0.0583333, 0.13187],
  [0.07, 0.136133], [0.0816667, 0.139991], [0.0933333, 0.143351], [0.105, 0.146124], [0.116667, 0.148216],
  [0.128333, 0.149539], [0.14, 0.15], [0.1475, 0.148638], [0.155, 0.145786], [0.1625, 0.141976], [0.17, 0.136],
  [0.176897, 0.128842], [0.183109, 0.121684], [0.188394, 0.114526], [0.19251, 0.107368], [0.195323, 0.100211],
  [0.197038, 0.0930526], [0.197926, 0.0858947], [0.198258, 0.0787368], [0.198302, 0.0715789], [0.198309, 0.0644211],
  [0.198354, 0.0572632], [0.198429, 0.0501053], [0.198524, 0.0429474], [0.19863, 0.0357895], [0.198738, 0.0286316],
  [0.198839, 0.0214737], [0.198922, 0.0143158], [0.198979, 0.00715789], [0.199, 0],
];

/** Radius of its rim, on which the beads are 0.23 m apart; its tread is at a radius of 0.467 m [m]. */
export const HMMWV_RIM_RADIUS = 0.2683;

/** Returns the mid-surface of the HMMWV's tire as a section [m]. */
export const hmmwvSection = (): Section => sectionThrough([
  ...PROFILE.map(([height, aside]) => [HMMWV_RIM_RADIUS + height, -aside] as const),
  ...PROFILE.slice(0, -1).reverse().map(([height, aside]) => [HMMWV_RIM_RADIUS + height, aside] as const),
]);
