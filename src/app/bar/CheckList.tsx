import { useMemo } from 'react';
import { wordsOfMargin, type Basis } from '../../core/band';
import type { CheckResult } from '../../protocol/messages';
import { valuesInSI, type Check } from '../../scenes/scene';
import { fullValues } from '../../share/link';
import { formatDuration, formatReading, formatValue } from '../format';
import { Icon } from '../Icon';
import { currentHistory, sceneOf } from '../session';
import { useApp } from '../store';
import { shownUnit, toShown } from '../units/shown';
import type { UnitSystem } from '../units/unitsKept';
import { hasReached, ratioStates, shownRun, wasLeftAlone, type RatioState, type ShownRun } from './ratios';

/** Returns the checks of the open scene at its present values. */
function useChecks(): Check[] {
  const setup = useApp((s) => s.setup), scene = sceneOf(setup);
  return scene.checks(valuesInSI(scene, fullValues(setup)));
}

/** Returns the laws between this run and kept ones, anew whenever one of them may have become due. */
function useRatios(): RatioState[] {
  const setup = useApp((s) => s.setup), kept = useApp((s) => s.kept), whole = useApp(wasLeftAlone);
  const scene = sceneOf(setup), units = useApp((s) => s.units), values = useMemo(() => fullValues(setup), [setup]);
  const laws = useMemo(() => scene.ratios?.(valuesInSI(scene, values)) ?? [], [scene, values]);
  const run = (): ShownRun => shownRun(scene.params, values, whole, currentHistory());
  const due = useApp(() => String(laws.map(({ until }) => hasReached(run(), until))));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `due` stands for the history, which is no state
  return useMemo(() => ratioStates(scene, run(), kept, units), [scene, values, whole, kept, units, due]);
}

/** Shows the checks of the experiment: results, and those still to come. */
export function CheckList() {
  const results = useApp((s) => s.checks), units = useApp((s) => s.units);
  const waiting = useChecks().filter((check) => !results.some((r) => r.what === check.what));
  const ratios = useRatios();
  if (!results.length && !waiting.length && !ratios.length)
    return <p className="check-none">This scene has no check at these values.</p>;
  return (
    <ul className="checks" aria-label="Checks" data-testid="checks">
      {results.map((result) => <Done key={result.what} {...shownCheck(result, units)}
        measured={toShown(result.measured, result.unit, units)} />)}
      {waiting.map((check) => (
        <li key={check.what} className="check">
          <Icon name="wait" />
          <div><b>{check.what}</b>
          <p>Measured from t = {formatDuration(check.until)} on; {expectation(shownCheck(check, units))}.
          {' '}{source(check)}</p></div>
        </li>
      ))}
      {ratios.map((ratio) => (ratio.result ? <Done key={ratio.what} {...ratio.result} of={ratio.by} /> : (
        <li key={ratio.what} className="check">
          <Icon name="wait" /><div><b>{ratio.what}</b><p>{ratio.waits}</p></div>
        </li>
      )))}
    </ul>
  );
}

/** The words before a source say what its expectation rests on. */
const BASES: Readonly<Record<Basis, string>> = {
  'closed form': 'Closed form', experiment: 'Measured', 'other code': 'Computed by others',
  regression: 'Our own runs, which prove nothing but that they stay',
};
const source = ({ basis, cites, allowed: { margin } }: Pick<Check, 'basis' | 'cites' | 'allowed'>) =>
  `${BASES[basis]}: ${cites}. The band: ${wordsOfMargin(margin)}.`;

/** Formats a value with at most four significant digits and no trailing zeros. */
const short = (value: number) => formatValue(+value.toPrecision(4));
const withUnit = (text: string, unit: string) => (unit === '1' ? text : `${text} ${unit}`);

type Expected = Pick<Check, 'allowed' | 'unit' | 'trend'>;

/** Returns a check as a system of units shows it. */
function shownCheck<C extends Expected>(check: C, system: UnitSystem): C {
  const { unit, allowed: { expect, least, most } } = check, of = (value: number) => toShown(value, unit, system);
  const allowed = { ...check.allowed, expect: expect === null ? null : of(expect), least: of(least), most: of(most) };
  return { ...check, unit: shownUnit(unit, system), allowed };
}

function expectation({ allowed: { expect, least, most }, unit, trend }: Expected): string {
  if (trend) return `a rank correlation of parts of the run, at least ${short(least)} where it ${trend} steadily`;
  if (expect !== null) return withUnit(`expected ${short(expect)} ± ${short(most - expect)}`, unit);
  if (least === -Infinity) return withUnit(`at most ${short(most)}`, unit);
  return withUnit(most === Infinity ? `at least ${short(least)}` : `from ${short(least)} to ${short(most)}`, unit);
}

const STATES = {
  true: { look: 'holds', icon: 'check', says: 'Holds' },
  false: { look: 'fails', icon: 'cross', says: 'Does not hold' },
  null: { look: 'void', icon: 'wait', says: '' },
} as const;

function Done({ ok, what, measured, unit, of = '', ...rest }: CheckResult & { of?: string }) {
  const { look, icon, says } = STATES[`${ok}`];
  return (
    <li className={`check ${look}`} data-ok={ok}>
      <Icon name={icon} />
      <div>
        <b>{what}</b>
        {ok === null ? <p>Does not apply: you intervened, and this run is not the one that it is about. Reset the
        experiment to measure it.</p>
        : <p>{of}{says}: measured {withUnit(formatReading(measured), unit)}, {expectation({ ...rest, unit })}.
        {' '}{source(rest)}</p>}
      </div>
    </li>
  );
}

/** Returns a summary of the checks in a few words. */
export function useCheckSummary(): string {
  const own = useApp((s) => s.checks), ratios = useRatios().flatMap(({ result }) => result ?? []);
  const results = [...own, ...ratios], total = Math.max(own.length, useChecks().length) + ratios.length;
  const good = results.filter((r) => r.ok).length;
  const bad = results.filter((r) => r.ok === false).length, left = results.filter((r) => r.ok === null).length;
  if (!total) return 'no checks';
  if (!results.length) return `${total} check${total > 1 ? 's' : ''} to come`;
  if (left === total) return 'checks do not apply';
  const soFar = left > 0 ? `, ${left} do not apply` : results.length < total ? ' so far' : '';
  return bad ? `${bad} of ${total} checks fail${soFar}` : `${good} of ${total} checks hold${soFar}`;
}
