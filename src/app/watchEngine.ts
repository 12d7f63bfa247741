import { watchOver } from '../core/watchdog';
import type { Report } from '../protocol/messages';

/** Time [ms] without an answer after which the engine is given up, with the time to the next question 10 s. */
const PATIENCE = 9500;

const SILENT = 'The simulation has not answered for 10 s, and was ended: a step or the graphics driver hangs. '
  + 'Reload the page to start anew; the address keeps your settings.';

/**
 * Watches over the engine worker, which answers `ask` whatever it does but build a world: that it announces, and then
 * it may be silent as long as it takes, as where kernels are compiled. `gone` gets a sentence, once.
 */
export function watchEngine(ask: () => void, gone: (message: string) => void) {
  const { heard, stop } = watchOver({ patience: PATIENCE, ask, slow: () => {}, gone: () => gone(SILENT) });
  const excuse = () => heard(-1, false); // no change has this number, so that no silence after it counts
  return {
    /** Takes every report of the engine. */
    hear(report: Report): void {
      if (report.type === 'here' && !report.isBuilding) heard(0, true);
      else if (report.type === 'here' || (report.type === 'compiling' && report.made < report.of)) excuse();
    },
    stop,
  };
}
