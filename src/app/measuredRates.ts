import type { Speed } from '../protocol/messages';
import type { AnyScene } from '../scenes/scene';
import { fullValues } from '../share/link';
import { sceneOf, speedOf } from './session/sceneOf';
import { valuesHere } from './speed';
import type { AppState, AppStore } from './store';

/**
 * The file measures at what ratio of simulated to wall time a scene runs here as it opens, and keeps it in the browser
 * for the gallery.
 */

const KEY = 'grouser.rates';
/** Wall time of undisturbed running over which a ratio is taken [s]. */
const SPAN = 5;
/** Share of the pace that is aimed at from which on a run keeps it [1]: then it could be faster. */
const KEEPS = 0.9;

/** Ratios of simulated to wall time, by scene [1]. */
export type Rates = Readonly<Record<string, number>>;
type Place = Pick<Speed, 'device' | 'browser' | 'backend'>;

const nameOf = ({ device, browser, backend }: Place): string => `${backend} ${device} ${browser}`;

/** Returns what was measured at a place, of text that any script of this origin may have written. */
export function readRates(text: string | null, place: Place): Rates {
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text ?? 'null');
  } catch {
    return {};
  }
  const { place: own, rates } = (parsed ?? {}) as { place?: unknown; rates?: unknown };
  if (own !== nameOf(place) || typeof rates !== 'object') return {};
  return Object.fromEntries(Object.entries(rates ?? {}).filter(([, rate]) => Number.isFinite(rate) && rate > 0));
}

/** Returns what was measured here, by this visit or an earlier one. */
export function keptRates(place: Place): Rates {
  try {
    return readRates(localStorage.getItem(KEY), place);
  } catch {
    return {}; // storage is blocked
  }
}

function keepRate(sceneId: string, rate: number, place: Place): void {
  try {
    const rates = { ...keptRates(place), [sceneId]: Number(rate.toPrecision(3)) };
    localStorage.setItem(KEY, JSON.stringify({ place: nameOf(place), rates }));
  } catch {
    // Blocked or full: the gallery has estimates.
  }
}

/** Says whether values are those with which a scene opens here, but for what is drawn. */
function isAsOpened(scene: AnyScene, values: ReturnType<typeof fullValues>, speed: Speed): boolean {
  const own = valuesHere(scene, speed);
  return Object.entries(scene.params).every(([key, { section }]) =>
    section === 'View' || String(values[key]) === String(own[key]));
}

/** Says whether the page computes the run of a scene as it opens, and nothing else beside it. */
function isAlone({ status, setup, speedHere, filming, rests, moment, sweepProgress, fitProgress }: AppState): boolean {
  if (status?.phase !== 'running' || status.backend !== speedHere?.backend) return false;
  if (filming || rests || moment !== null || sweepProgress !== null || fitProgress !== null) return false;
  return isAsOpened(sceneOf(setup), fullValues(setup), speedHere);
}

/** Measures what runs in a store's page, and keeps it. Returns a function that ends this. */
export function measureRates({ useApp }: Pick<AppStore, 'useApp'>, now = () => performance.now()): () => void {
  let from: { time: number; at: number; aim: number; world: number } | null = null;
  return useApp.subscribe((s, before) => {
    if (s.status === before.status) return;
    if (!isAlone(s)) return void (from = null);
    const { worlds: world, setup: { sceneId }, speedHere } = s, time = s.status!.time, at = now(), aim = speedOf(s);
    const isOn = from?.world === world && from.aim === aim && time >= from.time;
    if (!isOn) from = { time, at, aim, world };
    const wall = (at - from!.at) / 1000, rate = (time - from!.time) / wall; // [s], [1]
    if (wall < SPAN) return;
    from = { time, at, aim, world };
    if (rate < KEEPS * aim) keepRate(sceneId, rate, speedHere!);
    else if (aim >= 1) keepRate(sceneId, Math.max(1, rate), speedHere!);
  });
}
