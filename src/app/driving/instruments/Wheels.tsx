import { useRef } from 'react';
import { fixed, useReadings, write } from '../readings';
import { Bar, type BarHandle } from './Bar';
import { readingIn, useInstrumentUnits } from './instrumentUnits';

/** Names of wheels and tracks, in the order seen from above with the nose up. */
const NAMES = {
  FL: 'Front left', FR: 'Front right', RL: 'Rear left', RR: 'Rear right', L: 'Left track', R: 'Right track',
} as const;
type Corner = keyof typeof NAMES;
const CORNERS = Object.keys(NAMES) as Corner[];
/** End of the scale of loads, and the step by which it grows for higher ones [N]. */
const SCALE = 10_000, SCALE_STEP = 5000;
/** Slip above which a wheel digs rather than drives [1]. */
const DIGS = 0.3;

const slipKey = (corner: Corner) => `slip_${corner}`;
const loadKey = (corner: Corner) => `normalForce_${corner}`;

/** Returns the wheels and tracks for which a scene has probes of slip or load. */
export const cornersOf = (has: (key: string) => boolean): Corner[] =>
  CORNERS.filter((corner) => has(slipKey(corner)) || has(loadKey(corner)));

type Probes = Readonly<Record<string, { unit: string }>>;

/** Shows slip and load of each wheel or track, at its place. */
export function Wheels({ corners, probes }: { corners: readonly Corner[]; probes: Probes }) {
  const scale = useRef(SCALE);
  return (
    <div className="instrument wheels" role="group" aria-label="Slip and load">
      {corners.map((corner) => <WheelReading key={corner} corner={corner} probes={probes} scale={scale} />)}
    </div>
  );
}

type ReadingProps = { corner: Corner; probes: Probes; scale: { current: number } };

function WheelReading({ corner, probes, scale }: ReadingProps) {
  const box = useRef<HTMLDivElement>(null), bar = useRef<BarHandle>(null);
  const slipText = useRef<HTMLSpanElement>(null), loadText = useRef<HTMLDivElement>(null);
  const hasLoad = loadKey(corner) in probes, { load: loadUnit } = useInstrumentUnits();
  const perUnit = probes[slipKey(corner)]?.unit === '%' ? 0.01 : 1, inNewtons = probes[loadKey(corner)]?.unit === 'kN'
    ? 1000 : 1;
  useReadings((latest) => {
    const slip = latest[slipKey(corner)], load = latest[loadKey(corner)];
    const slips = slip === undefined ? undefined : slip * perUnit, newtons = load === undefined ? undefined
      : load * inNewtons;
    if (newtons !== undefined && newtons > scale.current) scale.current = Math.ceil(newtons / SCALE_STEP) * SCALE_STEP;
    const percent = fixed(slips === undefined ? undefined : Math.min(999, Math.max(-999, 100 * slips)), 0);
    write(slipText.current, percent === '—' ? percent : `${percent} %`);
    const said = `${readingIn(loadUnit, newtons, 'N')} ${loadUnit[0]}`;
    write(loadText.current, said);
    bar.current?.set(newtons === undefined ? 0 : newtons / scale.current, said);
    box.current!.toggleAttribute('data-digs', slips !== undefined && Math.abs(slips) > DIGS);
  });
  return (
    <div ref={box} className="wheel-reading" role="group" aria-label={NAMES[corner]}>
      {hasLoad && <Bar ref={bar} label="Load" upright />}
      <div>
        <div className="wheel-slip">
          <abbr title={`${NAMES[corner]}: slip`} className="muted">{corner} <span
            className="slip-word">slip</span></abbr>{' '}
          <span ref={slipText} data-testid={`dash-${slipKey(corner)}`}>—</span>
        </div>
        {hasLoad && <div className="muted" ref={loadText} data-testid={`dash-${loadKey(corner)}`}>—</div>}
      </div>
    </div>
  );
}
