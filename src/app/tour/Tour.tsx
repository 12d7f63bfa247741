import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { freeBox } from '../freeView';
import { sceneOf } from '../session';
import { getState, setState, useApp } from '../store';
import { middleOf, placeBeside } from './placeBeside';
import { endTour } from './startTour';
import { findStop, STEPS, type Stop } from './steps';
import './tour.css';

/** Mark of the control that is pointed at, which tour.css draws a ring around. */
const MARK = 'data-toured';

/** Panels beside which the card stands, so that it covers nothing of them. */
const PANELS = '.caption, .topbar, .sheet, .timeline';

/** Returns the first element that is seen of those that a selector finds. */
const findSeen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects().length > 0);

const stopHere = (step: readonly Stop[]): Stop | undefined =>
  findStop(step, sceneOf(getState().setup), (selector) => findSeen(selector) !== undefined);

type Place = { steps: typeof STEPS; at: number; stop: Stop | undefined };

/** Returns the steps whose controls are here, and the first of them. */
function firstPlace(): Place {
  const steps = STEPS.filter(stopHere);
  return { steps, at: 0, stop: steps.length ? stopHere(steps[0]) : undefined };
}

/** Returns the next step whose control is still here; null at the end. */
function placeAfter({ steps, at }: Place): Place | null {
  for (let next = at + 1; next < steps.length; next++) {
    const stop = stopHere(steps[next]);
    if (stop) return { steps, at: next, stop };
  }
  return null;
}

/** Marks the control of a stop and stands beside it, for as long as it is there. */
function usePointer(stop: Stop | undefined, card: React.RefObject<HTMLElement | null>): void {
  const layout = useApp(({ sheet, panelOpen, plotsOpen, captionOpen, captionMore, learnOpen }) =>
    `${sheet} ${panelOpen} ${plotsOpen} ${captionOpen} ${captionMore} ${learnOpen}`);
  useLayoutEffect(() => {
    const control = stop && findSeen(stop.at), element = card.current;
    if (!control || !element) return;
    const panel = control.closest<HTMLElement>(PANELS) ?? control;
    const place = (): void => {
      const { left, top } = placeBeside(
        panel.getBoundingClientRect(), control.getBoundingClientRect(), middleOf(freeBox()),
        element.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
      Object.assign(element.style, { left: `${left}px`, top: `${top}px` });
    };
    control.setAttribute(MARK, '');
    place();
    const watch = new ResizeObserver(place);
    for (const box of [panel, element, document.documentElement]) watch.observe(box);
    return () => {
      watch.disconnect();
      control.removeAttribute(MARK);
    };
  }, [stop, layout, card]);
}

/** Calls `used` when a person uses the control itself. */
function useTaken(stop: Stop | undefined, used: () => void): void {
  useEffect(() => {
    const isOurs = ({ target }: Event): boolean =>
      stop !== undefined && target instanceof Element && target.closest(stop.at) !== null;
    const hear = (event: Event): void => { if (isOurs(event)) used(); };
    for (const type of ['click', 'input']) addEventListener(type, hear, true);
    return () => { for (const type of ['click', 'input']) removeEventListener(type, hear, true); };
  }, [stop, used]);
}

/** Ends the tour on Escape, unless that closes something over the page, and when another scene is opened. */
function useEnds(end: () => void): void {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], :popover-open')) end();
    };
    addEventListener('keydown', onKey);
    const leave = useApp.subscribe((now, before) => { if (now.setup.sceneId !== before.setup.sceneId) end(); });
    return () => {
      removeEventListener('keydown', onKey);
      leave();
    };
  }, [end]);
}

/**
 * Shows the steps of the tour, one after another, each beside a control of the page, which stays in use: a person uses
 * the control, or has the card do it, or goes on.
 */
export function Tour() {
  const [place, setPlace] = useState(firstPlace), [done, setDone] = useState(false);
  const card = useRef<HTMLElement>(null), onward = useRef<HTMLButtonElement>(null);
  const { steps, at, stop } = place;
  const [actions] = useState(() => ({
    used: () => setDone(true),
    end: () => {
      endTour();
      document.querySelector<HTMLElement>('.stage-canvas')?.focus(); // the card had the focus
    },
  }));
  const { used, end } = actions;
  const isFree = useApp((s) => stop?.isFree?.(s) ?? true);
  usePointer(stop, card);
  useTaken(stop, used);
  useEnds(end);
  useEffect(() => stop?.leave, [stop]);
  useEffect(() => card.current?.focus(), [at]);
  if (!stop) return null;

  const next = (): void => {
    flushSync(() => setState({ sheet: null })); // a phone shows the picture, and the control
    const after = placeAfter(place);
    if (!after) return end();
    setDone(false);
    setPlace(after);
  };
  const isLast = at === steps.length - 1;
  const act = (): void => {
    if (stop.act) stop.act();
    else findSeen(stop.at)?.click();
    setDone(true);
    onward.current?.focus(); // this button goes
  };
  return (
    <section ref={card} className="tour surface" role="dialog" aria-label={`Tour, ${at + 1} of ${steps.length}`}
      aria-describedby="tour-says" tabIndex={-1}>
      <div className="tour-head">
        <span aria-hidden="true">Tour, {at + 1} of {steps.length}</span>
        {!isLast && <button type="button" className="link-button" onClick={end}>End the tour</button>}
      </div>
      <p id="tour-says" aria-live="polite">{done ? stop.done : stop.says}</p>
      <div className="tour-buttons">
        {!done && isFree && (
          <button type="button" className="button tour-offer" onClick={act}>{stop.offer}</button>
        )}
        <button ref={onward} type="button" className="button" onClick={next}>{isLast ? 'Done' : 'Next'}</button>
      </div>
    </section>
  );
}
