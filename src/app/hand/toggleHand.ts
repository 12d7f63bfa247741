import { getState, setState } from '../store';

/** Turns the hand on or off: while it is on, what a person presses on is dragged, and the camera turns beside it. */
export const toggleHand = (): void => setState({ hand: !getState().hand });
