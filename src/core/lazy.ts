/**
 * Returns a function that makes a value when it is first asked for it, and returns that from then on: what takes
 * milliseconds to make and belongs to one scene must not be made wherever all scenes are loaded, in each thread.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => made ??= make();
}
