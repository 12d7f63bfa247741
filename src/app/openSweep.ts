import { setState } from './store';

/** Opens the sweep of a parameter; with `starts` it begins at once, unless it is there already. */
export const openSweep = (key: string, starts = false): void =>
  setState({ sweepAsked: { key, starts }, dialog: 'sweep' });
