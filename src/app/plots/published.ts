import type { Reference } from '../../scenes/scene';

/** Returns the published curves that are over time (null), or over a probe or parameter of that key. */
export const publishedOver = (all: readonly Reference[] | undefined, over: string | null): readonly Reference[] =>
  all?.filter((one) => (one.over ?? null) === over) ?? [];
