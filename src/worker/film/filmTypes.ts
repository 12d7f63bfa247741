/** Frames of a film in a second of it. */
export const FRAME_RATE = 30;

export type FilmKind = 'mp4' | 'webm';

/** A film that is being encoded. */
export type FilmFile = {
  readonly kind: FilmKind;
  /** Number of frames that were added, and size of those that are encoded [bytes]. */
  readonly frames: number;
  readonly bytes: number;
  /**
   * Adds the frame of this number, of what the canvas shows in this task, with a line of text; resolves when another
   * may come.
   */
  add(number: number, picture: OffscreenCanvas, text: string): Promise<void>;
  /** Resolves to the file. */
  end(): Promise<ArrayBuffer>;
  cancel(): Promise<void>;
};
