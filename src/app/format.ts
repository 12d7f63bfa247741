/** The file formats numbers for people. Nothing parses its results but `parseValue` those of `formatValue`. */

const MINUS = '\u2212';

/** Most digits of a whole number that a field of the panel shows in bold: of 2000000 it would hide the last. */
const WHOLE_DIGITS = 6;

/**
 * Formats a value as it is typed and linked: plain decimals if they are short, else an exponent: "0.3", "2e7",
 * "4294967295", "1e-6".
 */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e10) {
    const whole = String(value), short = value.toExponential().replace('e+', 'e');
    return size >= 10 ** WHOLE_DIGITS && short.length <= WHOLE_DIGITS ? short : whole;
  }
  const rounded = +value.toPrecision(7);
  return size >= 1e-3 && size < 1e7 ? String(rounded) : rounded.toExponential();
}

/**
 * Formats a measured number with `digits` significant digits: "79.31", "−0.01230", "1.2e-7"; "—" if it is not finite.
 */
export function formatReading(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return '—';
  const size = Math.abs(value);
  if (size === 0) return '0';
  const text = size >= 1e-3 && size < 1e7 ? plain(value, digits) : value.toExponential(Math.max(0, digits - 2));
  return text.replaceAll('-', MINUS);
}

/**
 * Formats with trailing zeros, so that a running number keeps its length; never with more digits than are significant.
 */
function plain(value: number, digits: number): string {
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  return value.toFixed(Math.min(9, Math.max(0, digits - 1 - exponent)));
}

/** Formats a moment of a run [s], which is before 0 while a bed settles: "2.50 s", "−0.08 s". */
export const formatTime = (seconds: number): string => `${seconds.toFixed(2).replace('-', MINUS)} s`;

/** Formats a length [m] in µm, mm or m; "—" if it is not finite. */
export function formatLength(metres: number): string {
  if (!Number.isFinite(metres)) return '—';
  const size = Math.abs(metres);
  if (size < 1e-3) return `${formatReading(metres * 1e6, size < 1e-6 ? 2 : 3)} µm`;
  return size < 1 ? `${formatReading(metres * 1e3, 3)} mm` : `${formatReading(metres, 3)} m`;
}

/**
 * Formats a pressure, or an energy over volume [Pa, J/m³], with the prefix that keeps it short: "120 kPa"; "—" if it is
 * not finite.
 */
export function formatScaled(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '—';
  const size = Math.abs(value), [factor, prefix] = size >= 1e6 ? [1e-6, 'M'] : size >= 1e3 ? [1e-3, 'k'] : [1, ''];
  return `${formatReading(value * factor, 2)} ${prefix}${unit}`;
}

/** Formats a duration [s] in µs, ms or s, without trailing zeros; "—" if it is not finite. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds)) return '—';
  const [factor, unit] = seconds < 1e-3 ? [1e6, 'µs'] : seconds < 1 ? [1e3, 'ms'] : [1, 's'];
  return `${+(seconds * factor).toPrecision(3)} ${unit}`;
}
