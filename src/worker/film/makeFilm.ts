import type { FilmCommand, FilmLength } from '../../protocol/messages';
import { sentence } from '../sentences';
import type { Stage } from '../stage';
import { filmRecord, filmRun, type FilmOf } from './film';
import type { Filming, FilmMeans } from './filmDesk';
import { createFilmFile } from './filmFile';
import type { FilmFile } from './filmTypes';

const REPORTS_EVERY = 150; // [ms]

/** Makes the film that a person asks for, and posts its file unless it is dropped; rejects with a sentence. */
export async function makeFilm(
  command: Extract<FilmCommand, { type: 'film' }>, now: Filming, means: FilmMeans,
): Promise<void> {
  const stage = means.stage(), { recorder } = means;
  if (!stage) throw new Error('nothing is drawn.');
  if (!recorder.span && !means.runner()?.buffers)
    throw new Error(recorder.refusal || 'nothing of the run is recorded yet.');
  stage.setFilming(recorder.span ? 'alone' : 'beside');
  try {
    const file = await createFilmFile(sizeOf(stage));
    try {
      await shootAll(command, now, means, { stage, file });
      if (now.ended === 'dropped') return await file.cancel();
      if (file.frames === 0) throw new Error('no frame came, as the run did not go on.');
      const data = await file.end();
      means.post({ type: 'film', file: data, kind: file.kind }, [data]);
    } catch (error) {
      await file.cancel().catch(() => {}); // an encoder that has failed may refuse that, too
      throw error;
    }
  } finally {
    stage.setFilming('off');
  }
}

/** Returns the size of the picture that a film shows [pixels]. */
function sizeOf(stage: Stage): { width: number; height: number } {
  let size = { width: 2, height: 2 };
  stage.shoot(({ width, height }) => { size = { width, height }; });
  return size;
}

/** Shoots all frames, of the record if there is one; says what is missing of them. */
async function shootAll(
  { from, speed, title }: Extract<FilmCommand, { type: 'film' }>, now: Filming,
  { recorder, post, issue }: FilmMeans, on: { stage: Stage; file: FilmFile },
): Promise<void> {
  const say = (message: string): void => issue({ path: 'video', message: sentence(message) });
  let last = -Infinity, isWhole = true;
  const grew = (length: FilmLength): void => {
    if (performance.now() - last < REPORTS_EVERY) return;
    last = performance.now();
    post({ type: 'filming', length });
  };
  const of: FilmOf = { ...on, title, speed, grew, isOver: () => now.ended !== null }, { span } = recorder;
  if (span) {
    const begin = Math.min(span.to, Math.max(span.from, from ?? span.from));
    isWhole = await filmRecord(of, { from: begin, to: span.to }, recorder.frameAt);
  } else {
    const ended = new Promise<void>((resolve) => { now.whenEnded = resolve; });
    const live = filmRun(of, () => {
      isWhole = false;
      now.ended ??= 'kept';
      now.whenEnded();
    });
    now.live = live;
    if (!now.ended) await ended;
    const missed = await live.end();
    if (missed > 0) say(`The encoder was too slow for ${missed} frames of the video: before each the last one stays`);
  }
  if (!isWhole) say('The video has ended: ten minutes or 400 MB are the most that one may have');
}
