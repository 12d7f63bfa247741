/** Exact sizes by the international yard and pound [m, kg], and by standard gravity [m/s²]. */
const FOOT = 0.3048, INCH = FOOT / 12, POUND = 0.45359237, GRAVITY = 9.80665, POUND_FORCE = POUND * GRAVITY;
const DEGREE = Math.PI / 180, TURN_A_MINUTE = Math.PI / 30;

/** Units of one quantity. None has an offset: a value in another unit is its number times the ratio of sizes. */
type Quantity = {
  /** Sizes of all units that may be typed, in the SI unit of the quantity. */
  sizes: Readonly<Record<string, number>>;
  /** Maps a declared unit to those that take its place in SI without prefixes and in US customary. */
  shown: Readonly<Record<string, readonly [si: string, us: string]>>;
};

/**
 * The table of units, which fields, plots and all other places of the page read. Names are of one quantity, but for g,
 * a gram or standard gravity, and ft·lbf, a torque or an energy: what a field is of says which. Every unit that a
 * parameter or a probe declares has an entry in `shown`.
 */
export const QUANTITIES: readonly Quantity[] = [
  {
    sizes: { m: 1, mm: 1e-3, cm: 1e-2, µm: 1e-6, km: 1e3, in: INCH, ft: FOOT, mil: 1e-3 * INCH, yd: 3 * FOOT,
      mi: 5280 * FOOT },
    shown: { m: ['m', 'ft'], mm: ['m', 'in'], µm: ['m', 'mil'] },
  },
  { sizes: { 'm²': 1, 'cm²': 1e-4, 'mm²': 1e-6, 'in²': INCH ** 2, 'ft²': FOOT ** 2 },
    shown: { 'm²': ['m²', 'ft²'], 'cm²': ['m²', 'in²'] } },
  { sizes: { kg: 1, g: 1e-3, t: 1e3, lb: POUND, oz: POUND / 16 }, shown: { kg: ['kg', 'lb'] } },
  { sizes: { 'kg/s': 1, 'g/s': 1e-3, 't/h': 1 / 3.6, 'lb/s': POUND }, shown: { 'kg/s': ['kg/s', 'lb/s'] } },
  { sizes: { 'kg/m³': 1, 'g/cm³': 1e3, 't/m³': 1e3, 'lb/ft³': POUND / FOOT ** 3 },
    shown: { 'kg/m³': ['kg/m³', 'lb/ft³'] } },
  { sizes: { s: 1, ms: 1e-3, µs: 1e-6, min: 60, h: 3600 }, shown: { s: ['s', 's'], ms: ['s', 'ms'] } },
  { sizes: { '1/s': 1, Hz: 1, '%/s': 1e-2 }, shown: { '1/s': ['1/s', '1/s'] } },
  { sizes: { N: 1, mN: 1e-3, kN: 1e3, MN: 1e6, lbf: POUND_FORCE, kip: 1e3 * POUND_FORCE },
    shown: { N: ['N', 'lbf'], kN: ['N', 'lbf'] } },
  { sizes: { 'N·s': 1, 'lbf·s': POUND_FORCE }, shown: { 'N·s': ['N·s', 'lbf·s'] } },
  { sizes: { 'N·s/m': 1, 'lbf·s/ft': POUND_FORCE / FOOT }, shown: { 'N·s/m': ['N·s/m', 'lbf·s/ft'] } },
  { sizes: { 'm/N': 1, 'mm/kN': 1e-6, 'mm/N': 1e-3, 'in/lbf': INCH / POUND_FORCE },
    shown: { 'mm/kN': ['m/N', 'in/lbf'] } },
  { sizes: { 'N·m': 1, 'kN·m': 1e3, 'lbf·ft': POUND_FORCE * FOOT, 'ft·lbf': POUND_FORCE * FOOT,
    'lbf·in': POUND_FORCE * INCH }, shown: { 'N·m': ['N·m', 'lbf·ft'] } },
  { sizes: { J: 1, kJ: 1e3, mJ: 1e-3, 'ft·lbf': POUND_FORCE * FOOT }, shown: { J: ['J', 'ft·lbf'] } },
  { sizes: { 'J/m': 1, 'kJ/m': 1e3, 'ft·lbf/ft': POUND_FORCE }, shown: { 'J/m': ['J/m', 'ft·lbf/ft'] } },
  { sizes: { 'J/m³': 1, 'kJ/m³': 1e3, 'in·lbf/in³': POUND_FORCE / INCH ** 2 },
    shown: { 'J/m³': ['J/m³', 'in·lbf/in³'] } },
  { sizes: { Pa: 1, kPa: 1e3, MPa: 1e6, GPa: 1e9, bar: 1e5, psi: POUND_FORCE / INCH ** 2 },
    shown: { Pa: ['Pa', 'psi'], kPa: ['Pa', 'psi'] } },
  { sizes: { 'm/s': 1, 'mm/s': 1e-3, 'cm/s': 1e-2, 'km/h': 1 / 3.6, 'in/s': INCH, 'ft/s': FOOT,
    mph: 5280 * FOOT / 3600 },
    shown: { 'm/s': ['m/s', 'mph'], 'mm/s': ['m/s', 'in/s'], 'km/h': ['m/s', 'mph'] } },
  { sizes: { 'm/s²': 1, g: GRAVITY, 'ft/s²': FOOT }, shown: { 'm/s²': ['m/s²', 'ft/s²'] } },
  { sizes: { 'rad/s': 1, 'deg/s': DEGREE, '°/s': DEGREE, rpm: TURN_A_MINUTE, '1/min': TURN_A_MINUTE },
    shown: { 'rad/s': ['rad/s', 'rpm'], 'deg/s': ['rad/s', 'deg/s'], '1/min': ['rad/s', 'rpm'] } },
  { sizes: { rad: 1, deg: DEGREE, '°': DEGREE, mrad: 1e-3 },
    shown: { deg: ['rad', 'deg'], '°': ['rad', '°'], mrad: ['rad', 'deg'] } },
  { sizes: { 'rad·s²/m': 1, 'deg/g': DEGREE / GRAVITY }, shown: { 'deg/g': ['rad·s²/m', 'deg/g'] } },
  { sizes: { 'rad/m': 1, 'deg/mm': 1e3 * DEGREE, 'deg/in': DEGREE / INCH },
    shown: { 'deg/mm': ['rad/m', 'deg/in'] } },
  { sizes: { '1': 1, '%': 1e-2 }, shown: { '1': ['1', '1'], '%': ['%', '%'] } }, // shares and counts have no system
];

/** Returns the sizes of two units of the same quantity; undefined if there is none that has both. */
export function sizesOf(from: string, to: string): readonly [from: number, to: number] | undefined {
  if (from === to) return [1, 1];
  const row = QUANTITIES.find(({ sizes }) => Object.hasOwn(sizes, from) && Object.hasOwn(sizes, to));
  return row && [row.sizes[from], row.sizes[to]];
}
