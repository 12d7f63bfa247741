import { assert } from '../core/assert';
import { antiRelaxation } from './antiRelaxation';
import { beam } from './beam';
import { brittle } from './brittle';
import { cannonball } from './cannonball';
import { brazilNut } from './brazilNut';
import { cloth } from './cloth';
import { compaction } from './compaction';
import { conveyor } from './conveyor';
import { ditch } from './ditch';
import { dozer } from './dozer';
import { drafting } from './drafting';
import { ellipsoidDrop } from './ellipsoidDrop';
import { filling } from './filling';
import { guideway } from './guideway';
import { hmmwvBumpy } from './hmmwvBumpy';
import { hmmwvFlat } from './hmmwvFlat';
import { hmmwvFlexible } from './hmmwvFlexible';
import { hmmwvHard } from './hmmwvHard';
import { hmmwvSlope } from './hmmwvSlope';
import { lcpVsRelaxed } from './lcpVsRelaxed';
import { mixer } from './mixer';
import { penaltyVsCcp } from './penaltyVsCcp';
import { painleve } from './painleve';
import { repose } from './repose';
import { rollingBall } from './rollingBall';
import type { AnyScene } from './scene';
import { shearPlastic } from './shearPlastic';
import { singleWheel } from './singleWheel';
import { snow } from './snow';
import { solverLab } from './solverLab';
import { tireBounce } from './tireBounce';
import { tireRoll } from './tireRoll';
import { tireSoil } from './tireSoil';

/** Every scene, in menu order; the first opens the page. Menu, links, tests, e2e and benchmarks walk this list. */
export const scenes: readonly AnyScene[] = [
  singleWheel, ditch, hmmwvFlat, hmmwvBumpy, hmmwvSlope, hmmwvHard, hmmwvFlexible, dozer, tireSoil, tireRoll, tireBounce, cloth, drafting, mixer,
  rollingBall, guideway, repose, conveyor, snow, brittle, ellipsoidDrop, lcpVsRelaxed, painleve, antiRelaxation, filling, compaction, shearPlastic, beam,
  cannonball, penaltyVsCcp, brazilNut, solverLab,
];

assert(new Set(scenes.map((s) => s.id)).size === scenes.length, 'two scenes share an id');

export const findScene = (id: string): AnyScene | undefined => scenes.find((s) => s.id === id);
