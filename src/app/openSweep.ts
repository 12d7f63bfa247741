import { setState } from './store';

/** Opens the sweep of a parameter. */
export const openSweep = (key: string): void => setState({ sweepAsked: key, dialog: 'sweep' });
