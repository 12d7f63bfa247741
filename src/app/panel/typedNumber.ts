/** Units that may be typed, by what they measure, each in SI units of that: [name, factor]. */
const UNITS: readonly (readonly (readonly [string, number])[])[] = [
  [['m', 1], ['mm', 1e-3], ['cm', 1e-2], ['µm', 1e-6], ['km', 1e3], ['in', 0.0254], ['ft', 0.3048]],
  [['kg', 1], ['g', 1e-3], ['t', 1e3], ['lb', 0.45359237]],
  [['s', 1], ['ms', 1e-3], ['µs', 1e-6], ['min', 60]],
  [['N', 1], ['kN', 1e3], ['MN', 1e6], ['lbf', 4.4482216152605]],
  [['Pa', 1], ['kPa', 1e3], ['MPa', 1e6], ['GPa', 1e9], ['bar', 1e5], ['psi', 6894.757293168]],
  [['m/s', 1], ['mm/s', 1e-3], ['km/h', 1 / 3.6], ['mph', 0.44704]],
  [['m/s²', 1], ['g', 9.80665]],
  [['rad/s', 1], ['deg/s', Math.PI / 180], ['°/s', Math.PI / 180], ['rpm', Math.PI / 30], ['1/min', Math.PI / 30]],
  [['deg', Math.PI / 180], ['°', Math.PI / 180], ['rad', 1], ['mrad', 1e-3]],
  [['kg/m³', 1], ['g/cm³', 1e3], ['t/m³', 1e3]],
  [['1', 1], ['%', 1e-2]],
];

/** Returns the factor from one unit to another; undefined if one is unknown, or they measure different things. */
function factorOf(from: string, to: string): number | undefined {
  for (const row of UNITS) {
    const known = new Map(row), a = known.get(from), b = known.get(to);
    if (a !== undefined && b !== undefined) return a / b;
  }
  return from === to ? 1 : undefined;
}

const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(.*)$/;

/**
 * Returns a typed number as `parseValue` reads it, in the unit of its parameter: blanks, a decimal comma, the minus
 * sign of type and a unit behind the number are understood, "130", "9,81", "−0.3", "1.3 kN", "9.81 m/s2". What is not
 * understood stays as it is, and is refused.
 */
export function readTyped(typed: string, unit: string): string {
  const rate = /\s1\/\p{L}+\s*$/u.exec(typed)?.[0] ?? ''; // whose 1 is no digit of the number
  const text = typed.slice(0, typed.length - rate.length).replaceAll(/\s/g, '').replace('−', '-');
  const plain = text.includes('.') ? text : text.replace(/^([^,]*\d),(\d[^,]*)$/, '$1.$2');
  const [, number, after = ''] = NUMBER.exec(plain) ?? [], behind = after + rate.trim();
  if (number === undefined || behind === '') return plain;
  const written = behind.replace(/2$/, '²').replace(/3$/, '³').replace(/^u(?=[ms]$)/, 'µ').replace('μ', 'µ');
  const factor = factorOf(written, unit);
  return factor === undefined ? plain + rate : String(+(Number(number) * factor).toPrecision(12));
}
