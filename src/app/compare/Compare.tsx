import { useEffect, useRef, useState, type ReactNode } from 'react';
import { unitSuffix } from '../../params/param';
import { findScene } from '../../scenes/index';
import type { Answer } from '../embed/answer';
import { VERSION } from '../embed/request';
import { formatReading, formatTime } from '../format';
import { Icon } from '../Icon';
import { useApp } from '../store';
import { shownUnit, toShown } from '../units/shown';
import './compare.css';
import type { UnitSystem } from '../units/unitsKept';
import { differencesOf, faultsOf, namesOf, type Row } from './differences';
import { createPair, type Bonds, type PairOfRuns, type PairTold } from './pair';
import type { Pair } from './together';

const readingOf = (value: number, unit: string, units: UnitSystem): string => (Number.isNaN(value) ? '—'
  : formatReading(toShown(value, unit, units)) + unitSuffix(shownUnit(unit, units)));

const EVERY = 150; // [ms] at which frames are asked where they are
const NAMES: Pair<string> = ['First run', 'Second run'];

/** Shows two runs side by side, each in a frame of its own, at the same simulated time and from the same place. */
export function Compare({ other }: { other: string }) {
  const [links] = useState<Pair<string>>(() => [location.hash, `#${other}`]);
  const frames = useRef<(HTMLIFrameElement | null)[]>([null, null]);
  const [told, setTold] = useState<PairTold | null>(null), [bonds, setBonds] = useState({ time: true, camera: true });
  const pair = usePair(frames.current, setTold);
  const bind = (next: Bonds) => {
    setBonds(next);
    pair?.bind(next);
  };
  return (
    <main className="compare">
      <header className="compare-bar surface">
        <a className="brand" href={`${location.pathname}${links[0]}`}>Grouser</a>
        <Runs told={told} pair={pair} />
        <Chip isOn={bonds.time} onClick={() => bind({ ...bonds, time: !bonds.time })}
          title="The run that is ahead waits for the other">Same time</Chip>
        <Chip isOn={bonds.camera} onClick={() => bind({ ...bonds, camera: !bonds.camera })}
          title="Both are seen from the same place">Same view</Chip>
        <span className="compare-title">{told && namesOf(told.runs.map(({ title }) => title))}</span>
      </header>
      {links.map((link, k) => (
        <iframe key={NAMES[k]} ref={(frame) => { frames.current[k] = frame; }} title={NAMES[k]}
          src={`${location.pathname}?embed${link}`} allow="cross-origin-isolated" />
      ))}
      {told && <Differences told={told} faults={faultsOf(links, NAMES)} />}
    </main>
  );
}

/** Returns the pair of what the frames show, which hears them until the page is left. */
function usePair(frames: readonly (HTMLIFrameElement | null)[], setTold: (told: PairTold) => void): PairOfRuns | null {
  const [pair, setPair] = useState<PairOfRuns | null>(null);
  useEffect(() => {
    const made = createPair((side, message) =>
      frames[side]?.contentWindow?.postMessage({ grouser: VERSION, ...plain(message) }, origin), setTold);
    const hear = ({ source, data }: MessageEvent<Answer>) => {
      const side = frames.findIndex((frame) => frame?.contentWindow === source);
      if (side === 0 || side === 1) made.hear(side, data);
    };
    addEventListener('message', hear);
    const timer = setInterval(made.tick, EVERY);
    setPair(made);
    return () => {
      clearInterval(timer);
      removeEventListener('message', hear);
    };
  }, [frames, setTold]);
  return pair;
}

/** Leaves out what is null: a message has no id, or all probes. */
const plain = (message: object): object =>
  Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null));

function Runs({ told, pair }: { told: PairTold | null; pair: PairOfRuns | null }) {
  const playing = !told || told.runs.some((run) => run.playing), does = playing ? 'Pause both' : 'Play both';
  return (
    <>
      <button type="button" className="icon-button primary" aria-label={does} title={does} disabled={!told}
        onClick={() => pair?.run(playing ? 'pause' : 'play')}><Icon name={playing ? 'pause' : 'play'} /></button>
      <button type="button" className="icon-button" aria-label="Reset both" title="Reset both" disabled={!told}
        onClick={() => pair?.run('reset')}><Icon name="reset" /></button>
    </>
  );
}

function Chip({ isOn, onClick, title, children }: {
  isOn: boolean; onClick: () => void; title: string; children: ReactNode;
}) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} title={title} onClick={onClick}>{children}</button>
  );
}

/** Shows in what the runs differ, and what they measure now. */
function Differences({ told: { runs, means }, faults }: { told: PairTold; faults: readonly string[] }) {
  const units = useApp((s) => s.units), [left, right] = runs;
  const shown = runs.map(({ scene, parameters }) => ({
    scene, values: Object.fromEntries(Object.entries(parameters).map(([key, { value }]) => [key, value])),
  }));
  const rows = differencesOf([shown[0], shown[1]], units);
  const probes = (findScene(left.scene)?.plots ?? []).filter((key) => key in right.probes);
  const measured = probes.map((key): Row => {
    const [inLeft, inRight] = means.map((own, k) => readingOf(own[key] ?? NaN, runs[k].probes[key].unit, units));
    return { key, label: namesOf(runs.map(({ probes: own }) => own[key].label)), cells: [inLeft, inRight] };
  });
  return (
    <div className="compare-table surface">
      {faults.map((fault) => <p key={fault} role="alert">{fault}</p>)}
      <table data-testid="differences">
        <thead>
          <tr>
            <th scope="col">Differs in</th>
            {NAMES.map((name) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <Rows rows={rows} empty="Both runs have the same values." />
        <thead>
          <tr>
            <th scope="col">Measured, mean of half a second</th>
            {runs.map(({ time }, k) => <th key={NAMES[k]} scope="col">{formatTime(time)}</th>)}
          </tr>
        </thead>
        <Rows rows={measured} empty="They have no quantity in common." />
      </table>
    </div>
  );
}

function Rows({ rows, empty }: { rows: readonly Row[]; empty: string }) {
  return (
    <tbody>
      {rows.map(({ key, label, cells }) => (
        <tr key={key}><th scope="row">{label}</th><td>{cells[0]}</td><td>{cells[1]}</td></tr>
      ))}
      {rows.length === 0 && <tr><td colSpan={3}>{empty}</td></tr>}
    </tbody>
  );
}
