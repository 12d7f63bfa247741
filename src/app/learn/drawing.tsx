import type { ReactNode } from 'react';

/** The parts of which figures are drawn; colours and strokes are in learn.css. */

type Ends = { x1: number; y1: number; x2: number; y2: number };

/** Draws an arrow with its tip at the second point. */
export function Arrow({ x1, y1, x2, y2 }: Ends) {
  const length = Math.hypot(x2 - x1, y2 - y1), u = (x2 - x1) / length, v = (y2 - y1) / length;
  const at = (back: number, aside: number): string => `${x2 - back * u - aside * v},${y2 - back * v + aside * u}`;
  return (
    <g className="arrow">
      <line x1={x1} y1={y1} x2={x2 - 6 * u} y2={y2 - 6 * v} />
      <polygon points={`${x2},${y2} ${at(9, 4)} ${at(9, -4)}`} />
    </g>
  );
}

/** Draws a measure: a line with a short bar at each end. */
export function Measure({ x1, y1, x2, y2 }: Ends) {
  const length = Math.hypot(x2 - x1, y2 - y1), u = (4 * (x2 - x1)) / length, v = (4 * (y2 - y1)) / length;
  return (
    <path className="measure" d={`M${x1} ${y1}L${x2} ${y2}M${x1 - v} ${y1 + u}L${x1 + v} ${y1 - u}`
      + `M${x2 - v} ${y2 + u}L${x2 + v} ${y2 - u}`} />
  );
}

/** Draws a part of a circle about (x, y), from one angle to another [deg], clockwise from the right. */
export function Arc({ x, y, r, from, to, arrow }: {
  x: number; y: number; r: number; from: number; to: number; arrow?: boolean
}) {
  const at = (angle: number): [number, number] =>
    [x + r * Math.cos((angle * Math.PI) / 180), y + r * Math.sin((angle * Math.PI) / 180)];
  const [ax, ay] = at(from), [bx, by] = at(to), back = at(to - Math.sign(to - from) * 8);
  return (
    <>
      <path className="measure"
        d={`M${ax} ${ay}A${r} ${r} 0 ${Math.abs(to - from) > 180 ? 1 : 0} ${to > from ? 1 : 0} ${bx} ${by}`} />
      {arrow && <Arrow x1={back[0]} y1={back[1]} x2={bx} y2={by} />}
    </>
  );
}

/** Writes a symbol: letters in italics, what follows "_" lower. */
export function Sym({ x, y, children, end }: { x: number; y: number; children: string; end?: boolean }) {
  const [base, index] = children.split('_');
  return (
    <text className="sym" x={x} y={y} textAnchor={end ? 'end' : undefined}>
      {base}{index && <tspan className="index" dy={4}>{index}</tspan>}
    </text>
  );
}

/** Draws grains in rows on the floor of a box, a little uneven, as a bed lies. */
export function Bed({ x, y, width, rows, r = 6 }: { x: number; y: number; width: number; rows: number; r?: number }) {
  const grains: ReactNode[] = [], step = 1.78 * r;
  for (let row = 0; row < rows; row++) {
    const shift = row % 2 ? r : 0, count = Math.floor((width - shift) / (2 * r));
    for (let k = 0; k < count; k++) {
      const wobble = Math.sin(12.9 * (k + 1) + 78.2 * (row + 1));
      grains.push(<circle key={`${row}.${k}`} className="grain" cx={x + shift + r + 2 * r * k + 0.8 * wobble}
        cy={y - r - step * row} r={r - 0.4 + 0.5 * wobble} />);
    }
  }
  return <g>{grains}</g>;
}
