import { MAX_LINK, fullValues, writeLink, type Setup } from '../../share/link';
import { fitDrive, readDriveFile, type Drive, type FittedDrive } from '../../share/drive';
import { parseValue, type Param, type TextParam } from '../../params/param';
import type { SampleHistory } from '../samples/history';

/**
 * The file turns a run into a drive that can be kept in a link. It does not touch the page: keepDrive reports the
 * outcome.
 */

/** Characters of the 2000 of a link that are left for values and view set after the drive was put there. */
const SPARE = 200;
/**
 * Time after its last moment at which a kept drive releases pedals and steering [s]: a drive otherwise keeps its last
 * values.
 */
const LET_GO = 0.5;

export type Record = {
  drive: Drive;
  /**
   * Time at which the lever went into reverse [s], where the drive ends, as it cannot hold that; null if it did not.
   */
  reversedAt: number | null;
};

type History = Pick<SampleHistory, 't' | 'columns' | 'count'>;

/** Returns the drive of a run from the samples of pedals and steering; empty if a scene has none. */
export function recordOf({ t, columns: { throttle, steer, brake, gear }, count }: History): Record {
  const drive: { time: number; throttle: number; steer: number; brake: number }[] = [];
  if (!throttle || !steer) return { drive, reversedAt: null };
  for (let i = 0; i < count; i++) {
    if (gear?.[i] < 0) return { drive: letGo(drive), reversedAt: t[i] };
    const moment = { time: t[i], throttle: throttle[i], steer: steer[i], brake: brake?.[i] ?? 0 };
    if (Object.values(moment).every(Number.isFinite)) drive.push(moment);
  }
  return { drive: letGo(drive), reversedAt: null };
}

function letGo(drive: Drive): Drive {
  const last = drive.at(-1);
  return last ? [...drive, { time: last.time + LET_GO, throttle: 0, steer: 0, brake: 0 }] : drive;
}

/** Returns the parameter that holds a drive; undefined if a scene has none, or no driver who follows it. */
export function trackParam(params: Readonly<{ [key: string]: Param }>): TextParam | undefined {
  const { track, driver } = params;
  return track?.kind === 'text' && driver?.kind === 'choice' && Object.hasOwn(driver.options, 'file') ? track
    : undefined;
}

/** Fits a drive into the room that the link of a setup has; null if no text that fits would describe that drive. */
export function fitLink(drive: Drive, setup: Setup, spec: TextParam): FittedDrive | null {
  const without = writeLink({ ...setup, values: { ...setup.values, driver: 'file', track: '' } });
  return fitDrive(drive, Math.min(spec.maxLength, MAX_LINK - SPARE - without.length - '&track='.length));
}

/** Reads a file with a drive for a scene; returns its faults by line if it cannot be used. */
export function readDrive(text: string, setup: Setup, spec: TextParam): {
  fitted: FittedDrive
} | { faults: readonly string[] } {
  const read = readDriveFile(text);
  if (!read.ok) return { faults: read.issues.map(({ message }) => message) };
  const fitted = fitLink(read.value, setup, spec);
  if (!fitted) return { faults: ['This drive is too long for a link, even thinned: keep a shorter part of it.'] };
  const taken = parseValue('track', spec, fitted.text);
  return taken.ok ? { fitted } : { faults: taken.issues.map(({ message }) => message) };
}

/** Returns the deviation of a thinned drive as text ("2 %"); null if nobody can feel it. */
export const thinnedBy = ({ off }: FittedDrive): string | null =>
  (off > 0.02 ? `${Math.max(1, Math.round(100 * off))} %` : null);

/** Returns true if a recorded drive drives. */
export const isReplay = (setup: Setup): boolean => fullValues(setup).driver === 'file';
