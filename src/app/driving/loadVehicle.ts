import { readVehicleFile } from '../../share/vehicleFile';
import { reset, sceneOf } from '../session';
import { addIssues, addNotice, getState, setState } from '../store';
import { openText } from './openText';

/** Largest size of a file with a vehicle [bytes]; that of the HMMWV has 10 kB. */
const MOST_BYTES = 1e6;

const fault = (message: string): void => addIssues([{ path: 'vehicle', message }]);

/** Returns true if a file is one of a vehicle, by its name; a drive is a table. */
export const isVehicle = ({ name }: Pick<File, 'name'>): boolean => name.toLowerCase().endsWith('.json');

/**
 * Reads a vehicle from a file and restarts the experiment with it; a file with faults is refused with each of them, and
 * nothing changes.
 */
export async function loadVehicle(file: File): Promise<void> {
  const { setup } = getState();
  if (!sceneOf(setup).withVehicle) return fault(`${file.name} was not opened: this scene takes no vehicle.`);
  const text = await openText(file, { path: 'vehicle', what: 'vehicle', most: MOST_BYTES });
  if (text === null) return;
  const read = readVehicleFile(text);
  if (!read.ok)
    return addIssues(read.issues.map(({ path, message }) => ({ path, message: `${file.name}: ${message}` })));
  setState({ setup: { ...getState().setup, vehicle: read.value }, playing: true });
  reset();
  addNotice(`${read.value.name} is driven now, from ${file.name}. Links do not hold it.`, true);
}

/** Restarts the experiment with the scene's own vehicle. */
export function dropVehicle(): void {
  const { sceneId, values } = getState().setup;
  setState({ setup: { sceneId, values } });
  reset();
}
