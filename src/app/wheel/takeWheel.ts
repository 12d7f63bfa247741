import type { AnyValues } from '../../params/param';
import { tellWheel, type FileWheel } from '../../scenes/wheel/fileWheel';
import { reset, sceneOf } from '../session';
import { addNotice, getState, setState } from '../store';

/** Restarts the experiment with the wheel of a file, or with the scene's own; values that both wheels have stay. */
export function takeWheel(wheel?: FileWheel): void {
  const { sceneId, values: { wheelRadius: _, ...others } } = getState().setup;
  const { params } = sceneOf({ sceneId, values: {}, wheel });
  const values: AnyValues = Object.fromEntries(Object.entries(others).filter(([key]) => key in params));
  setState({ setup: { sceneId, values, ...(wheel && { wheel }) }, playing: true, dialog: null });
  reset();
  if (wheel) addNotice(`The wheel is ${tellWheel(wheel)}. Links do not hold it; a saved run does.`, true, 'a wheel');
}
