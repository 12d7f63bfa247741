import { assert } from '../core/assert';
import { nearestWord } from '../core/nearestWord';
import { brazilNut } from './beds/brazilNut';
import { compaction } from './beds/compaction';
import { conveyor } from './beds/conveyor/conveyor';
import { ditch } from './beds/ditch';
import { drafting } from './beds/drafting';
import { filling } from './beds/filling';
import { mixer } from './beds/mixer';
import { pebbleBed } from './beds/pebbleBed/pebbleBed';
import { repose } from './beds/repose/repose';
import { dozer } from './dozer/dozer';
import { hmmwvFlexible } from './hmmwv/flexible/hmmwvFlexible';
import { hmmwvHard } from './hmmwv/hard/hmmwvHard';
import { hmmwvBumpy, hmmwvFlat, hmmwvSlope } from './hmmwv/soil/onSoil';
import { beam } from './lab/beam';
import { cannonball } from './lab/cannonball';
import { crater } from './lab/crater/crater';
import { impact } from './lab/crater/impact';
import { directShear } from './lab/directShear/directShear';
import { drum } from './lab/drum/drum';
import { gapFlow } from './lab/gapFlow/gapFlow';
import { hopper } from './lab/hopper/hopper';
import { penaltyVsCcp } from './lab/penaltyVsCcp';
import { pressureSinkage } from './lab/pressureSinkage';
import { solverLab } from './lab/solverLab';
import { triaxial } from './lab/triaxial/triaxial';
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

/** Scenes that a reader looks for together, in the order in which they are shown. */
export type SceneGroup = { title: string; scenes: readonly AnyScene[] };

/** Every scene, in groups; the first scene opens the page. */
export const sceneGroups: readonly SceneGroup[] = [
  {
    title: 'Wheels and vehicles on soil',
    scenes: [singleWheel, wheelLab, hmmwvFlat, hmmwvBumpy, hmmwvSlope, hmmwvHard, hmmwvFlexible, dozer],
  },
  { title: 'Flexible tires and sheets', scenes: [tireSoil, tireRoll, tireBounce, cloth] },
  {
    title: 'What a soil bears',
    scenes: [directShear, triaxial, shearPlastic, pressureSinkage, crater, impact, compaction],
  },
  {
    title: 'Flows and heaps',
    scenes: [hopper, gapFlow, drum, mixer, drafting, pebbleBed, conveyor, repose, filling, ditch, brazilNut],
  },
  { title: 'Grains that hold together', scenes: [snow, brittle] },
  {
    title: 'Few bodies: what a law of contact says',
    scenes: [rollingBall, ellipsoidDrop, lcpVsRelaxed, painleve, antiRelaxation, beam, guideway, ballGuideway],
  },
  { title: 'Solvers beside each other', scenes: [solverLab, penaltyVsCcp, cannonball] },
];

/** List of all scenes in menu order. Menu, links, tests, e2e and benchmarks go through it. */
export const scenes: readonly AnyScene[] = sceneGroups.flatMap((group) => group.scenes);

assert(new Set(scenes.map((s) => s.id)).size === scenes.length, 'two scenes share an id');

export const findScene = (id: string): AnyScene | undefined => scenes.find((s) => s.id === id);

/** Says that no scene has an id: which one was most likely meant, or else which there are, naming `most` of them. */
export function noScene(id: string, most = Infinity): string {
  const ids = scenes.map((s) => s.id), name = id.length > 60 ? `${id.slice(0, 57)}…` : id;
  const meant = nearestWord(name, ids), more = ids.length - most;
  const all = more > 0 ? `${ids.slice(0, most).join(', ')} and ${more} more` : ids.join(', ');
  return `There is no scene "${name}"${meant === null ? `: ${all}.` : `. Did you mean ${meant}?`}`;
}
