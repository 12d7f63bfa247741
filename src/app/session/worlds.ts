import type { AnyValues, Param, Value } from '../../params/param';
import type { Command, Report } from '../../protocol/messages';
import { setProbes } from '../../protocol/setProbes';
import { WALL_PROBES } from '../../protocol/wallProbes';
import { findScene } from '../../scenes/index';
import type { AnyScene } from '../../scenes/scene';
import { fullValues, openingOf, readLink, writeFitting, writeLink, type Setup } from '../../share/link';
import { goTo, readAddress } from '../address';
import { mainScene } from '../mainScene';
import { SampleHistory } from '../samples/history';
import { shownValue } from '../panel/shownValue';
import type { AppState, AppStore } from '../store';
import type { AddressKeeper } from './addressKeeper';
import { createChanges, type Change } from './changes';
import { WHERE, WHERE_LASTS, type Rest } from './rest';
import { rendererOf, sceneOf, speedOf } from './sceneOf';
import type { SessionState } from './state';

/** Makes the empty history of a run: of the probes of its scene, what its steps take here, and what was set. */
const historyOf = ({ probes, params }: AnyScene) =>
  new SampleHistory(Object.keys({ ...probes, ...WALL_PROBES, ...setProbes(params) }));

/** Asks the engine for worlds with the store's setup, and updates the store by the one that is built. */
export type Worlds = {
  /** Asks for a new world with the store's setup. */
  load(): void;
  /** Has another engine go on with the run that stood, with the present values; or asks for the world that was due. */
  resume(): void;
  /** Opens what a link describes; its faults are reported, and the rest is opened. */
  openLink(hash: string): void;
  /** Opens a scene with what it opens with, as a step of the browser's history. */
  openScene(sceneId: string): void;
  /** Opens a setup, as a step of the browser's history; a class stays one in its scene. */
  openSetup(setup: Setup): void;
  /** Sets a parameter, in its declared unit and already checked. A live one acts at once, others on a new world. */
  setValue(key: string, value: Value): void;
  /** Sets several at once, as one change. */
  setValues(values: AnyValues): void;
  /** Takes the last change back; the values that this set, or null if there is none. */
  undo(): AnyValues | null;
  /** Makes the change again that was taken back last. */
  redo(): AnyValues | null;
  /** Marks in the record of the run that a person has intervened, in words. */
  mark(text: string): void;
  /** Updates the store by a world that was built. */
  stand(report: Loaded): void;
};

type Loaded = Extract<Report, { type: 'loaded' }>;

const REBUILD_DELAY = 250; // [ms], so that several changes lead to one world

/** Most marks of changes that a record has. */
const MOST_MARKS = 100;

/** The record of a run that has just begun. */
const NO_RECORD = {
  recorded: null, moment: null, replaying: false, marks: [], touched: false,
} satisfies Partial<AppState>;

const sayGoesOn = (from: number, to: number): string => (to <= 0
  ? 'The run goes on from its start.'
  : from > 0
    ? `The run goes on from there, computed anew from ${from.toFixed(3)} s, the last state that is kept before it.`
    : 'The run goes on from there, computed anew from its start.');

const paramOf = (scene: AnyScene, key: string): Param | undefined => (scene.params as Record<string, Param>)[key];

/** Returns true if a parameter changes the physics of a run while it runs. */
function actsOnRun(scene: AnyScene, key: string): boolean {
  const { applies, section } = paramOf(scene, key)!;
  return applies === 'live' && section !== 'View';
}

export function createWorlds(
  { getState, setState, addNotice }: AppStore, s: SessionState, address: AddressKeeper,
  rest: Rest, post: (command: Command) => void,
): Worlds {
  let rebuildTimer: ReturnType<typeof setTimeout> | undefined;
  const changes = createChanges();
  const showChanges = (): void => setState({ canUndo: changes.canUndo, canRedo: changes.canRedo });

  function cancelRebuild(): void {
    clearTimeout(rebuildTimer);
    rebuildTimer = undefined;
  }

  function load(): void {
    cancelRebuild();
    rest.end();
    const { setup, playing, standing, runsTo, recordings, shown } = getState(), light = !standing;
    const recording = recordings && light && runsTo === null && shown === null;
    s.accepting = false;
    s.last = null;
    setState({ checks: [], status: null, ...NO_RECORD });
    followRenderer();
    tellSpeed();
    post({ type: 'load', setup, playing, light, recording });
    if (runsTo !== null) post({ type: 'until', time: runsTo });
  }

  function resume(): void {
    const { last } = s;
    rest.end();
    if (!last) return load();
    const { playing, setup: { values }, runsTo } = getState(), { setup, snapshot } = last;
    s.accepting = false;
    setState({ status: null, recorded: null, moment: null, replaying: false });
    tellSpeed();
    const same = { ...setup, values: { ...setup.values, ...values } };
    post({ type: 'load', setup: same, playing, light: false, snapshot });
    if (runsTo !== null) post({ type: 'until', time: runsTo });
  }

  const tellSpeed = (): void => post({ type: 'speed', factor: speedOf(getState()) });

  /** Gives the engine a new canvas if something else is to draw. */
  function followRenderer(): void {
    const wished = rendererOf(getState().setup);
    if (wished === s.renderer) return;
    s.renderer = wished;
    s.engine?.renewCanvas(wished);
  }

  /** Sets values; returns those that this changes, as they were and as they become, or null if there are none. */
  function set(values: AnyValues): Change | null {
    const { setup } = getState(), scene = sceneOf(setup), now = fullValues(setup);
    const keys = Object.keys(values).filter((key) => paramOf(scene, key) && String(now[key]) !== String(values[key]));
    if (keys.length === 0) return null;
    const of = (from: AnyValues): AnyValues => Object.fromEntries(keys.map((key) => [key, from[key]]));
    setState({ setup: { ...setup, values: { ...setup.values, ...of(values) } } });
    followRenderer();
    const acts = keys.filter((key) => actsOnRun(scene, key));
    if (acts.length > 0) rest.end();
    for (const key of keys) {
      if (paramOf(scene, key)!.applies === 'live') post({ type: 'set', key, value: values[key] });
    }
    markChange(scene, acts, values);
    if (keys.some((key) => paramOf(scene, key)!.applies !== 'live')) {
      cancelRebuild();
      rebuildTimer = setTimeout(load, REBUILD_DELAY);
    }
    address.schedule();
    return { before: of(now), after: of(values) };
  }

  /** Marks a change of the physics in the record of the run. */
  function markChange(scene: AnyScene, acts: readonly string[], values: AnyValues): void {
    if (acts.length === 0) return;
    const { units } = getState(), textOf = (key: string, spec: Param) => shownValue(spec, values[key], units);
    const texts = acts.map((key) => `${paramOf(scene, key)!.label} ${textOf(key, paramOf(scene, key)!)}`);
    mark(texts.join(', '));
  }

  /** Marks what a person does now, in place of a mark of the same time. */
  function mark(text: string): void {
    const { standing, status, marks } = getState(), time = status?.time ?? -1;
    setState({ touched: true });
    if (!standing || time <= 0) return;
    const others = marks.filter((one) => one.time !== time);
    setState({ marks: [...others, { time, text }].slice(-MOST_MARKS) });
  }

  function change(values: AnyValues): void {
    s.awaitsSpeed = false;
    const made = set(values);
    if (made) changes.add(made, performance.now());
    showChanges();
  }

  function apply(values: AnyValues | undefined): AnyValues | null {
    if (values) set(values);
    showChanges();
    return values ?? null;
  }

  function openLink(hash: string): void {
    const { greets, speedHere } = getState(), isBare = greets && (hash === '' || hash === '#');
    const asked: ReturnType<typeof readLink> =
      isBare ? { setup: openingOf(mainScene(speedHere)), issues: [] } : readLink(hash);
    const { setup, at = null, sweep = null, show = null, issues } = asked, scene = sceneOf(setup);
    s.awaitsSpeed = isBare && speedHere === null;
    address.cancel();
    const same = getState().setup.sceneId === setup.sceneId && getState().standing;
    const greeting = isBare && getState().worlds === 0; // nothing was opened before
    s.history = historyOf(scene);
    changes.clear();
    showChanges();
    setState({
      setup, issues, runsTo: at, sweepLink: sweep, shown: show,
      standing: false, playing: true, captionOpen: true, captionMore: false, greeting, dialog: null,
      camera: 1,
      ...(same ? {} : { plotted: scene.plots }),
    });
    load();
  }

  /** Forgets what was after a time [s], from which the run goes on. */
  function cutAt(time: number): void {
    s.history.cutAfter(time);
    setState(({ marks }) => ({ moment: null, replaying: false, marks: marks.filter((one) => one.time <= time) }));
  }

  function openSetup(next: Setup): void {
    const { setup, shown } = getState(), show = next.sceneId === setup.sceneId && shown ? shown : [];
    const hash = writeFitting(next, undefined, undefined, show).link;
    if (readAddress() === hash) openLink(hash);
    else goTo(hash);
  }

  return {
    load, resume, openLink, openSetup, mark,
    openScene(sceneId) {
      const scene = findScene(sceneId);
      openSetup(scene ? openingOf(scene) : { sceneId, values: {} }); // the link of an unknown one is ''
    },
    setValue: (key, value) => change({ [key]: value }),
    setValues: change,
    undo: () => apply(changes.undo()?.before),
    redo: () => apply(changes.redo()?.after),
    /**
     * Updates the panel: values that a weak device changed, or all of the world before if the next one could not be
     * built. A run that continues (`resumed`) keeps what was plotted.
     */
    stand({ setup, applied, notice, resumed, refused, opened, goesOnAt, goesOnTo, drops, dropped = 0, scale }) {
      if (opened !== undefined) cancelRebuild(); // it asked for another world than the one of the file
      const now = getState().setup, isOtherScene = setup.sceneId !== now.sceneId, scene = sceneOf(setup);
      const isOther = isOtherScene || opened !== undefined, goesOn = resumed && opened === undefined;
      const stands = { ...setup.values, ...applied };
      if (!goesOn) setState(NO_RECORD);
      else if (goesOnAt !== undefined) cutAt(goesOnAt);
      if (isOther) s.history = historyOf(scene);
      else if (!goesOn) s.history.clear();
      if (!goesOn) s.history.values = fullValues({ ...setup, values: stands });
      s.accepting = true;
      s.stoodAt = performance.now();
      const isKept = !isOther && rebuildTimer !== undefined; // another world is about to be asked for
      const values = isOther ? stands : isKept ? now.values : followed(scene, now.values, stands, { applied, refused });
      setState({
        setup: { ...(isKept ? now : setup), values }, standing: true, failure: null, dropped,
        heights: scale ? [scale.low, scale.high] : null, ...(isOtherScene ? { plotted: scene.plots, shown: null } : {}),
        ...(opened === undefined ? {} : { checks: [] }),
        ...(goesOn ? {} : { worlds: getState().worlds + 1, surface: null, prints: null }),
      });
      followRenderer();
      if (isOtherScene) tellSpeed();
      if (s.held && scene.drivable) post({ type: 'hold', held: s.held });
      if (writeLink(getState().setup) !== writeLink(now)) address.schedule();
      if (opened !== undefined) addNotice(`The run of ${opened} goes on from where it was saved.`, true);
      if (goesOnAt !== undefined) addNotice(sayGoesOn(goesOnAt, goesOnTo ?? goesOnAt), true, 'going on');
      if (drops !== undefined) {
        mark(`Drop: ${drops}`);
        const name = `${drops[0].toUpperCase()}${drops.slice(1)}`;
        addNotice(`${name} is let go. Reset takes it away, and so does going back in the timeline.`, true, 'a drop');
      }
      if (notice) addNotice(notice, WHERE_LASTS, WHERE);
    },
  };
}

/**
 * Returns the values for the panel: those chosen, but for parameters that only a new world can change, which are as the
 * world has them. Live values may have been set since, and hold, except one that was refused, or with which the scene
 * opens where the device has taken another.
 */
function followed(
  scene: AnyScene, chosen: AnyValues, stands: AnyValues, { applied, refused }: Pick<Loaded, 'applied' | 'refused'>,
): AnyValues {
  const isReplaced = (key: string) => key in applied && String(chosen[key]) === String(scene.opens?.[key]);
  const isFixed = (key: string) => key === refused || isReplaced(key) || paramOf(scene, key)?.applies === 'rebuild';
  return { ...stands, ...Object.fromEntries(Object.entries(chosen).filter(([key]) => !isFixed(key))) };
}
