import type { AnyScene } from '../../scenes/scene';
import { copyLink } from '../bar/copyLink';
import { showMoment } from '../session';
import { getState, setState, type AppState } from '../store';

/** The file says where the tour stops: at the controls with which most begin, in the order in which they are needed. */

export type Stop = {
  /** Selector of the control that is pointed at. */
  at: string;
  /** The scenes in which it is meant; left out: all. */
  when?: (scene: AnyScene) => boolean;
  /** The sentence says what the control is for; `done`, what came of using it. */
  says: string;
  done: string;
  /** Words of the button that uses the control, and how; left out: by a click. */
  offer: string;
  act?: () => void;
  /** It can be used so now if this returns true; left out: always. */
  isFree?: (state: AppState) => boolean;
  /** Takes back, when the tour goes on, what would be in the way. */
  leave?: () => void;
};

/** Shows the moment in the middle of what is kept. */
function goBack(): void {
  const span = getState().recorded?.span;
  if (span) showMoment((span.from + span.to) / 2);
}

const PARAMETERS = {
  says: 'All parameters of the experiment are here, each with its unit and what it does.', offer: 'Open the parameters',
  done: 'Move a slider: most of them act while it runs.',
};
const PLOTS = {
  says: 'Plots draw what is measured, while it is measured.', offer: 'Open the plots',
  done: 'Add a plot finds whatever else is measured.',
};
const LINK = {
  says: 'A link holds the scene, its values and the view: whoever opens it has the same experiment.',
  offer: 'Copy the link', act: () => void copyLink(), done: 'That was the tour; Help has it, too.',
};

/** Each step has places to stop at, the best first: what is not on this screen or in this scene is passed over. */
export const STEPS: readonly (readonly Stop[])[] = [
  [{
    at: '.caption .primary', when: (scene) => scene.drivable === true,
    says: 'Drive gives you the wheel: arrow keys or W, A, S and D, on a phone the pedals.', offer: 'Drive',
    done: 'You are at the wheel; the tour waits.',
  }, {
    at: '.caption .primary', says: 'The big button does what is worth seeing first in this scene.', offer: 'Press it',
    done: 'The message says what has changed; watch the picture.',
  }],
  [{
    at: '.caption .caption-more', says: 'More is about the scene: what it is, what else to try, all other scenes.',
    offer: 'Show it', isFree: ({ captionMore }) => !captionMore,
    done: 'Each underlined line changes the experiment; Ctrl Z takes it back.',
    leave: () => setState({ captionMore: false }),
  }, {
    at: '#toggle-parameters', ...PARAMETERS, isFree: ({ panelOpen }) => !panelOpen,
  }, { at: '#tab-parameters', ...PARAMETERS, isFree: ({ sheet }) => sheet !== 'parameters' }],
  [
    { at: '#toggle-plots', ...PLOTS, isFree: ({ plotsOpen }) => !plotsOpen },
    { at: '#tab-plots', ...PLOTS, isFree: ({ sheet }) => sheet !== 'plots' },
  ],
  [{
    at: '.timeline-slider', says: 'The run is kept: drag this back, and you see any moment of it again.',
    offer: 'Go back to the middle', isFree: ({ recorded }) => recorded !== null && recorded.span !== null, act: goBack,
    leave: () => showMoment(null),
    done: 'This was recorded; with the next step you are back at what is computed now.',
  }],
  [
    { at: '.topbar [aria-label="Copy link"]', ...LINK },
    { at: '.topbar [aria-label="More"]', ...LINK, says: `Copy link is in this menu. ${LINK.says}` },
  ],
];

/** Returns the first place of a step that a scene has and that is seen; undefined if there is none. */
export const findStop = (
  step: readonly Stop[], scene: AnyScene, isSeen: (selector: string) => boolean,
): Stop | undefined => step.find(({ at, when }) => (!when || when(scene)) && isSeen(at));
