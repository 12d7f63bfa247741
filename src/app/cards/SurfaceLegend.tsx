import { fullValues } from '../../share/link';
import { useApp } from '../store';
import { formatMeasured } from '../units/measured';
import { GRADIENT } from './gradient';

const SHOWN = { energy: ['Strain energy', 'J/m³'], pressure: ['Contact pressure', 'Pa'] } as const;

/**
 * Shows the quantity and unit of a flexible surface's colours; nothing while it has its material's colours or the open
 * print shows the same scale.
 */
export function SurfaceLegend() {
  const { surfaceColor } = fullValues(useApp((s) => s.setup)), surface = useApp((s) => s.surface);
  const units = useApp((s) => s.units);
  const isSaid = useApp((s) => s.prints !== null && s.printsOpen); // the print has the same scale
  if ((surfaceColor !== 'energy' && surfaceColor !== 'pressure') || (surfaceColor === 'pressure' && isSaid))
    return null;
  const [title, unit] = SHOWN[surfaceColor], isKnown = surface?.color === surfaceColor && surface.top > 0;
  const top = isKnown ? `≥ ${formatMeasured(surface.top, unit, units)}` : '…';
  return (
    <figure className="legend surface" aria-label={`Colour of the surface: ${title.toLowerCase()} from 0 to ${top}`}
      data-testid="surface-legend">
      <figcaption>{title}</figcaption>
      <div className="legend-bar" style={{ backgroundImage: GRADIENT }} />
      <div className="legend-ends"><span>0</span><span>{top}</span></div>
    </figure>
  );
}
