import type { AnyValues } from '../params/param';
import type { AnyScene } from './scene';

type AnySuggestion = AnyScene['tryThis'][number];

/** Returns the sentence of something to try. */
export const sayingOf = (tip: AnySuggestion): string => (typeof tip === 'string' ? tip : tip[0]);

/** Returns the values that a click on it sets, in declared units; none where it asks for something else. */
export const settingsOf = (tip: AnySuggestion): AnyValues => (typeof tip === 'string' ? {} : tip[1] as AnyValues);

/** Returns the one thing to do first in a scene: a verb and the values that it sets; null if it names none. */
export const actionOf = ({ action }: Pick<AnyScene, 'action'>): { verb: string; set: AnyValues } | null =>
  (action ? { verb: action[0], set: action[1] as AnyValues } : null);
