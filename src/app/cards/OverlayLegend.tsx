import { COLOR_MAP } from '../../params/colorMap';
import { formatCount, formatReading } from '../format';
import { useApp } from '../store';
import { formatWithUnit, shownUnit, toShown } from '../units/shown';

export const NOT_FROM_GPU = 'Not from the GPU: choose the backend CPU.';

type Rgb = (typeof COLOR_MAP)[number];
const css = (rgb: Rgb): string => `rgb(${rgb.join(' ')})`;
const gradient = (map: readonly Rgb[]): string => `linear-gradient(to right, ${map.map(css).join(', ')})`;

/** Shows a contact normal as it is drawn, and its meaning. */
function Line({ says, height, rgb }: { says: string; height: number; rgb: Rgb }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
      <span aria-hidden="true"
        style={{ inlineSize: 24, blockSize: height, background: css(rgb), borderRadius: 2 }} />{says}
    </div>
  );
}

/**
 * Shows the quantity and unit of what is drawn over the grains, with the same colours as there: strong values contrast
 * with the background.
 */
export function OverlayLegend({ mode, topSpeed }: { mode: string; topSpeed: number }) {
  const overlay = useApp((s) => s.overlay), dark = useApp((s) => s.dark), units = useApp((s) => s.units);
  const isOnGpu = useApp((s) => s.status?.backend === 'gpu');
  const title = {
    chains: 'Force at contacts', normals: 'Contact normals', velocities: 'Grain velocity', lines: 'Velocity in the cut',
    trails: 'Trails in the cut',
  }[mode];
  const isSpeed = mode === 'velocities' || mode === 'lines';
  const top = isSpeed ? `≥ ${formatWithUnit(topSpeed, 'm/s', units)}`
    : overlay?.top ? `≥ ${formatReading(toShown(overlay.top, 'N', units), 2)} ${shownUnit('N', units)}` : '…';
  const ends = mode === 'trails' ? [overlay?.top ? `${overlay.top} s ago` : '…', 'now'] : ['0', top];
  const map = dark ? [...COLOR_MAP].reverse() : COLOR_MAP;
  return (
    <figure className="legend surface" aria-label={mode === 'normals' ? title : `${title}: from ${ends.join(' to ')}`}>
      <figcaption>{title}</figcaption>
      {mode === 'normals' ? (
        <>
          <Line says="touching" height={4} rgb={map[map.length - 1]} />
          <Line says="near" height={1.5} rgb={map[Math.floor(0.35 * map.length)]} />
        </>
      ) : (
        <>
          <div className="legend-bar" style={{ backgroundImage: gradient(map) }} />
          <div className="legend-ends">{ends.map((end) => <span key={end}>{end}</span>)}</div>
        </>
      )}
      {mode === 'trails' && !overlay?.top && isOnGpu && <div>{NOT_FROM_GPU}</div>}
      {mode === 'chains' && overlay?.pulls && <div>Blue: pulling.</div>}
      {
        overlay !== null && overlay.leftOut > 0
        && <div>{formatCount(overlay.leftOut)} {isSpeed ? 'grains' : 'weaker ones'} not drawn.</div>
      }
    </figure>
  );
}
