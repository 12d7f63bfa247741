import { COLOR_MAP } from '../../params/colorMap';
import { formatCount, formatReading, formatValue } from '../format';
import { useApp } from '../store';
import { useMedia } from '../useMedia';

const gradient = (reversed: boolean): string =>
  `linear-gradient(to right, ${(reversed ? [...COLOR_MAP].reverse() : COLOR_MAP).map((rgb) => `rgb(${rgb.join(' ')})`).join(', ')})`;

/** What is drawn over the grains stands for, in its unit; as strong against the background as it is there. */
export function OverlayLegend({ mode, topSpeed }: { mode: string; topSpeed: number }) {
  const overlay = useApp((s) => s.overlay), dark = useMedia('(prefers-color-scheme: dark)');
  const title = { chains: 'Force at contacts', normals: 'Contact normals', velocities: 'Grain velocity' }[mode];
  const top = mode === 'velocities' ? `≥ ${formatValue(topSpeed)} m/s` : overlay?.top ? `≥ ${formatReading(overlay.top, 2)} N` : '…';
  return (
    <figure className="legend surface" aria-label={mode === 'normals' ? title : `${title}: from 0 to ${top}`}>
      <figcaption>{title}</figcaption>
      {mode === 'normals' ? <div>Thick: touching. Thin: near.</div> : (
        <>
          <div className="legend-bar" style={{ backgroundImage: gradient(dark) }} />
          <div className="legend-ends"><span>0</span><span>{top}</span></div>
        </>
      )}
      {mode === 'chains' && overlay?.pulls && <div>Blue: pulling.</div>}
      {overlay !== null && overlay.leftOut > 0 && <div>{formatCount(overlay.leftOut)} {mode === 'velocities' ? 'grains' : 'weaker ones'} not drawn.</div>}
    </figure>
  );
}
