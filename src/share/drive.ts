import type { Result } from '../core/result';
import { formatInline, parseInline, parseTrack, type Moment, type Track } from '../vehicle/drivers/track';

/** A drive as people record, keep and send it: read from a file, thinned until a link holds it. */
export type Drive = Track;

/** Reads a file of a drive, `time throttle steer brake` on each line. Each fault names its line. */
export const readDriveFile = (text: string): Result<Drive> => parseTrack(text);

/** Reads a drive in the form in which a link holds it. */
export const readDriveText = (text: string): Result<Drive> => parseInline(text);

/**
 * A drive as text for a link, its number of moments, and its largest deviation `off` from the record in any pedal or
 * the steering at any moment [1].
 */
export type FittedDrive = { text: string; moments: number; off: number };

const CURVES = ['throttle', 'steer', 'brake'] as const;
/** Resolution of a link in times [1/s] and in pedals and steering [1]: hundredths. */
const DIGITS = 100;
/** Half of the last digit [1]: what is closer to a straight line than this counts as on it. */
const LEAST = 0.5 / DIGITS;
/** Largest deviation of a replay from its record [1]; beyond it, the replay is another drive. */
const MOST_OFF = 0.25;

/**
 * Returns the deviation of a moment from linear interpolation between two others, of the curve that deviates most [1].
 */
function offBetween(a: Moment, b: Moment, m: Moment): number {
  const part = (m.time - a.time) / (b.time - a.time);
  let off = 0;
  for (const key of CURVES) off = Math.max(off, Math.abs(m[key] - a[key] - part * (b[key] - a[key])));
  return off;
}

/**
 * Returns for each moment the tolerance from which on it is left out [1], by the method of Douglas and Peucker (1973)
 * with distances along the value axis, as these are curves over time. Both ends are never left out (∞); moments within
 * `LEAST` of their line always are (0).
 */
function weights(record: Drive): Float64Array {
  const weight = new Float64Array(record.length);
  weight[0] = weight[record.length - 1] = Infinity;
  const open: [from: number, to: number, most: number][] = [[0, record.length - 1, Infinity]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to, most] = part;
    let far = -1, off = LEAST;
    for (let i = from + 1; i < to; i++) {
      const d = offBetween(record[from], record[to], record[i]);
      if (d > off) { off = d; far = i; }
    }
    if (far < 0) continue;
    weight[far] = Math.min(off, most); // a part never weighs more than the whole: thinning by any tolerance is one cut
    open.push([from, far, weight[far]], [far, to, weight[far]]);
  }
  return weight;
}

const rounded = (x: number): number => Math.round(x * DIGITS) / DIGITS;

/**
 * Returns the moments that weigh more than `tolerance`, rounded to the digits of a link; of moments whose rounded times
 * coincide it keeps the first.
 */
function thinned(record: Drive, weight: Float64Array, tolerance: number): Moment[] {
  const kept: Moment[] = [];
  record.forEach((m, i) => {
    if (weight[i] <= tolerance) return;
    const moment = {
      time: rounded(m.time), throttle: rounded(m.throttle), steer: rounded(m.steer), brake: rounded(m.brake),
    };
    if (kept.length === 0 || moment.time > kept[kept.length - 1].time) kept.push(moment);
  });
  return kept;
}

/**
 * Returns the largest deviation of `drive`, interpolated linearly, from `record` at any of the record's moments [1].
 */
export function offFrom(record: Drive, drive: Drive): number {
  let k = 0, off = 0;
  for (const m of record) {
    while (k < drive.length - 1 && drive[k + 1].time <= m.time) k++;
    const a = drive[k], b = drive[Math.min(k + 1, drive.length - 1)], span = b.time - a.time;
    const part = span > 0 ? Math.max(0, m.time - a.time) / span : 0;
    for (const key of CURVES) off = Math.max(off, Math.abs(m[key] - a[key] - part * (b[key] - a[key])));
  }
  return off;
}

/**
 * Writes a record as text of at most `room` characters, as near to it as that allows; returns null if the record is
 * empty or the deviation would exceed `MOST_OFF`.
 */
export function fitDrive(record: Drive, room: number): FittedDrive | null {
  if (record.length === 0) return null;
  const exact = record.length <= room ? formatInline(record) : '';
  if (exact !== '' && exact.length <= room) return { text: exact, moments: record.length, off: 0 };
  const weight = weights(record);
  const steps = [0, ...new Set([...weight].filter((w) => w > 0 && Number.isFinite(w)))].sort((a, b) => a - b);
  let low = 0, high = steps.length - 1, found: FittedDrive | null = null;
  while (low <= high) {
    const middle = (low + high) >> 1, drive = thinned(record, weight, steps[middle]), text = formatInline(drive);
    if (text.length <= room) {
      found = { text, moments: drive.length, off: offFrom(record, drive) };
      high = middle - 1;
    } else low = middle + 1;
  }
  return found && found.off <= MOST_OFF ? found : null;
}
