import { useRef } from 'react';
import { fixed, useReadings, write } from '../readings';

const KMH = 3.6; // [km/h per m/s]

/** Shows the speed over ground in km/h for drivers and in m/s for engineers. */
export function Speed() {
  const large = useRef<HTMLElement>(null), small = useRef<HTMLSpanElement>(null);
  useReadings(({ speed }) => {
    write(large.current, fixed(speed === undefined ? undefined : speed * KMH, 1));
    write(small.current, fixed(speed, 2));
  });
  return (
    <div className="instrument speed" role="group" aria-label="Speed">
      <div className="speed-large"><b ref={large} data-testid="dash-speed">—</b> km/h</div>
      <div className="muted"><span ref={small} data-testid="dash-speed-si">—</span> m/s</div>
    </div>
  );
}
