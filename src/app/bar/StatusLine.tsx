import type { Param } from '../../params/param';
import type { Status } from '../../protocol/messages';
import { counted } from '../../core/counted';
import { formatDuration, formatReading, formatTime } from '../format';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { formatMeasured } from '../units/measured';
import { shownUnit, toShown } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';
import { useIsSmall } from '../useMedia';
import { CheckList, useCheckSummary } from './CheckList';
import { copyFigures } from './figures';
import { framesItem, type Item } from './framesItem';

const PHASES: Record<Status['phase'], string> = {
  preparing: 'Settling', running: 'Running', paused: 'Paused', failed: 'Stopped',
};

/** Returns the words for an option of a choice, else its id. */
function wordsOf(spec: Param | undefined, id: string): string {
  return (spec?.kind === 'choice' && (spec.options as Record<string, string>)[id]) || id;
}


/** Returns the kind of device, once, and its name: "CPU, double precision", "GPU: NVIDIA …". */
function whereOf({ backend, adapter }: Status): string {
  const kind = backend.toUpperCase();
  return adapter.startsWith(kind) ? adapter : `${kind}: ${adapter}`;
}

/** Returns how fast a run goes; for one that rests, what it has come to. */
function rateItems({ stateHash, step, stepsPerSecond, realTimeFactor, time }: Status): Item[] {
  if (stateHash !== null) {
    return [{
      name: 'hash', text: `step ${step}: ${stateHash}`,
      title: `Hash of the state at t = ${time} s: on the CPU each browser, and the command line, finds the same`,
    }];
  }
  return [
    { name: 'steps', text: `${formatReading(stepsPerSecond, 3)} steps/s`, title: 'Steps H per second of wall time' },
    {
      name: 'realtime', text: `${formatReading(realTimeFactor, 2)}× real time`, title: 'Simulated over wall time',
    },
  ];
}

function itemsOf(status: Status, params: Record<string, Param>, units: UnitSystem): Item[] {
  const residual = Number.isFinite(status.residual)
    ? `${formatReading(toShown(status.residual, 'm/s', units), 2)} ${shownUnit('m/s', units)}` : '—';
  const solver = wordsOf(params.solver, status.solver), law = wordsOf(params.law, status.law);
  return [
    { name: 'time', text: `t ${formatTime(status.time)}`, title: 'Simulated time since the experiment started' },
    { name: 'backend', text: whereOf(status), title: `Where the physics runs: ${status.adapter}` },
    { name: 'grains', text: counted(status.grains, 'grain'), title: 'Grains in the world' },
    { name: 'contacts', text: counted(status.contacts, 'contact'), title: 'Contacts that the solver sees' },
    { name: 'law', text: law, title: `Law of friction: ${law}` },
    { name: 'solver', text: solver, title: `Solver: ${solver}` },
    { name: 'substep', text: `h ${formatDuration(status.substep)}`, title: 'Length of a substep' },
    {
      name: 'residual', text: `residual ${residual}`,
      title: 'Natural-map residual of the contact problem; small steps converge over steps and have none',
    },
    {
      name: 'penetration', text: `penetration ${formatMeasured(status.penetration, 'm', units)}`,
      title: 'Worst penetration of any contact',
    },
    ...rateItems(status),
    framesItem(status),
  ];
}

/** Returns the items that fit into one line of a small screen. */
function shortItems(status: Status, params: Record<string, Param>, units: UnitSystem): Item[] {
  const names = ['time', 'backend', 'realtime'];
  return itemsOf(status, params, units).filter(({ name }) => names.includes(name))
    .map((item) => (item.name === 'backend' ? { ...item, text: status.backend.toUpperCase() } : item));
}

/**
 * Shows what runs, on which device, how fast and how accurately. Tests wait on its data attributes, which are numbers.
 */
export function StatusLine({ full = false }: { full?: boolean }) {
  const status = useApp((s) => s.status), engine = useApp((s) => s.engine);
  const units = useApp((s) => s.units);
  const params = sceneOf(useApp((s) => s.setup)).params as Record<string, Param>;
  const isShort = useIsSmall() && !full;
  const phase = engine === 'failed' ? 'failed' : status?.phase;
  const isShipped = useApp((s) => s.rests?.recording !== undefined);
  const items = status ? (isShort ? shortItems : itemsOf)(status, params, units) : [];
  return (
    <footer className="status surface" data-testid="status" aria-label="Status" data-phase={phase}
      data-step={status?.step} data-hash={status?.stateHash}
      data-time={status?.time} data-backend={status?.backend} data-fps={status?.framesPerSecond}>
      <Warnings />
      <ul className="status-items">
        <li className={`phase phase-${phase ?? 'starting'}`}>
          {isShipped ? 'Recording' : phase ? PHASES[phase] : engine === 'starting' ? 'Starting' : 'Building'}
        </li>
        {items.map(({ name, text, title }) => <li key={name} className={`status-${name}`} title={title}>{text}</li>)}
        {!isShort && status && (
          <li className="status-figures">
            <button type="button" className="link-button" onClick={copyFigures} aria-label="Copy these figures"
              title="Copy these figures: adapter, browser, link, sizes and times of this run, as plain text">
              <Icon name="copy" />
            </button>
          </li>
        )}
        {!isShort && !full && <li className="status-checks"><ChecksButton /></li>}
      </ul>
    </footer>
  );
}

/** Shows sentences about what is wrong with the run. */
function Warnings() {
  const warnings = useApp((s) => s.status?.warnings);
  return (
    <div role="status" className="warnings">
      {warnings?.map((text) => <p key={text}><Icon name="warning" />{text}</p>)}
    </div>
  );
}

function ChecksButton() {
  return (
    <>
      <button type="button" className="link-button" popoverTarget="checks-popover">{useCheckSummary()}</button>
      <div id="checks-popover" className="checks-popover surface" popover="auto" role="dialog" aria-label="Checks"
        tabIndex={0}>
        <h2>What must hold here</h2>
        <CheckList />
      </div>
    </>
  );
}
