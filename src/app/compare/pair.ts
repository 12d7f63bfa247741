import type { Answer, Described } from '../embed/answer';
import type { Request } from '../embed/request';
import { cameraOf, keepTogether, type Pair } from './together';

/** Asks a frame something; a null is left out of the message, such as an id that nobody waits for. */
export type Ask = (side: 0 | 1, message: Request) => void;
/** A pair tells this: both last descriptions, and the means of each probe since the message before, by its name. */
export type PairTold = { runs: Pair<Described>; means: Pair<Readonly<Record<string, number>>> };
/** The bonds say whether both keep the same simulated time, and the same camera. */
export type Bonds = { time: boolean; camera: boolean };

/** Two frames that are kept together by messages alone (docs/EMBED.md). */
export type PairOfRuns = {
  /** Asks both where they are; once both have answered, they are asked what keeps them together. */
  tick(): void;
  hear(side: 0 | 1, answer: Answer): void;
  bind(bonds: Bonds): void;
  /** Starts, stops or resets both. */
  run(type: 'play' | 'pause' | 'reset'): void;
};

const SIDES = [0, 1] as const;
const RATE = 2; // [Hz] of what they plot

/** Makes a pair; `told` gets what both say, as often as both have answered. */
export function createPair(ask: Ask, told: (said: PairTold) => void): PairOfRuns {
  const said: (Described | null)[] = [null, null], held: [boolean, boolean] = [false, false];
  const means: [Record<string, number>, Record<string, number>] = [{}, {}], begun = [false, false];
  let bonds: Bonds = { time: true, camera: true }, before: Pair<Described> | null = null, camera: string | null = null;

  const cameraIn = ({ parameters }: Described) => JSON.stringify(parameters.camera.value);
  function bindTime(runs: Pair<Described>): void {
    keepTogether(runs, before, held).forEach((type, k) => {
      if (!type) return;
      held[k] = type === 'pause';
      ask(k as 0 | 1, { type, id: null });
    });
  }
  function bindCameras(runs: Pair<Described>): void {
    const cameras: Pair<string> = [cameraIn(runs[0]), cameraIn(runs[1])], next = cameraOf(cameras, camera);
    if (next === null) return void (camera ??= cameras[0]);
    camera = next;
    for (const k of SIDES) {
      if (cameras[k] !== next) ask(k, { type: 'set', id: null, values: { camera: JSON.parse(next) as unknown } });
    }
  }
  function begin(side: 0 | 1): void {
    if (begun[side]) return;
    begun[side] = true;
    ask(side, { type: 'subscribe', id: 'means', probes: null, rate: RATE });
  }
  function letGo(): void {
    for (const k of SIDES) if (held[k]) ask(k, { type: 'play', id: null });
    held.fill(false);
  }

  return {
    tick() {
      said.fill(null);
      for (const k of SIDES) ask(k, { type: 'describe', id: 'tick' });
    },
    hear(side, answer) {
      if (answer.type === 'curves') {
        for (const [key, column] of Object.entries(answer.probes))
          means[side][key] = column.reduce((sum, x) => sum + x, 0) / column.length;
      }
      if (answer.type !== 'scene') return;
      begin(side);
      said[side] = answer;
      const [left, right] = said;
      if (!left || !right) return;
      if (bonds.time) bindTime([left, right]);
      if (bonds.camera && left.scene === right.scene) bindCameras([left, right]); // others have other places
      before = [left, right];
      told({ runs: before, means });
    },
    bind(next) {
      if (bonds.time && !next.time) letGo();
      bonds = next;
    },
    run(type) {
      held.fill(false);
      for (const k of SIDES) ask(k, { type, id: null });
    },
  };
}
