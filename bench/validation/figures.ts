import { COLOURS } from '../kit/chart';
import { calibration } from './calibration';
import {
  beverloo, crater, ding, drum, gaps, impact, janssen, loads, repose, shear, sinkage, triaxial,
} from './drawings';

/** A figure of docs/pictures: the scenes that it is about, what it shows as a sentence, and the result it is from. */
export type Figure = { name: string; scenes: readonly string[]; says: string; file: string; draw: () => string };

const [BLUE, RED] = COLOURS;

/** The figures, in the order of the experiments. */
export const FIGURES: readonly Figure[] = [
  {
    name: 'slip-loads', scenes: ['wheel-lab', 'single-wheel'], file: 'slip', draw: loads,
    says: 'Pull, torque and sinkage of the smooth wheel of Melanz2016 §7.3 against slip at its two loads: means of '
      + 'three beds with standard errors; the thesis prints no table.',
  },
  {
    name: 'slip-ding', scenes: ['wheel-lab', 'single-wheel'], file: 'slip',
    draw: () => ding('Smooth:', [['dense', 'here, dense', BLUE], ['loose', 'here, loose', RED]]),
    says: 'A smooth wheel under 80 N as Ding2011 measured it, by digitised curves, and here on dense and loose soil'
      + ' that is not theirs: means of three beds with standard errors.',
  },
  {
    name: 'slip-lugs', scenes: ['wheel-lab'], file: 'slip',
    draw: () => ding('30 lugs of 10 mm', [['here', 'here, dense', BLUE]]),
    says: 'The same wheel with 30 lugs of 10 mm, measured and here on dense soil: pull and torque are near, the '
      + 'wheel sinks too little.',
  },
  {
    name: 'direct-shear', scenes: ['direct-shear'], file: 'direct-shear', draw: shear,
    says: 'Shear over normal force in the plane by load, of sand and of glass beads with rigid contacts and springs: '
      + 'the papers have one ratio for all loads, as we have where contacts yield alike under each; in as many '
      + 'substeps under any load, dashed, it falls.',
  },
  {
    name: 'pressure-sinkage', scenes: ['pressure-sinkage'], file: 'pressure-sinkage', draw: sinkage,
    says: 'Pressure under plates against sinkage, loose and dense: means of four beds with standard errors, beside '
      + 'the bearing capacity of Terzaghi1943.',
  },
  {
    name: 'gap-flow', scenes: ['gap-flow'], file: 'gap-flow', draw: gaps,
    says: 'Flow through gaps over that through the first beside the slot law, and by friction where the paper sets '
      + 'it: seven beds of 4 000 beads and three of 2 000 with standard errors, one of 1 000.',
  },
  {
    name: 'hopper-flow', scenes: ['hopper'], file: 'hopper', draw: beverloo,
    says: 'Flow out of holes and slots against the opening, with the fitted exponent and that of Beverloo1961 and '
      + 'Nedderman1992 through the middle of the points: three beds with standard errors for holes, one for slots.',
  },
  {
    name: 'hopper-walls', scenes: ['hopper'], file: 'hopper', draw: janssen,
    says: 'What the bottom of a bin bears as its walls rise, against how high it is filled, beside Janssen1895 with'
      + ' the ratio of pressures that the run measured.',
  },
  {
    name: 'crater', scenes: ['crater'], file: 'crater', draw: crater,
    says: 'Depth at which a ball halts beside the law of experiments, which is the dashed line: a ball of eight '
      + 'beads digs deeper, one of five in a small box less deep.',
  },
  {
    name: 'impact', scenes: ['impact'], file: 'impact', draw: impact,
    says: 'Way of a fast ball into a shallow bed by the eight codes of Dosta2024, which have springs, and here '
      + 'with springs, which throw it back a little faster (four beds), and with rigid contacts, which hardly do '
      + '(one).',
  },
  {
    name: 'drum', scenes: ['drum'], file: 'drum', draw: drum,
    says: 'Velocity over depth in the middle of a drum of 15 grains by its speed, and the slope: a layer runs down, '
      + 'and below it the bed turns as a solid (GDRMiDi2004), which is the dashed lines; means of three beds.',
  },
  {
    name: 'repose', scenes: ['repose'], file: 'repose', draw: repose,
    says: 'Angles of heaps by release beside the fit of Zhou2002; heaps too low to have a slope are left out.',
  },
  {
    name: 'triaxial', scenes: ['triaxial'], file: 'triaxial', draw: triaxial,
    says: 'Angles of friction and void ratios of loose and dense specimens of 400 spheres by the friction of '
      + 'grains: in the critical state both are alike.',
  },
  {
    name: 'calibration', scenes: ['direct-shear'], file: 'calibrate', draw: calibration,
    says: 'Paths of fits to beds of our own, whose friction and shape ratio they are not told: shear at two loads '
      + 'does not tell the two apart, the flow out of a hopper beside it does.',
  },
];
