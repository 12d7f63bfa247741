/** Returns the first paragraph of an error's message: compilers go on for pages. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n\n')[0];

/** Adds a full stop to a text that does not end in `.`, `!` or `?`. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
