import { assert } from '../core/assert';
import { antiRelaxation } from './laws/antiRelaxation';
import { beam } from './lab/beam';
import { brittle } from './laws/brittle/brittle';
import { cannonball } from './lab/cannonball';
import { brazilNut } from './beds/brazilNut';
import { cloth } from './tires/cloth';
import { compaction } from './beds/compaction';
import { conveyor } from './beds/conveyor/conveyor';
import { ditch } from './beds/ditch';
import { dozer } from './dozer/dozer';
import { drafting } from './beds/drafting';
import { ellipsoidDrop } from './laws/ellipsoidDrop';
import { filling } from './beds/filling';
import { guideway } from './laws/guideway';
import { hmmwvBumpy } from './hmmwv/hmmwvBumpy';
import { hmmwvFlat } from './hmmwv/hmmwvFlat';
import { hmmwvFlexible } from './hmmwv/flexible/hmmwvFlexible';
import { hmmwvHard } from './hmmwv/hard/hmmwvHard';
import { hmmwvSlope } from './hmmwv/hmmwvSlope';
import { lcpVsRelaxed } from './laws/planar/lcpVsRelaxed';
import { mixer } from './beds/mixer';
import { penaltyVsCcp } from './lab/penaltyVsCcp';
import { painleve } from './laws/planar/painleve';
import { repose } from './beds/repose';
import { rollingBall } from './laws/rollingBall';
import type { AnyScene } from './scene';
import { shearPlastic } from './laws/shearPlastic';
import { singleWheel } from './wheel/singleWheel';
import { snow } from './laws/snow';
import { solverLab } from './lab/solverLab';
import { tireBounce } from './tires/tireBounce';
import { tireRoll } from './tires/tireRoll';
import { tireSoil } from './tires/tireSoil';

/** Every scene, in menu order; the first opens the page. Menu, links, tests, e2e and benchmarks walk this list. */
export const scenes: readonly AnyScene[] = [
  singleWheel, ditch, hmmwvFlat, hmmwvBumpy, hmmwvSlope, hmmwvHard, hmmwvFlexible, dozer, tireSoil, tireRoll, tireBounce, cloth, drafting, mixer,
  rollingBall, guideway, repose, conveyor, snow, brittle, ellipsoidDrop, lcpVsRelaxed, painleve, antiRelaxation, filling, compaction, shearPlastic, beam,
  cannonball, penaltyVsCcp, brazilNut, solverLab,
];

assert(new Set(scenes.map((s) => s.id)).size === scenes.length, 'two scenes share an id');

export const findScene = (id: string): AnyScene | undefined => scenes.find((s) => s.id === id);
