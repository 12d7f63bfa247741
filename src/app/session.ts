import { createSession } from './session/createSession';
import { appStore } from './store';

export { rendererOf, sceneOf, speedOf } from './session/sceneOf';
export type { Engine } from './session/state';

/** The one session of the page. */
export const {
  attach, currentHistory, detach, drop, endFilm, fail, film, freezeStep, goOn, hold, late, mayReplace, openLink,
  openRun, openScene, openSetup, pause, play, receive, redo, reset, rest, saveRun, saveVtk, setCamera, setSpeed,
  setValue, setValues, showMoment, silence, stepOnce, takePicture, togglePlay, undo,
} = createSession(appStore);
