import { assert } from '../core/assert';
import { brazilNut } from './beds/brazilNut';
import { compaction } from './beds/compaction';
import { conveyor } from './beds/conveyor/conveyor';
import { ditch } from './beds/ditch';
import { drafting } from './beds/drafting';
import { filling } from './beds/filling';
import { mixer } from './beds/mixer';
import { pebbleBed } from './beds/pebbleBed/pebbleBed';
import { repose } from './beds/repose';
import { dozer } from './dozer/dozer';
import { hmmwvFlexible } from './hmmwv/flexible/hmmwvFlexible';
import { hmmwvHard } from './hmmwv/hard/hmmwvHard';
import { hmmwvBumpy, hmmwvFlat, hmmwvSlope } from './hmmwv/soil/onSoil';
import { beam } from './lab/beam';
import { cannonball } from './lab/cannonball';
import { crater } from './lab/crater';
import { directShear } from './lab/directShear/directShear';
import { drum } from './lab/drum/drum';
import { hopper } from './lab/hopper/hopper';
import { penaltyVsCcp } from './lab/penaltyVsCcp';
import { pressureSinkage } from './lab/pressureSinkage';
import { solverLab } from './lab/solverLab';
import { antiRelaxation } from './laws/antiRelaxation';
import { brittle } from './laws/brittle/brittle';
import { ellipsoidDrop } from './laws/ellipsoidDrop';
import { ballGuideway } from './laws/ballGuideway/ballGuideway';
import { guideway } from './laws/guideway';
import { lcpVsRelaxed } from './laws/planar/lcpVsRelaxed';
import { painleve } from './laws/planar/painleve';
import { rollingBall } from './laws/rollingBall';
import { shearPlastic } from './laws/shearPlastic';
import { snow } from './laws/snow';
import type { AnyScene } from './scene';
import { cloth } from './tires/cloth';
import { tireBounce } from './tires/tireBounce';
import { tireRoll } from './tires/tireRoll';
import { tireSoil } from './tires/tireSoil';
import { singleWheel } from './wheel/singleWheel';
import { wheelLab } from './wheel/wheelLab';

/** List of all scenes in menu order; the first opens the page. Menu, links, tests, e2e and benchmarks go through it. */
export const scenes: readonly AnyScene[] = [
  // what drives on soil, and the soil
  singleWheel, wheelLab, ditch,
  hmmwvFlat, hmmwvBumpy, hmmwvSlope, hmmwvHard, hmmwvFlexible,
  dozer,
  // flexible surfaces
  tireSoil, tireRoll, tireBounce, cloth,
  // grains that are moved
  drafting, mixer, drum, hopper, pebbleBed,
  // rolling, alone and in heaps
  rollingBall, guideway, ballGuideway, repose, conveyor,
  // grains that hold together
  snow, brittle,
  // what a law of contact says of few bodies, and of a box of them
  ellipsoidDrop, lcpVsRelaxed, painleve, antiRelaxation,
  // what a bed bears
  directShear, pressureSinkage, crater, filling, compaction, shearPlastic,
  // forces that rigid bodies cannot tell; solvers beside each other
  beam, cannonball, penaltyVsCcp, brazilNut, solverLab,
];

assert(new Set(scenes.map((s) => s.id)).size === scenes.length, 'two scenes share an id');

export const findScene = (id: string): AnyScene | undefined => scenes.find((s) => s.id === id);
