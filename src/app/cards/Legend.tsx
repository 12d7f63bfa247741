import type { NumberParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { formatMeasured } from '../units/measured';
import { formatWithUnit } from '../units/shown';
import { GRADIENT } from './gradient';
import { OverlayLegend } from './OverlayLegend';

/** Shows the quantity and unit of the grains' colours, or those of the overlay that is drawn over them. */
export function Legend() {
  const setup = useApp((s) => s.setup), heights = useApp((s) => s.heights), values = fullValues(setup);
  const top = useApp((s) => s.grainTop), isOnGpu = useApp((s) => s.status?.backend === 'gpu');
  const units = useApp((s) => s.units);
  const isBare = useApp((s) => s.status?.grains === 0), hasContacts = !isBare || 'surfaceColor' in values;
  const mode = values.overlay === 'off' && values.cut !== 'off' ? 'lines' : String(values.overlay);
  if (mode !== 'off' && hasContacts) return <OverlayLegend mode={mode} topSpeed={Number(values.colorMax)} />;
  if (values.color === 'plain' || isBare) return null;
  const { unit } = sceneOf(setup).params.colorMax as NumberParam, color = String(values.color);
  const [low, high] = color === 'speed' ? ['0', `≥ ${formatWithUnit(values.colorMax as number, unit, units)}`]
    : color !== 'height' ? ['0', top > 0 ? `≥ ${formatMeasured(top, color === 'force' ? 'N' : 'm', units)}` : '…']
    : heights ? heights.map((height) => formatMeasured(height, 'm', units)) : ['low', 'high'];
  return (
    <figure className="legend surface" aria-label={`Colour of grains: ${color} from ${low} to ${high}`}>
      <figcaption>Grain {color}</figcaption>
      <div className="legend-bar" style={{ backgroundImage: GRADIENT }} />
      <div className="legend-ends"><span>{low}</span><span>{high}</span></div>
      {high === '…' && isOnGpu && <div>Not from the GPU: choose the backend CPU.</div>}
    </figure>
  );
}
