import { useRef } from 'react';
import { useReadings, write } from '../readings';
import { Bar, type BarHandle } from './Bar';
import { readingIn, useInstrumentUnits } from './instrumentUnits';

/** End of the scale [1/min], and the step by which it grows if an engine turns faster. */
const SCALE = 4000, SCALE_STEP = 1000;

/** Units of the engine speed in words. */
const SAID: Readonly<Record<string, string>> = { rpm: 'revolutions a minute', 'rad/s': 'radians a second' };

const nameOf = (gear: number): string => (gear < 0 ? 'R' : gear === 0 ? 'N' : String(gear));

/** Shows the engine speed, and which of its `forward` gears, neutral and reverse is engaged; no gears where it is 0. */
export function EngineGauge({ rpm: hasRpm, forward }: { rpm: boolean; forward: number }) {
  const bar = useRef<BarHandle>(null), text = useRef<HTMLElement>(null), gears = useRef<HTMLDivElement>(null);
  const scale = useRef(SCALE), engaged = useRef(''), { turn } = useInstrumentUnits();
  useReadings(({ rpm, gear }) => {
    if (rpm !== undefined && rpm > scale.current) scale.current = Math.ceil(rpm / SCALE_STEP) * SCALE_STEP;
    write(text.current, readingIn(turn, rpm, '1/min'));
    const said = `${readingIn([turn[0], 0], rpm, '1/min')} ${SAID[turn[0]]}`;
    bar.current?.set(rpm === undefined ? 0 : rpm / scale.current, said);
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
          <div><b ref={text} data-testid="dash-rpm">—</b> <span className="muted">{turn[0]}</span></div>
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
