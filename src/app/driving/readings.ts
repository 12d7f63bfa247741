import { useEffect, useRef } from 'react';
import { currentHistory } from '../session';
import { getState } from '../store';

/** Latest probe values by key, or those of the moment shown; undefined if the scene has no such probe. */
export type Latest = Readonly<Partial<Record<string, number>>>;
type Show = (latest: Latest) => void;

/** Time between two updates of numbers [ms]; nobody reads more than twelve a second. */
const EVERY = 80;

const shown = new Set<Show>();
let timer: ReturnType<typeof setInterval> | undefined, drawn = '', of: object | null = null;

function valuesNow(): Latest {
  const history = currentHistory(), { moment } = getState();
  return moment === null ? history.latest : history.at(moment);
}

function refresh(): void {
  const history = currentHistory(), { moment, units } = getState();
  const state = `${history.version} ${moment} ${units}`;
  if (document.hidden || (state === drawn && history === of)) return;
  drawn = state;
  of = history;
  const values = valuesNow();
  for (const show of shown) show(values);
}

function watch(show: Show): () => void {
  shown.add(show);
  show(valuesNow());
  timer ??= setInterval(refresh, EVERY);
  return () => {
    shown.delete(show);
    if (shown.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Calls `show` with the latest values, or those of the moment shown, whenever there are new ones. `show` writes to the
 * page itself: React renders nothing.
 */
export function useReadings(show: Show): void {
  const current = useRef(show);
  useEffect(() => { current.current = show; });
  useEffect(() => watch((latest) => current.current(latest)), []);
}

/** Sets the text of an element if it differs. */
export function write(element: Element | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Formats a number with fixed decimals, so that its width changes little; "—" if it is undefined or not finite. */
export function fixed(value: number | undefined, decimals: number): string {
  if (value === undefined || !Number.isFinite(value)) return '—';
  return value.toFixed(decimals).replace(/^-(?=[0.]*$)/, '').replace('-', '\u2212'); // no −0.0
}
