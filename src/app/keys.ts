import { useEffect } from 'react';
import { toggleHand } from './hand/toggleHand';
import { redoChange, undoChange } from './changeValues';
import { reset, setCamera, stepOnce, togglePlay } from './session';
import { searchParams, togglePanel } from './togglePanel';
import { setState } from './store';

export type Shortcut = {
  keys: readonly string[];
  /** True if it wants Ctrl, or ⌘. */
  ctrl?: boolean;
  shown: string;
  does: string;
  run(key: string): void;
};

/** All shortcuts of the page, as the help dialog lists them; while a person drives, the driving keys are bound too. */
export const shortcuts: readonly Shortcut[] = [
  { keys: [' '], shown: 'Space', does: 'Play or pause', run: togglePlay },
  { keys: ['.'], shown: '.', does: 'One step', run: stepOnce },
  { keys: ['r', 'R'], shown: 'R', does: 'Reset: the same experiment from its start', run: reset },
  { keys: ['1', '2', '3', '4', '5'], shown: '1 – 5', does: 'Cameras', run: (key) => setCamera(Number(key)) },
  { keys: ['p', 'P'], shown: 'P', does: 'Parameters', run: () => togglePanel('parameters') },
  { keys: ['g', 'G'], shown: 'G', does: 'Plots', run: () => togglePanel('plots') },
  { keys: ['l', 'L'], shown: 'L', does: 'Learn: what this scene is about', run: () => togglePanel('learn') },
  {
    keys: ['h', 'H'], shown: 'H', does: 'Hand: drag grains and bodies, as with Ctrl held; H again ends it',
    run: toggleHand,
  },
  { keys: ['/'], shown: '/', does: 'Search the parameters', run: searchParams },
  { keys: ['z'], ctrl: true, shown: 'Ctrl Z', does: 'Take the last change back', run: undoChange },
  { keys: ['Z', 'y'], ctrl: true, shown: 'Ctrl Y', does: 'Make it again', run: redoChange },
  { keys: ['?'], shown: '?', does: 'This help', run: () => setState({ dialog: 'help' }) },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>;
/** The element that has the focus; `takesArrows`: it is in a list or the like, whose items arrows go through. */
export type Place = { tag: string; type: string; editable: boolean; inDialog: boolean; takesArrows?: boolean };

const TYPING = new Set(['TEXTAREA', 'SELECT']);
const PRESSED_BY_SPACE = new Set(['BUTTON', 'SUMMARY', 'A']);

/** Returns true if keys type or choose something there. */
export const isTyping = ({ tag, type, editable, inDialog }: Place): boolean =>
  inDialog || editable || TYPING.has(tag) || (tag === 'INPUT' && type !== 'range');

/**
 * Returns the shortcut of a key at a place; none while typing, in a dialog, with a modifier, or if the key has a
 * meaning of its own there.
 */
export function findShortcut(
  event: Pressed, place: Place, from: readonly Shortcut[] = shortcuts,
): Shortcut | undefined {
  if (event.defaultPrevented || event.altKey || isTyping(place)) return undefined;
  const isCtrl = event.ctrlKey || event.metaKey;
  if (event.key === ' ' && (PRESSED_BY_SPACE.has(place.tag) || event.repeat)) return undefined;
  if (event.repeat && event.key !== '.') return undefined; // a held key steps on; nothing else repeats
  return from.find(({ keys, ctrl = false }) => ctrl === isCtrl && keys.includes(event.key));
}

const WITH_ARROWS = '[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=slider]';

export const placeOf = (target: EventTarget | null): Place => (target instanceof HTMLElement
  ? {
    tag: target.tagName, type: target.getAttribute('type') ?? '', editable: target.isContentEditable,
    inDialog: target.closest('dialog') !== null, takesArrows: target.closest(WITH_ARROWS) !== null,
  }
  : { tag: '', type: '', editable: false, inDialog: false });

/** Binds shortcuts as long as the page is shown. */
export function useShortcuts(from = shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const found = findShortcut(event, placeOf(event.target), from);
      if (!found) return;
      event.preventDefault();
      found.run(event.key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [from]);
}
