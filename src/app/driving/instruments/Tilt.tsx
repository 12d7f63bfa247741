import { useRef } from 'react';
import { useReadings, write } from '../readings';
import { readingIn, useInstrumentUnits } from './instrumentUnits';

/** Outlines of a vehicle from its right side, nose to the right, and from the rear. */
const OUTLINES = {
  pitch: 'M-20 3v-7l6-1 4-7h14l3 7 12 1v7z M-12 7a4 4 0 1 0 .01 0z M12 7a4 4 0 1 0 .01 0z',
  roll: 'M-13 3v-8l3-1 3-6h14l3 6 3 1v8z M-13 3h5v7h-5z M8 3h5v7h-5z',
} as const;
const NAMES = { pitch: 'Pitch', roll: 'Roll' } as const;

/**
 * Shows how far the vehicle leans: pitch > 0 with the nose up, roll > 0 with the left side up. The level line
 * behind it stays.
 */
export function Tilt({ kind }: { kind: keyof typeof OUTLINES }) {
  const group = useRef<SVGGElement>(null), text = useRef<HTMLSpanElement>(null);
  const { tilt } = useInstrumentUnits(), unit = tilt[0] === '°' ? '°' : ` ${tilt[0]}`;
  useReadings((latest) => {
    const angle = latest[kind], there = angle !== undefined && Number.isFinite(angle);
    write(text.current, there ? readingIn(tilt, angle, 'deg') + unit : '—');
    // CSS turns clockwise: seen from the right, nose up is anticlockwise; from the rear, left side up is clockwise.
    group.current!.style.transform = `rotate(${there ? (kind === 'pitch' ? -angle : angle).toFixed(1) : 0}deg)`;
  });
  return (
    <div className={unit === '°' ? 'tilt' : 'tilt in-words'} role="group" aria-label={NAMES[kind]}>
      <svg viewBox="-26 -16 52 32" aria-hidden="true" focusable="false">
        <path className="tilt-level" d="M-26 12.5h52" />
        <g ref={group} className="tilt-body"><path d={OUTLINES[kind]} /></g>
      </svg>
      <div><span className="muted">{NAMES[kind]}</span> <span ref={text} data-testid={`dash-${kind}`}>—</span></div>
    </div>
  );
}
