import type { CheckResult } from '../../protocol/messages';
import { valuesInSI, type Check } from '../../scenes/scene';
import { fullValues } from '../../share/link';
import { formatDuration, formatReading, formatValue } from '../format';
import { Icon } from '../Icon';
import { sceneOf } from '../session';
import { useApp } from '../store';

/** Returns the checks of the open scene at its present values. */
function useChecks(): Check[] {
  const setup = useApp((s) => s.setup), scene = sceneOf(setup);
  return scene.checks(valuesInSI(scene, fullValues(setup)));
}

/** Shows the checks of the experiment: results, and those still to come. */
export function CheckList() {
  const results = useApp((s) => s.checks);
  const waiting = useChecks().filter((check) => !results.some((r) => r.what === check.what));
  if (!results.length && !waiting.length) return <p className="check-none">This scene has no check at these values.</p>;
  return (
    <ul className="checks" aria-label="Checks" data-testid="checks">
      {results.map((result) => <Done key={result.what} {...result} />)}
      {waiting.map((check) => (
        <li key={check.what} className="check">
          <Icon name="wait" />
          <div><b>{check.what}</b>
          <p>Measured from t = {formatDuration(check.until)} on; {expectation(check)}. {check.cites}</p></div>
        </li>
      ))}
    </ul>
  );
}

/** Formats a value with at most four significant digits and no trailing zeros. */
const short = (value: number) => formatValue(+value.toPrecision(4));
const withUnit = (text: string, unit: string) => (unit === '1' ? text : `${text} ${unit}`);
const expectation = ({ expect, within, unit }: Pick<Check, 'expect' | 'within' | 'unit'>) =>
  withUnit(`expected ${short(expect)} ± ${short(within)}`, unit);

function Done({ ok, what, measured, unit, cites, ...rest }: CheckResult) {
  return (
    <li className={`check ${ok ? 'holds' : 'fails'}`} data-ok={ok}>
      <Icon name={ok ? 'check' : 'cross'} />
      <div>
        <b>{what}</b>
        <p>{ok ? 'Holds' : 'Does not hold'}:
        measured {withUnit(formatReading(measured), unit)}, {expectation({ ...rest, unit })}. {cites}</p>
      </div>
    </li>
  );
}

/** Returns a summary of the checks in a few words. */
export function useCheckSummary(): string {
  const results = useApp((s) => s.checks);
  const total = Math.max(results.length, useChecks().length), good = results.filter((r) => r.ok).length;
  const bad = results.length - good;
  if (!total) return 'no checks';
  if (!results.length) return `${total} check${total > 1 ? 's' : ''} to come`;
  const soFar = results.length < total ? ' so far' : '';
  return bad ? `${bad} of ${total} checks fail${soFar}` : `${good} of ${total} checks hold${soFar}`;
}
