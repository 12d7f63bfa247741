import { isDecimal } from '../../core/decimal';
import { ok, type Issue, type Result } from '../../core/result';
import type { Driver } from './driver';

/** A moment of a recorded drive: times [s] rise, and values are linear between moments; pedals 0 … 1, steer −1 … 1. */
export type Moment = { time: number; throttle: number; steer: number; brake: number };
export type Track = readonly Moment[];

/** Columns in their order, with the least and largest value allowed. */
const COLUMNS = [['time', 0, 1e5], ['throttle', 0, 1], ['steer', -1, 1], ['brake', 0, 1]] as const;
/** Largest number of rows of a file: no person wrote a longer one. */
const MOST_ROWS = 20000;
/** Largest number of faults that are reported. */
const MOST_ISSUES = 20;

/** A row as it was written, and its name in a sentence. */
type Row = { where: string; fields: string[] };

/**
 * Reads a file of a drive: one moment on each line, as `time throttle steer brake` separated by spaces or commas,
 * remarks after `#`, and optionally a first line with those names.
 */
export function parseTrack(text: string): Result<Track> {
  const rows = text.split(/\r?\n/)
    .map((line, k) => ({ where: `line ${k + 1}`, fields: split(line.replace(/#.*/, '').trim()) }))
    .filter(({ fields }) => fields.length > 0);
  const header = rows[0]?.fields.join(' ').toLowerCase() === COLUMNS.map(([name]) => name).join(' ');
  return readRows(header ? rows.slice(1) : rows, 'all');
}

/**
 * Splits a line into fields. It trims after a split at commas: a pattern with blanks before the comma would try every
 * part of a run of blanks.
 */
const split = (line: string): string[] => {
  if (line === '') return [];
  return line.includes(',') ? line.split(',').map((field) => field.trim()) : line.split(/\s+/);
};

/**
 * Reads a drive as links hold it: moments between `*`, numbers between `_`, zeros at the end of a moment left out, as
 * `0*2_.5_-.2*5_0_0_1`. No character of it changes in a link.
 */
export const parseInline = (text: string): Result<Track> =>
  readRows(
    text === '' ? [] : text.split('*').map((row, k) => ({ where: `moment ${k + 1}`, fields: row.split('_') })), 'zeros'
  );

/** Writes a drive in the form that `parseInline` reads, exactly. */
export const formatInline = (track: Track): string => track.map(({ time, throttle, steer, brake }) => {
  const values = [time, throttle, steer, brake];
  while (values.length > 1 && values[values.length - 1] === 0) values.pop();
  return values.map((x) => String(x).replace(/^(-?)0\./, '$1.').replace('+', '')).join('_');
}).join('*');

/** Reads rows; `missing` says whether all columns must be there, or missing ones at the end count as 0. */
function readRows(rows: readonly Row[], missing: 'all' | 'zeros'): Result<Track> {
  if (rows.length === 0)
    return { ok: false, issues: [issue('line 1', 'there is no moment; a drive needs one or more')] };
  if (rows.length > MOST_ROWS) {
    const fault = `a drive has at most ${MOST_ROWS} moments, this one ${rows.length}`;
    return { ok: false, issues: [issue(rows[MOST_ROWS].where, fault)] };
  }
  const issues: Issue[] = [], track: Moment[] = [];
  let last: { time: number; where: string } | undefined;
  for (const { where, fields } of rows) {
    const faults = checkRow(where, fields, missing), [time, throttle = 0, steer = 0, brake = 0] = fields.map(Number);
    if (faults.length === 0 && last && time <= last.time) {
      const again = time === last.time, back = `time goes back from ${last.time} s in ${last.where} to ${time} s`;
      faults.push(issue(where, again ? `time ${time} s is there already, in ${last.where}` : back));
    }
    if (faults.length === 0) {
      last = { time, where };
      track.push({ time, throttle, steer, brake });
    }
    issues.push(...faults);
    if (issues.length >= MOST_ISSUES) break;
  }
  return issues.length > 0 ? { ok: false, issues } : ok(track);
}

function checkRow(where: string, fields: readonly string[], missing: 'all' | 'zeros'): Issue[] {
  if (fields.length > 4 || (missing === 'all' && fields.length < 4)) {
    return [issue(where, `it has ${fields.length} values; time, throttle, steer and brake are four`)];
  }
  return fields.flatMap((text, k): Issue[] => {
    const [name, least, most] = COLUMNS[k];
    if (text === '') return [issue(where, `${name} is missing`)];
    if (!isDecimal(text)) return [issue(where, `${name} is '${text.slice(0, 20)}', which is no number`)];
    const x = Number(text);
    return x >= least && x <= most ? [] : [issue(where, `${name} is ${x}; it must be from ${least} to ${most}`)];
  });
}

const issue = (where: string, fault: string): Issue => ({ path: where, message: `Driver, ${where}: ${fault}.` });

/** Makes a driver that replays a record: linear between moments, constant before the first and after the last. */
export function createTrackDriver(track: Track): Driver {
  const out = { throttle: 0, steer: 0, brake: 0 };
  let at = 0;
  return {
    out,
    advance(_h, { time }) {
      if (time < track[at].time) at = 0; // the run has restarted
      while (at < track.length - 1 && time >= track[at + 1].time) at++;
      const from = track[at], to = track[Math.min(at + 1, track.length - 1)], span = to.time - from.time;
      const part = span > 0 ? Math.max(0, time - from.time) / span : 0;
      out.throttle = from.throttle + part * (to.throttle - from.throttle);
      out.steer = from.steer + part * (to.steer - from.steer);
      out.brake = from.brake + part * (to.brake - from.brake);
    },
    save: () => [], // the state follows from the time
    restore() { at = 0; },
  };
}
