import { useRef } from 'react';
import { fixed, useReadings, write } from '../readings';
import { Bar, type BarHandle } from './Bar';

const LABELS = { throttle: 'Throttle', brake: 'Brake', steer: 'Steer' } as const;
type Key = keyof typeof LABELS;

/** Shows pedals and steering as the vehicle gets them: smoothed from what is held. */
export function Pedals({ keys }: { keys: readonly Key[] }) {
  return (
    <div className="instrument pedals" role="group" aria-label="Pedals and wheel">
      {keys.map((key) => <Pedal key={key} name={key} />)}
    </div>
  );
}

function Pedal({ name }: { name: Key }) {
  const bar = useRef<BarHandle>(null), text = useRef<HTMLSpanElement>(null), isSteer = name === 'steer';
  useReadings((latest) => {
    const value = latest[name], percent = fixed(value === undefined ? undefined : Math.abs(100 * value), 0);
    const side = isSteer && value !== undefined && Math.abs(value) >= 0.005 ? (value > 0 ? 'left' : 'right') : '';
    write(text.current, value === undefined ? '—' : `${percent} %${side && ` ${side[0].toUpperCase()}`}`);
    // steering to the left is positive, and shown at the left of the bar
    bar.current?.set(isSteer && value !== undefined ? -value : value, `${percent} % ${side}`);
  });
  return (
    <div className={`pedal pedal-${name}`}>
      <span className="muted">{LABELS[name]}</span>
      <Bar ref={bar} label={LABELS[name]} centred={isSteer} />
      <span ref={text} className="pedal-text" data-testid={`dash-${name}`}>—</span>
    </div>
  );
}

export const pedalKeys = (has: (key: string) => boolean): Key[] => (Object.keys(LABELS) as Key[]).filter(has);
