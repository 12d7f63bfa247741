import type { AnyValues } from '../params/param';
import type { AnyScene } from './scene';

type AnySuggestion = AnyScene['tryThis'][number];

/** A click sets these values, in declared units, and may start the run again. */
export type Click = { set: AnyValues; afresh: boolean };

const clickOf = (set: unknown, when?: 'afresh'): Click => ({ set: set as AnyValues, afresh: when === 'afresh' });

/** Returns the sentence of something to try. */
export const sayingOf = (tip: AnySuggestion): string => (typeof tip === 'string' ? tip : tip[0]);

/** Returns what a click on it does; null where it asks for something else. */
export const clickOn = (tip: AnySuggestion): Click | null => (typeof tip === 'string' ? null : clickOf(tip[1], tip[2]));

/** Returns the one thing to do first in a scene: a verb and what a click does; null if it names none. */
export const actionOf = ({ action }: Pick<AnyScene, 'action'>): { verb: string; click: Click } | null =>
  (action ? { verb: action[0], click: clickOf(action[1], action[2]) } : null);
