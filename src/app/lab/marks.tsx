/**
 * The look of a solver's curve: colour, dashes and marker, so that it can be recognised without any one of them. It
 * depends on the solver's index in the list, so that it is the same in every run.
 */
export type Mark = { colour: string; dash: readonly number[]; marker: Marker };
export type Marker = 'circle' | 'square' | 'triangle' | 'diamond' | 'cross' | 'plus';

const COLOURS = 7; // number of colours --lab-0 … in the style sheet [Okabe and Ito]
const DASHES: readonly (readonly number[])[] = [[], [8, 3], [3, 3], [10, 3, 2, 3], [14, 4], [2, 5]];
const MARKERS: readonly Marker[] = ['circle', 'square', 'triangle', 'diamond', 'cross', 'plus'];

export const markOf = (place: number): Mark =>
  ({
    colour: `--lab-${place % COLOURS}`, dash: DASHES[place % DASHES.length],
    marker: MARKERS[(place + Math.floor(place / COLOURS)) % MARKERS.length],
  });

/**
 * Returns the corners of the outlines of a marker of half width r about (x, y); the circle has 16 corners, crosses are
 * two strokes.
 */
export function outline(marker: Marker, x: number, y: number, r: number): {
  closed: boolean; points: [number, number][]
}[] {
  const at = (points: [number, number][], closed = true) =>
    ({ closed, points: points.map(([a, b]): [number, number] => [x + r * a, y + r * b]) });
  switch (marker) {
    case 'circle': return [at(
      Array.from({ length: 16 }, (_, k) => [Math.cos((k * Math.PI) / 8), Math.sin((k * Math.PI) / 8)])
    )];
    case 'square': return [at([[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]])];
    case 'triangle': return [at([[0, -1.1], [1, 0.8], [-1, 0.8]])];
    case 'diamond': return [at([[0, -1.2], [1.1, 0], [0, 1.2], [-1.1, 0]])];
    case 'cross': return [at([[-1, -1], [1, 1]], false), at([[-1, 1], [1, -1]], false)];
    case 'plus': return [at([[-1.2, 0], [1.2, 0]], false), at([[0, -1.2], [0, 1.2]], false)];
  }
}

/** Shows a piece of a solver's curve, for tables. */
export function Swatch({ place }: { place: number }) {
  const { colour, dash, marker } = markOf(place);
  return (
    <svg className="lab-swatch" viewBox="0 0 34 12" aria-hidden="true" focusable="false"
      style={{ color: `var(${colour})` }}>
      <path d="M1 6H33" stroke="currentColor" strokeWidth={1.8} strokeDasharray={dash.join(' ')} fill="none" />
      {outline(marker, 17, 6, 3.6).map(({ closed, points }, k) => (
        <path key={k} d={`M${points.map((p) => p.join(' ')).join('L')}${closed ? 'Z' : ''}`}
          fill={closed ? 'currentColor' : 'none'} stroke="currentColor"
          strokeWidth={1.6} />
      ))}
    </svg>
  );
}
