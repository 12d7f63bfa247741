import type { FittedDrive } from '../../share/drive';
import type { Param } from '../../params/param';
import { currentHistory, reset, sceneOf, setValue } from '../session';
import { addIssues, addNotice, getState, setState } from '../store';
import { openText } from './openText';
import { fitLink, readDrive, recordOf, thinnedBy, trackParam } from './record';

/** Largest size of a file with a drive [bytes]; no person writes a larger one. */
const MOST_BYTES = 4e6;

const here = () => {
  const { setup } = getState();
  return { setup, spec: trackParam(sceneOf(setup).params as Record<string, Param>) };
};

const fault = (message: string): void => addIssues([{ path: 'track', message }]);

/** Restarts the experiment, driven by a recorded drive. */
function replay({ text }: FittedDrive): void {
  setValue('track', text);
  setValue('driver', 'file');
  setState({ playing: true });
  reset();
}

/** Puts the drive of this run into the link and replays it; reports why if it cannot. */
export function keepDrive(): void {
  const { setup, spec } = here();
  if (!spec) return;
  const { drive, reversedAt } = recordOf(currentHistory());
  if (drive.length === 0) return fault('There is no drive to keep yet: drive first.');
  const fitted = fitLink(drive, setup, spec);
  if (!fitted) {
    const seconds = drive.at(-1)!.time.toFixed(0);
    return fault(
      `The drive could not be kept: ${seconds} s of it are more than a link holds. Reset, and keep a shorter one.`
    );
  }
  replay(fitted);
  const end = reversedAt?.toFixed(1);
  const cut = end ? ` It ends at ${end} s, where reverse was put in: a kept drive goes forward only.` : '';
  tell('The drive is in the link and replays from its start', fitted, cut);
}

/** Reads a drive from a file and restarts the experiment with it; reports why if it cannot. */
export async function loadDrive(file: File): Promise<void> {
  const { setup, spec } = here();
  if (!spec) return fault(`${file.name} was not opened: this scene follows no recorded drive.`);
  const text = await openText(file, { path: 'track', what: 'drive', most: MOST_BYTES });
  if (text === null) return;
  const read = readDrive(text, setup, spec);
  if ('faults' in read) return addIssues(read.faults.map((message) => ({ path: 'track', message })));
  replay(read.fitted);
  tell(`${file.name} is in the link and drives now`, read.fitted);
}

/** Reports that a drive was taken; a message about losses stays until it is dismissed. */
function tell(what: string, fitted: FittedDrive, besides = ''): void {
  const off = thinnedBy(fitted);
  const how = off
    ? `. To fit, it was thinned to ${fitted.moments} moments: up to ${off} of a pedal or the wheel is lost.` : '.';
  addNotice(`${what}${how}${besides}`, !off && !besides);
}

/** Ends the recorded drive and lets the person drive on. */
export const takeOver = (): void => setValue('driver', 'interactive');
