import { addNotice, setState } from '../store';
import { keepTour } from './tourKept';

let shown: typeof import('./Tour').Tour | null = null;

/** Returns what shows the tour, which is loaded by then if the store says that it is on. */
export const loadedTour = (): typeof shown => shown;

/** Begins the tour with the opening card, where its first steps are; what shows it is loaded now and not before. */
export async function startTour(): Promise<void> {
  setState({ dialog: null, captionOpen: true, captionMore: false, learnOpen: false, sheet: null });
  try {
    shown = (await import('./Tour')).Tour;
    setState({ tour: 'on' });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    addNotice(`The tour could not be loaded: ${why}`);
  }
}

/** Ends the tour, at whatever step; it is not offered again in this browser. */
export function endTour(): void {
  keepTour();
  setState({ tour: 'seen' });
}
