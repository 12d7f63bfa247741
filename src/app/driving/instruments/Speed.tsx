import { useRef } from 'react';
import { useReadings, write } from '../readings';
import { readingIn, useInstrumentUnits } from './instrumentUnits';

/** Shows the speed over ground, by default in km/h for drivers and in m/s for engineers. */
export function Speed() {
  const large = useRef<HTMLElement>(null), small = useRef<HTMLSpanElement>(null);
  const { speed: forDrivers, fine } = useInstrumentUnits();
  useReadings(({ speed }) => {
    write(large.current, readingIn(forDrivers, speed, 'm/s'));
    if (fine) write(small.current, readingIn(fine, speed, 'm/s'));
  });
  return (
    <div className="instrument speed" role="group" aria-label="Speed">
      <div className="speed-large"><b ref={large} data-testid="dash-speed">—</b> {forDrivers[0]}</div>
      {fine && <div className="muted"><span ref={small} data-testid="dash-speed-si">—</span> {fine[0]}</div>}
    </div>
  );
}
