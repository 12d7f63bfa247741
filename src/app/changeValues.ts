import type { AnyValues, Param } from '../params/param';
import type { Click } from '../scenes/suggestion';
import { fullValues } from '../share/link';
import { redo, reset, sceneOf, setValues, undo } from './session';
import { shownValue } from './panel/shownValue';
import { addNotice, getState, setState } from './store';
import type { UnitSystem } from './units/unitsKept';

/** Says what values change in the open scene: "Load 80 N → 130 N, Slip 0.3 → 0.6." */
export function sayChanges(
  params: Readonly<Record<string, Param>>, before: AnyValues, set: AnyValues, system: UnitSystem,
): string {
  const changes = Object.entries(set).filter(([key, value]) => String(before[key]) !== String(value));
  if (changes.length === 0) return 'It is so already.';
  return `${changes.map(([key, value]) => {
    const spec = params[key];
    return `${spec.label}: ${shownValue(spec, before[key], system)} → ${shownValue(spec, value, system)}`;
  }).join(', ')}.`;
}

/** Changes values of the open scene in some way, and says for a moment what that changed. */
function sayWhile(change: () => AnyValues | null): void {
  const { setup, units } = getState(), set = change();
  if (set) addNotice(sayChanges(sceneOf(setup).params, fullValues(setup), set, units), true, 'what was changed');
}

/** Does in the open scene what a click asks for. */
export const tryClick = ({ set, afresh }: Click): void => sayWhile(() => {
  setValues(set);
  if (afresh) reset();
  return set;
});

export const undoChange = (): void => sayWhile(undo);
export const redoChange = (): void => sayWhile(redo);

/** Leaves the view to the person who drives: keys go to it, and the dashboard says which. */
export function startDriving(): void {
  setState({ captionOpen: false });
  document.querySelector<HTMLElement>('.stage-canvas')?.focus();
}
