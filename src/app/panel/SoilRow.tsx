import type { AnyValues, Param } from '../../params/param';
import { SOILS, type SoilId } from '../../params/soils';
import { isSoil, soilsFor } from '../../scenes/soilPresets';
import { fullValues } from '../../share/link';
import { tryClick } from '../changeValues';
import { sceneOf } from '../session';
import { useApp } from '../store';
import type { UnitSystem } from '../units/unitsKept';
import { shownValue } from './shownValue';

const DOC = 'Sets the parameters that make such a soil of grains of this size; pull of a contact by Rumpf1970.';

/** Shows a button for each soil that the open scene can have; a press sets all of it, as one change. */
export function SoilRow() {
  const setup = useApp((s) => s.setup), scene = sceneOf(setup), values = fullValues(setup);
  const soils = soilsFor(scene, values), units = useApp((s) => s.units);
  if (soils.length === 0) return null;
  return (
    <div className="row" data-testid="row-soil">
      <div className="row-line"><span className="derived" title={DOC}>A soil like</span></div>
      <div className="chips" role="group" aria-label="A soil like">
        {soils.map(({ id, set }) => (
          <button key={id} type="button" className="chip" aria-pressed={isSoil(values, set)}
            title={describe(id, scene.params, { set, units })}
            onClick={() => tryClick({ set, afresh: false })}>{SOILS[id].label}</button>
        ))}
      </div>
      <p className="doc">{DOC}</p>
    </div>
  );
}

/** Says what a soil sets, and where its numbers are from. */
function describe(
  id: SoilId, params: Readonly<Record<string, Param>>, { set, units }: { set: AnyValues; units: UnitSystem },
): string {
  const parts = Object.entries(set).map(
    ([key, value]) => `${params[key].label} ${shownValue(params[key], value, units)}`);
  return `${parts.join(', ')}. ${SOILS[id].source}`;
}

/** Says whether somebody who searches the parameters means a soil. */
export const meansSoil = (query: string): boolean => {
  const word = query.trim().toLowerCase();
  return word !== '' && Object.values(SOILS).some(({ label }) => label.toLowerCase().includes(word));
};
