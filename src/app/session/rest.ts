import type { Command } from '../../protocol/messages';
import type { AppStore } from '../store';

/**
 * The notice of where a scene runs is about this, and is read in this time [ms]: then it leaves the picture to the
 * scene, as the status line has where it runs, and the panel what a weak device changed.
 */
export const WHERE = 'where it runs', WHERE_LASTS = 12_000;

/** Lets a run that is over rest, and wakes it when a person acts on it. */
export type Rest = {
  /**
   * Pauses the run, and plays its record over and over at this ratio of simulated to wall time; `recording` is the one
   * at which this machine would compute it, if the record is a recording that ships, behind which the run waits.
   */
  begin(speed: number, recording?: number): void;
  /** Ends that, if it is so: what is computed is shown again, and goes on. */
  end(): void;
};

export function createRest(
  { getState, setState, addNotice, dismissNotice }: AppStore, post: (command: Command) => void,
): Rest {
  function show(moment: number | null): void {
    setState({ moment });
    post({ type: 'moment', time: moment });
  }
  return {
    begin(speed, recording) {
      const { recorded, replaySpeed, notices } = getState();
      if (!recorded?.span) return;
      const notice = recording === undefined ? undefined : notices.find(({ about }) => about === WHERE);
      if (recording === undefined) post({ type: 'pause' });
      if (notice) dismissNotice(notice.id);
      show(recorded.span.from);
      setState({ playing: false, rests: { replaySpeed, recording, notice }, replaySpeed: speed, replaying: true });
    },
    end() {
      const { rests } = getState();
      if (!rests) return;
      const { replaySpeed, recording, notice } = rests;
      setState({ replaySpeed, playing: true, replaying: false, rests: null });
      if (recording !== undefined) setState({ recorded: null }); // of the run nothing is known yet
      if (notice) addNotice(notice.text, WHERE_LASTS, notice.about);
      show(null);
      post({ type: 'play' });
    },
  };
}
