import { CUT_MODES, CUT_SHOWS, type CutShows } from '../../params/common';
import { FIELD_ENDS } from '../../params/fieldEnds';
import type { NumberParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { formatMeasured } from '../units/measured';
import { formatWithUnit } from '../units/shown';
import { GRADIENT } from './gradient';
import { NOT_FROM_GPU, OverlayLegend } from './OverlayLegend';

/** Shows the quantity, unit and scale of a field in the cut. */
function FieldLegend({ field, isOnGpu }: { field: keyof typeof FIELD_ENDS; isOnGpu: boolean }) {
  const top = useApp((s) => s.overlay?.top ?? 0), units = useApp((s) => s.units), [low, fixed] = FIELD_ENDS[field];
  const high = fixed ?? (top > 0 ? formatMeasured(top, field === 'displacement' ? 'm' : 'Pa', units) : null);
  const ends = [low > 0 ? `≤ ${low}` : '0', high === null || isOnGpu ? '…' : `≥ ${high}`], title = CUT_SHOWS[field];
  return (
    <figure className="legend surface" aria-label={`${title} in the cut: from ${ends.join(' to ')}`}>
      <figcaption>{title} in the cut</figcaption>
      <div className="legend-bar" style={{ backgroundImage: GRADIENT }} />
      <div className="legend-ends">{ends.map((end) => <span key={end}>{end}</span>)}</div>
      {isOnGpu && <div>{NOT_FROM_GPU}</div>}
    </figure>
  );
}

/** Shows the quantity and unit of the grains' colours, or those of the overlay that is drawn over them. */
export function Legend() {
  const setup = useApp((s) => s.setup), heights = useApp((s) => s.heights), values = fullValues(setup);
  const top = useApp((s) => s.grainTop), isOnGpu = useApp((s) => s.status?.backend === 'gpu');
  const units = useApp((s) => s.units);
  const isBare = useApp((s) => s.status?.grains === 0), hasContacts = !isBare || 'surfaceColor' in values;
  const isCut = values.overlay === 'off' && values.cut !== 'off';
  if (isCut && !isBare && String(values.cutShows) in FIELD_ENDS)
    return <FieldLegend field={values.cutShows as keyof typeof FIELD_ENDS} isOnGpu={isOnGpu} />;
  const mode = isCut ? CUT_MODES[values.cutShows as CutShows] ?? 'lines' : String(values.overlay);
  if (mode !== 'off' && hasContacts) return <OverlayLegend mode={mode} topSpeed={Number(values.colorMax)} />;
  if (isBare || ['plain', 'layers', 'halves'].includes(String(values.color))) return null;
  const { unit } = sceneOf(setup).params.colorMax as NumberParam, color = String(values.color);
  const [low, high] = color === 'speed' ? ['0', `≥ ${formatWithUnit(values.colorMax as number, unit, units)}`]
    : color === 'size' ? ['small', 'large']
    : color !== 'height' ? ['0', top > 0 ? `≥ ${formatMeasured(top, color === 'force' ? 'N' : 'm', units)}` : '…']
    : heights ? heights.map((height) => formatMeasured(height, 'm', units)) : ['low', 'high'];
  return (
    <figure className="legend surface" aria-label={`Colour of grains: ${color} from ${low} to ${high}`}>
      <figcaption>Grain {color}</figcaption>
      <div className="legend-bar" style={{ backgroundImage: GRADIENT }} />
      <div className="legend-ends"><span>{low}</span><span>{high}</span></div>
      {high === '…' && isOnGpu && <div>{NOT_FROM_GPU}</div>}
    </figure>
  );
}
