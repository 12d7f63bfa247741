import { unitSuffix, type NumberParam } from '../../params/param';
import { fullValues } from '../../share/link';
import { formatLength, formatValue } from '../format';
import { sceneOf } from '../session';
import { useApp } from '../store';
import { GRADIENT } from './gradient';
import { OverlayLegend } from './OverlayLegend';

/** Shows the quantity and unit of the grains' colours, or those of the overlay that is drawn over them. */
export function Legend() {
  const setup = useApp((s) => s.setup), heights = useApp((s) => s.heights), values = fullValues(setup);
  const isBare = useApp((s) => s.status?.grains === 0), hasContacts = !isBare || 'surfaceColor' in values;
  if (values.overlay !== 'off' && hasContacts)
    return <OverlayLegend mode={String(values.overlay)} topSpeed={Number(values.colorMax)} />;
  if (values.color === 'plain' || isBare) return null;
  const { unit } = sceneOf(setup).params.colorMax as NumberParam, isSpeed = values.color === 'speed';
  const [low, high] = isSpeed ? ['0', `≥ ${formatValue(values.colorMax as number)}${unitSuffix(unit)}`]
    : heights ? heights.map(formatLength) : ['low', 'high'];
  return (
    <figure className="legend surface"
      aria-label={`Colour of grains: ${isSpeed ? 'speed' : 'height'} from ${low} to ${high}`}>
      <figcaption>{isSpeed ? 'Grain speed' : 'Grain height'}</figcaption>
      <div className="legend-bar" style={{ backgroundImage: GRADIENT }} />
      <div className="legend-ends"><span>{low}</span><span>{high}</span></div>
    </figure>
  );
}
