import type { Command } from '../../protocol/messages';
import type { AppStore } from '../store';

/** Lets a run that is over rest, and wakes it when a person acts on it. */
export type Rest = {
  /** Pauses the run, and plays its record over and over at this ratio of simulated to wall time. */
  begin(speed: number): void;
  /** Ends that, if it is so: what is computed is shown again, and goes on. */
  end(): void;
};

export function createRest({ getState, setState }: AppStore, post: (command: Command) => void): Rest {
  function show(moment: number | null): void {
    setState({ moment });
    post({ type: 'moment', time: moment });
  }
  return {
    begin(speed) {
      const { recorded, replaySpeed } = getState();
      if (!recorded?.span) return;
      post({ type: 'pause' });
      show(recorded.span.from);
      setState({ playing: false, rests: { replaySpeed }, replaySpeed: speed, replaying: true });
    },
    end() {
      const { rests } = getState();
      if (!rests) return;
      setState({ ...rests, playing: true, replaying: false, rests: null });
      show(null);
      post({ type: 'play' });
    },
  };
}
