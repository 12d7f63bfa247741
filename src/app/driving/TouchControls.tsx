import { useEffect, useRef, type PointerEvent } from 'react';
import { useApp } from '../store';
import { useMedia } from '../useMedia';
import { controls, toggleLever } from './driving';
import { isReplay } from './record';
import { pedalAt, steerAt } from './touch';
import type { Hand } from './controls';

/** Shows pedals and steering for fingers on touch screens; each finger holds its own control. */
export function TouchControls() {
  const isCoarse = useMedia('(pointer: coarse)'), replay = isReplay(useApp((s) => s.setup));
  return isCoarse && !replay ? <Controls /> : null;
}

function Controls() {
  const hand = useRef<Hand>({ throttle: 0, brake: 0, steer: 0 });
  const set = (part: Partial<Hand>) => controls.setHand('touch', hand.current = { ...hand.current, ...part });
  useEffect(() => () => controls.setHand('touch', { throttle: 0, brake: 0, steer: 0 }), []);
  return (
    <>
      <Steering set={(steer) => set({ steer })} />
      <div className="touch-pedals">
        <Lever />
        <Pedal name="brake" set={(brake) => set({ brake })} />
        <Pedal name="throttle" set={(throttle) => set({ throttle })} />
      </div>
    </>
  );
}

/**
 * Returns handlers that follow one finger from touching an element until it is lifted, wherever it goes; `show` gets
 * its events, and null when it has been lifted.
 */
function useFinger(show: (event: PointerEvent<HTMLElement> | null) => void) {
  const finger = useRef<number | null>(null);
  const end = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerId !== finger.current) return;
    finger.current = null;
    show(null);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (finger.current !== null) return;
      finger.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      show(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) { if (event.pointerId === finger.current) show(event); },
    onPointerUp: end, onPointerCancel: end, onLostPointerCapture: end,
    onContextMenu(event: { preventDefault(): void }) { event.preventDefault(); }, // a long press must not open a menu
  };
}

function Steering({ set }: { set(steer: number): void }) {
  const knob = useRef<HTMLDivElement>(null);
  const finger = useFinger((event) => {
    const steer = event ? steerAt(event.clientX, event.currentTarget.getBoundingClientRect()) : 0;
    knob.current!.style.setProperty('--turn', String(-steer));
    set(steer);
  });
  return (
    <div className="touch-steering surface" role="group" aria-label="Steering: drag to the left or the right"
      data-testid="touch-steering" {...finger}>
      <span aria-hidden="true">◂</span><div ref={knob} className="touch-knob" /><span aria-hidden="true">▸</span>
    </div>
  );
}

const PEDALS = { throttle: 'Throttle', brake: 'Brake' } as const;

function Pedal({ name, set }: { name: keyof typeof PEDALS; set(part: number): void }) {
  const pedal = useRef<HTMLButtonElement>(null);
  const finger = useFinger((event) => {
    const part = event ? pedalAt(event.clientY, event.currentTarget.getBoundingClientRect()) : 0;
    pedal.current!.style.setProperty('--pressed-part', String(part));
    set(part);
  });
  return (
    <button ref={pedal} type="button" className={`touch-pedal surface touch-${name}`} data-testid={`touch-${name}`}
      {...finger}>
      {PEDALS[name]}
    </button>
  );
}

function Lever() {
  const reverse = useApp((s) => s.reverse);
  return (
    <button type="button" className="touch-lever surface" data-testid="touch-reverse" data-reverse={reverse}
      onClick={toggleLever}>
      {reverse ? 'R' : 'D'}<span>{reverse ? 'reverse' : 'drive'}</span>
    </button>
  );
}
