import { fullValues } from '../../share/link';
import { regimeOf, valueFor } from '../../scenes/derived';
import { valuesInSI } from '../../scenes/scene';
import { formatReading } from '../format';
import { sceneOf, setValue } from '../session';
import { Symbol } from '../Symbol';
import { useApp } from '../store';
import { shownValue } from './shownValue';

/** Shows the derived number of the open scene, if it has one, and a button for each of its regimes. */
export function DerivedRow() {
  const units = useApp((s) => s.units), setup = useApp((s) => s.setup), scene = sceneOf(setup), { derived } = scene;
  if (!derived) return null;
  const values = valuesInSI(scene, fullValues(setup)), number = derived.value(values), now = regimeOf(derived, number);
  const by = scene.params[derived.by];
  return (
    <div className="row" data-testid="row-derived">
      <div className="row-line">
        <span className="derived" title={derived.doc}>{derived.label}<Symbol text={derived.symbol} hidden /></span>
        <output>{formatReading(number, 2)}</output>
      </div>
      <div className="chips" role="group" aria-label={derived.label}>
        {derived.regimes.map((regime) => {
          const value = valueFor(derived, scene.params, values, regime);
          const says = value === null ? undefined : `${by.label} ${shownValue(by, value, units)}`;
          return (
            <button key={regime.label} type="button" className="chip" aria-pressed={regime === now}
              disabled={value === null} title={says}
              onClick={() => setValue(derived.by, value!)}>{regime.label}</button>
          );
        })}
      </div>
      <p className="doc">{derived.doc}</p>
    </div>
  );
}
