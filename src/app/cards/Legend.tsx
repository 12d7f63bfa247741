import { fullValues } from '../../share/link';
import { useApp } from '../store';
import { cssOf, gradientOf } from './gradient';
import { grainLegend, surfaceLegend, type LegendOf } from './legendOf';

function Shown({ legend: { title, label, map, ends, lines, notes }, testId }: { legend: LegendOf; testId?: string }) {
  return (
    <figure className="legend surface" aria-label={label} data-testid={testId}>
      <figcaption>{title}</figcaption>
      {lines.map(({ says, height, rgb }) => (
        <div key={says} style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          <span aria-hidden="true" style={{
            inlineSize: 24, blockSize: height, background: cssOf(rgb), borderRadius: 2,
          }} />{says}
        </div>
      ))}
      {lines.length === 0 && (
        <>
          <div className="legend-bar" style={{ backgroundImage: gradientOf(map) }} />
          <div className="legend-ends">{ends.map((end) => <span key={end}>{end}</span>)}</div>
        </>
      )}
      {notes.map((note) => <div key={note}>{note}</div>)}
    </figure>
  );
}

/** Shows the quantity and unit of the grains' colours, or those of the overlay that is drawn over them. */
export function Legend() {
  const legend = grainLegend({
    setup: useApp((s) => s.setup), heights: useApp((s) => s.heights), grainTop: useApp((s) => s.grainTop),
    overlay: useApp((s) => s.overlay), surface: null, dark: useApp((s) => s.dark), units: useApp((s) => s.units),
    grains: useApp((s) => s.status?.grains),
  });
  return legend && <Shown legend={legend} />;
}

/**
 * Shows the quantity and unit of a flexible surface's colours; nothing while it has its material's colours or the open
 * print shows the same scale.
 */
export function SurfaceLegend() {
  const setup = useApp((s) => s.setup), isPrinted = useApp((s) => s.prints !== null && s.printsOpen);
  const legend = surfaceLegend({ setup, surface: useApp((s) => s.surface), units: useApp((s) => s.units) });
  if (isPrinted && fullValues(setup).surfaceColor === 'pressure') return null;
  return legend && <Shown legend={legend} testId="surface-legend" />;
}
