import type { Issue } from '../../core/result';
import type { FilmCommand, Report } from '../../protocol/messages';
import type { Recorder } from '../record/recorder';
import type { Runner } from '../runner';
import { messageOf, sentence } from '../sentences';
import type { Stage } from '../stage';

/** Makes films of the run that is shown, one at a time. */
export type FilmDesk = {
  handle(command: FilmCommand): void;
  /** Takes the time [s] of the state that the draw buffers hold now. */
  stepped(time: number): void;
  /** Ends a film with what it has: what it is of is no more. */
  end(): void;
};

/** A desk makes films with these; `restore` shows again what was shown before the film. */
export type FilmMeans = {
  stage(): Stage | null; recorder: Recorder; runner(): Pick<Runner, 'buffers'> | undefined; restore(): void;
  post(report: Report, transfer?: Transferable[]): void; issue(issue: Issue): void;
};

/** A film that is being made: what films a run as it runs, whether it has ended and is kept, and who waits for that. */
export type Filming = {
  live: { stepped(time: number): void } | null;
  ended: 'kept' | 'dropped' | null;
  whenEnded(): void;
};

/** Makes the desk; what makes films comes with the first one. */
export function createFilmDesk(means: FilmMeans): FilmDesk {
  const { post, issue, restore } = means;
  let filming: Filming | null = null;

  function end(how: 'kept' | 'dropped'): void {
    if (!filming || filming.ended) return;
    filming.ended = how;
    filming.whenEnded();
  }

  async function begin(command: Extract<FilmCommand, { type: 'film' }>): Promise<void> {
    if (filming) return;
    const now = filming = { live: null, ended: null, whenEnded() {} };
    post({ type: 'filming', length: { done: 0, of: null } });
    try {
      const { makeFilm } = await import('./makeFilm');
      await makeFilm(command, now, means);
    } catch (error) {
      issue({ path: 'video', message: `No video could be made: ${sentence(messageOf(error))}` });
    }
    filming = null;
    restore();
    post({ type: 'filming', length: null });
  }

  return {
    handle(command) {
      if (command.type === 'film') void begin(command);
      else end(command.isKept ? 'kept' : 'dropped');
    },
    stepped: (time) => filming?.live?.stepped(time),
    end: () => end('kept'),
  };
}
