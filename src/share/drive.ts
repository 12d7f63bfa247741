import type { Result } from '../core/result';
import { formatInline, parseInline, parseTrack, type Moment, type Track } from '../vehicle/drivers/track';

/** Drives as people record, keep and send them: read from a file, thinned until a link holds them. */
export type Drive = Track;

/** Reads a file of a drive: `time throttle steer brake` a line. Each fault names its line. */
export const readDriveFile = (text: string): Result<Drive> => parseTrack(text);

/** Reads a drive as a link holds it. */
export const readDriveText = (text: string): Result<Drive> => parseInline(text);

/** A drive as a link holds it; `off` is the most that a pedal or the wheel is away from the record anywhere [1]. */
export type FittedDrive = { text: string; moments: number; off: number };

const CURVES = ['throttle', 'steer', 'brake'] as const;
/** What a link says of times [1/s] and of pedals and wheel [1]: hundredths. */
const DIGITS = 100;
/** Half a digit: what is closer to a straight line than this is on it. */
const LEAST = 0.5 / DIGITS;
/** A replay that is further off is another drive [1]. */
const MOST_OFF = 0.25;

/** How far a moment is off the straight way between two others, in the curve that is furthest off [1]. */
function offBetween(a: Moment, b: Moment, m: Moment): number {
  const part = (m.time - a.time) / (b.time - a.time);
  let off = 0;
  for (const key of CURVES) off = Math.max(off, Math.abs(m[key] - a[key] - part * (b[key] - a[key])));
  return off;
}

/**
 * For each moment, the tolerance from which on it is left out, by the method of Douglas and Peucker (1973) with
 * distances along the value axis: these are curves over time. Both ends are never left out; moments within `LEAST` of
 * their line always are.
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

/** The moments that weigh more than `tolerance`, in the digits of a link. */
function thinned(record: Drive, weight: Float64Array, tolerance: number): Moment[] {
  const kept: Moment[] = [];
  record.forEach((m, i) => {
    if (weight[i] <= tolerance) return;
    const moment = { time: rounded(m.time), throttle: rounded(m.throttle), steer: rounded(m.steer), brake: rounded(
      m.brake
    ) };
    if (kept.length === 0 || moment.time > kept[kept.length - 1].time) kept.push(moment);
  });
  return kept;
}

/** The most that `drive` is off `record` at any of its moments [1]. */
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

/** A record as text of at most `room` characters, as near to it as that allows; null if that would be another drive. */
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
