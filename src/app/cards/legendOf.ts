import { COLOR_MAP } from '../../params/colorMap';
import { CUT_MODES, CUT_SHOWS, type CutShows } from '../../params/common';
import { FIELD_ENDS } from '../../params/fieldEnds';
import type { NumberParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { formatCount } from '../../core/counted';
import { formatReading } from '../format';
import { sceneOf } from '../session/sceneOf';
import type { AppState } from '../store';
import { formatMeasured } from '../units/measured';
import { formatWithUnit, shownUnit, toShown } from '../units/shown';

type Rgb = (typeof COLOR_MAP)[number];

/**
 * A legend says what colours mean: a bar with all of a map, from its lowest value to its highest, and its two ends; or
 * lines as they are drawn, which have their height [CSS pixels].
 */
export type LegendOf = {
  title: string;
  /** This sentence is read to a person who does not see the legend. */
  label: string;
  map: readonly Rgb[]; ends: readonly [low: string, high: string];
  lines: readonly { says: string; height: number; rgb: Rgb }[];
  notes: readonly string[];
};

/** The part of what the page shows that legends read. */
export type Colored = Pick<AppState, 'setup' | 'heights' | 'grainTop' | 'overlay' | 'surface' | 'dark' | 'units'> & {
  grains: number | undefined;
};

/** Returns a legend with a bar. */
function bar(
  title: string, ends: LegendOf['ends'], notes: readonly string[] = [], map: readonly Rgb[] = COLOR_MAP, of = title,
): LegendOf {
  return { title, label: `${of}${of === title ? ':' : ''} from ${ends.join(' to ')}`, map, ends, lines: [], notes };
}

/** Units of the quantities of grains that are not lengths. */
const UNITS: Readonly<Record<string, 'N' | 'Pa'>> = { force: 'N', pressure: 'Pa' };

/** Returns the legend of the grains' colours, or that of what is drawn over them; null if they mean nothing. */
export function grainLegend(s: Colored): LegendOf | null {
  const values = fullValues(s.setup), isBare = s.grains === 0, { units } = s;
  const isCut = values.overlay === 'off' && values.cut !== 'off';
  if (isCut && !isBare && String(values.cutShows) in FIELD_ENDS)
    return fieldLegend(values.cutShows as keyof typeof FIELD_ENDS, s);
  const mode = isCut ? CUT_MODES[values.cutShows as CutShows] ?? 'lines' : String(values.overlay);
  if (mode !== 'off' && (!isBare || 'surfaceColor' in values))
    return overlayLegend(mode, Number(values.colorMax), s);
  if (isBare || ['plain', 'layers', 'halves'].includes(String(values.color))) return null;
  const { unit } = sceneOf(s.setup).params.colorMax as NumberParam, color = String(values.color), top = s.grainTop;
  const ends: LegendOf['ends'] =
    color === 'speed' ? ['0', `≥ ${formatWithUnit(values.colorMax as number, unit, units)}`]
    : color === 'size' ? ['small', 'large']
    : color !== 'height' ? ['0', top > 0 ? `≥ ${formatMeasured(top, UNITS[color] ?? 'm', units)}` : '…']
    : s.heights ? [formatMeasured(s.heights[0], 'm', units), formatMeasured(s.heights[1], 'm', units)]
    : ['low', 'high'];
  return bar(`Grain ${color}`, ends, [], COLOR_MAP, `Colour of grains: ${color}`);
}

/** Returns the legend of a field in the cut. */
function fieldLegend(field: keyof typeof FIELD_ENDS, { overlay, units }: Colored): LegendOf {
  const top = overlay?.top ?? 0, [low, fixed] = FIELD_ENDS[field];
  const high = fixed ?? (top > 0 ? formatMeasured(top, field === 'displacement' ? 'm' : 'Pa', units) : null);
  const notes = overlay?.age ? [`Up to ${overlay.age} s behind the grains.`] : [];
  const title = `${CUT_SHOWS[field]} in the cut`;
  return bar(title, [low > 0 ? `≤ ${low}` : '0', high === null ? '…' : `≥ ${high}`], notes);
}

const TITLES: Readonly<Record<string, string>> = {
  chains: 'Force at contacts', normals: 'Contact normals', velocities: 'Grain velocity', lines: 'Velocity in the cut',
  trails: 'Trails in the cut',
};

/** Returns the legend of what is drawn over the grains: strong values contrast with the background. */
function overlayLegend(mode: string, topSpeed: number, s: Colored): LegendOf {
  const { overlay, units } = s, isSpeed = mode === 'velocities' || mode === 'lines', title = TITLES[mode];
  const top = isSpeed ? `≥ ${formatWithUnit(topSpeed, 'm/s', units)}`
    : overlay?.top ? `≥ ${formatReading(toShown(overlay.top, 'N', units), 2)} ${shownUnit('N', units)}` : '…';
  const ends: LegendOf['ends'] =
    mode === 'trails' ? [overlay?.top ? `${overlay.top} s ago` : '…', 'now'] : ['0', top];
  const map = s.dark ? [...COLOR_MAP].reverse() : COLOR_MAP, leftOut = overlay?.leftOut ?? 0;
  const notes = [
    ...(mode === 'chains' && overlay?.pulls ? ['Blue: pulling.'] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} ${isSpeed ? 'grains' : 'weaker ones'} not drawn.`] : []),
  ];
  if (mode !== 'normals') return bar(title, ends, notes, map);
  return { title, label: title, map, ends, notes, lines: [
    { says: 'touching', height: 4, rgb: map[map.length - 1] },
    { says: 'near', height: 1.5, rgb: map[Math.floor(0.35 * map.length)] },
  ] };
}

const SURFACE = { energy: ['Strain energy', 'J/m³'], pressure: ['Contact pressure', 'Pa'] } as const;

/** Returns the legend of a flexible surface's colours; null while it has its material's. */
export function surfaceLegend(
  { setup, surface, units }: Pick<Colored, 'setup' | 'surface' | 'units'>,
): LegendOf | null {
  const { surfaceColor } = fullValues(setup);
  if (surfaceColor !== 'energy' && surfaceColor !== 'pressure') return null;
  const [title, unit] = SURFACE[surfaceColor], isKnown = surface?.color === surfaceColor && surface.top > 0;
  const top = isKnown ? `≥ ${formatMeasured(surface.top, unit, units)}` : '…';
  return bar(title, ['0', top], [], COLOR_MAP, `Colour of the surface: ${title.toLowerCase()}`);
}
