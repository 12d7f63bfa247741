import { useRef } from 'react';
import { fixed, useReadings, write } from '../readings';
import { Bar, type BarHandle } from './Bar';

/** End of the scale [1/min], and the step by which it grows if an engine turns faster. */
const SCALE = 4000, SCALE_STEP = 1000;

const nameOf = (gear: number): string => (gear < 0 ? 'R' : gear === 0 ? 'N' : String(gear));

/** Shows the engine speed, and which of its `forward` gears, neutral and reverse is engaged; no gears where it is 0. */
export function EngineGauge({ rpm: hasRpm, forward }: { rpm: boolean; forward: number }) {
  const bar = useRef<BarHandle>(null), text = useRef<HTMLElement>(null), gears = useRef<HTMLDivElement>(null);
  const scale = useRef(SCALE), engaged = useRef('');
  useReadings(({ rpm, gear }) => {
    if (rpm !== undefined && rpm > scale.current) scale.current = Math.ceil(rpm / SCALE_STEP) * SCALE_STEP;
    write(text.current, fixed(rpm === undefined ? undefined : Math.round(rpm / 10) * 10, 0));
    bar.current?.set(rpm === undefined ? 0 : rpm / scale.current, `${fixed(rpm, 0)} revolutions a minute`);
    const now = gear === undefined || !Number.isFinite(gear) ? '' : nameOf(Math.round(gear));
    if (!gears.current || now === engaged.current) return;
    engaged.current = now;
    gears.current.setAttribute('aria-label', now === '' ? 'Gear' : `Gear ${now}`);
    for (const letter of gears.current.children) letter.toggleAttribute('data-in', letter.textContent === now);
  });
  return (
    <div className="instrument engine" role="group" aria-label="Engine">
      {hasRpm && (
        <>
          <div><b ref={text} data-testid="dash-rpm">—</b> <span className="muted">rpm</span></div>
          <Bar ref={bar} label="Engine speed" />
        </>
      )}
      {forward > 0 && (
        <div ref={gears} className="gears" role="img" aria-label="Gear" data-testid="dash-gear">
          {Array.from({ length: forward + 2 }, (_, k) => <span key={k}>{nameOf(k - 1)}</span>)}
        </div>
      )}
    </div>
  );
}
