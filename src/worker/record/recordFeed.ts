/** How the record wants frames: one each `every` seconds, `room` new ones, and arrays of `spare` ones to write into. */
export type RecordWish<T> = { every: number; room: number; spare: T[] };

/** Gives a record the frames that it wants of a run, where the run is computed. */
export type RecordFeed<T> = {
  hear(wish: RecordWish<T>): void;
  /** Returns an array for the state at this time [s], which the record is to get; null if it does not want that. */
  claim(time: number): T | null;
  /** Gives the state at this time [s], if the record wants it. */
  stepped(time: number): void;
};

/** Makes a feed; `make` allocates a frame, `write` writes the present state into it, `send` gives it to the record. */
export function createRecordFeed<T>(
  make: () => T, write: (frame: T) => void, send: (time: number, frame: T) => void,
): RecordFeed<T> {
  const spare: T[] = [];
  let every = Infinity, room = 0, last = -Infinity;
  /** Times of the record lie on a grid, wherever a run begins: a step is due if none of its cell has been given. */
  const cell = (time: number): number => Math.floor(time / every + 1e-6);
  function claim(time: number): T | null {
    if (cell(time) <= cell(last) || (spare.length === 0 && room === 0)) return null;
    last = time;
    const used = spare.pop();
    if (used !== undefined) return used;
    room -= 1;
    return make();
  }
  return {
    hear(wish) {
      ({ every, room } = wish);
      spare.push(...wish.spare);
    },
    claim,
    stepped(time) {
      const frame = claim(time);
      if (frame === null) return;
      write(frame);
      send(time, frame);
    },
  };
}
