import { TILES } from '../scenes/common/tiles/tiles';

/**
 * Imports what worlds import on demand, while there is a server: what has come once is there for good. What does not
 * come is missing only when somebody needs it.
 */
export async function importAll(): Promise<void> {
  await Promise.allSettled([
    import('../experiment/freeze'), import('../experiment/saved/openSnapshot'),
    ...Object.values(TILES).map((load) => load()),
  ]);
}
