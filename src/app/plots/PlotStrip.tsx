import { useMemo } from 'react';
import { setProbes } from '../../protocol/setProbes';
import { WALL_PROBES } from '../../protocol/wallProbes';
import { fullValues } from '../../share/link';
import { compareAddress } from '../compare/readCompare';
import { wasLeftAlone } from '../bar/ratios';
import { saveCsv } from '../download';
import { Icon } from '../Icon';
import { Picker } from '../Picker';
import { writeCsv } from '../samples/csv';
import { currentHistory, sceneOf } from '../session';
import { getState, setState, useApp } from '../store';
import { shownUnit } from '../units/shown';
import { MEAN_NAME, SMOOTHING } from './chartData';
import { keysThatDiffer, MOST_KEPT, nameOfKept, sayElsewhere, takeRun, type KeptRun } from './kept';
import { Plot, type Probes } from './Plot';

const WINDOWS: readonly (readonly [seconds: number, text: string])[] =
  [[Infinity, 'Whole run'], [10, 'Last 10 s'], [2, 'Last 2 s'], [0.5, 'Last 0.5 s']];

/** Id of the button that adds plots. */
const ADD = 'add-plot';

function toggle(key: string, probes: Probes): void {
  setState(({ plotted }) => ({
    // in the order of the declaration, whatever the order of the clicks
    plotted: Object.keys(probes).filter((k) => (k === key ? !plotted.includes(k) : plotted.includes(k))),
  }));
}

/** Takes a plot away, and its chip; the focus goes to the button that adds one. */
function takeAway(key: string, probes: Probes): void {
  toggle(key, probes);
  document.getElementById(ADD)?.focus();
}

/** Saves the probes of the scene, without what a step takes on this machine: the same run has the same file. */
function saveRun(): void {
  const history = currentHistory(), { id, probes } = sceneOf(getState().setup);
  saveCsv(
    writeCsv(history, probes), `grouser-${id}${history.stride > 1 ? `-means-of-${history.stride}-steps` : ''}`
  );
}

/** Shows a chart for each chosen probe, side by side. */
export function PlotStrip({ onClose }: { onClose?: () => void }) {
  const scene = sceneOf(useApp((s) => s.setup)), plotted = useApp((s) => s.plotted);
  // memoised, as a chart is made anew for another list
  const references = useMemo(() => Object.fromEntries(
    Object.keys(scene.probes).map((key) => [key, scene.references?.filter(({ probe }) => probe === key)])), [scene]);
  const probes: Probes = useMemo(() => ({ ...scene.probes, ...WALL_PROBES }), [scene]);
  const overs: Probes = useMemo(() => ({ ...scene.probes, ...setProbes(scene.params) }), [scene]);
  const all = useApp((s) => s.kept);
  const kept = useMemo(() => all.filter(({ sceneId }) => sceneId === scene.id), [all, scene]);
  const elsewhere = sayElsewhere(all, scene.id);
  const shown = plotted.filter((key) => key in probes), units = useApp((s) => s.units);
  const items = useMemo(() => Object.entries(probes).map(([key, { label, symbol, unit, doc }]) =>
    ({ key, label, symbol, doc, unit: shownUnit(unit, units) })), [probes, units]);
  return (
    <section className="plots surface" aria-label="Plots">
      <div className="plots-head">
        <div className="chips" role="group" aria-label="Plotted quantities">
          {shown.map((key) => (
            <button key={key} type="button" className="chip with-cross" title={probes[key].doc}
              aria-label={`Take away ${probes[key].label}`} onClick={() => takeAway(key, probes)}>
              {probes[key].label}<Icon name="close" />
            </button>
          ))}
          <Picker id={ADD} text="Add a plot" items={items} picked={shown} label="Quantities of this scene"
            things="quantities" pick={(key) => toggle(key, probes)} />
        </div>
        <Tools />
        {
          onClose && <button type="button" className="icon-button" aria-label="Put the plots away"
          onClick={onClose}><Icon name="close" /></button>
        }
      </div>
      {kept.length > 0 && <KeptRuns kept={kept} />}
      {elsewhere && <p className="kept-runs">{elsewhere}</p>}
      <div className="charts">
        {shown.map((key) => (
          <Plot key={`${scene.id}.${key}`} sceneId={scene.id} probeKey={key} probes={probes} overs={overs}
            over={scene.over?.[key] ?? null} references={references[key]} kept={kept} />
        ))}
        {shown.length === 0 && <p className="no-charts">Add a plot, of any quantity of the scene.</p>}
      </div>
    </section>
  );
}

/** Keeps the curves of the run, in place of the oldest ones if there are many. */
function keepRun(): void {
  const state = getState(), { setup, kept } = state, id = (kept.at(-1)?.id ?? -1) + 1, values = fullValues(setup);
  const isOf = keysThatDiffer(sceneOf(setup).params, values, currentHistory().values).length === 0;
  const own = takeRun({ id, sceneId: setup.sceneId, values, whole: isOf && wasLeftAlone(state) }, currentHistory());
  setState({ kept: [...kept, own].slice(-MOST_KEPT) });
}

/** Shows runs that are kept, by what differs from the present one; a click lets one go. */
function KeptRuns({ kept }: { kept: readonly KeptRun[] }) {
  const setup = useApp((s) => s.setup), units = useApp((s) => s.units), now = fullValues(setup);
  const { params } = sceneOf(setup), nameOf = (values: KeptRun['values']) => nameOfKept(params, values, now, units);
  return (
    <ul className="kept-runs" aria-label="Kept runs">
      {kept.map(({ id, sceneId, values }) => (
        <li key={id} data-dash={id % MOST_KEPT}>
          <span>{nameOf(values)}</span>
          <a className="icon-button" target="_blank" rel="noopener" href={compareAddress({ sceneId, values }, setup)}
            aria-label={`Show ${nameOf(values)} beside this run`} title="Side by side with this run, in a new tab">
            <Icon name="beside" />
          </a>
          <button type="button" className="icon-button" aria-label={`Let go of ${nameOf(values)}`}
            onClick={() => setState((s) => ({ kept: s.kept.filter((one) => one.id !== id) }))}><Icon
              name="close" /></button>
        </li>
      ))}
    </ul>
  );
}

function Tools() {
  const smooth = useApp((s) => s.smooth), timeWindow = useApp((s) => s.timeWindow);
  const isZoomed = useApp((s) => s.timeZoom !== null);
  return (
    <div className="plot-tools">
      <button type="button" className="chip" aria-pressed={smooth}
        title={`${MEAN_NAME}, of forces: raw until there is as much, with each step faint behind it`}
        onClick={() => setState({ smooth: !smooth })}>Mean of {SMOOTHING} s</button>
      <select className="select" aria-label="Time shown" value={isZoomed ? '' : String(timeWindow)}
        onChange={(event) => setState({ timeWindow: Number(event.target.value), timeZoom: null })}>
        {isZoomed && <option value="">Zoomed</option>}
        {WINDOWS.map(([seconds, text]) => <option key={text} value={String(seconds)}>{text}</option>)}
      </select>
      <button type="button" className="icon-button with-text" onClick={keepRun}
        title="Keep the curves of this run, dashed behind those of the next">
        <Icon name="keep" />Keep
      </button>
      <button type="button" className="icon-button with-text" title="Save every quantity of this run as a CSV file"
        onClick={saveRun}>
        <Icon name="download" />CSV
      </button>
    </div>
  );
}
