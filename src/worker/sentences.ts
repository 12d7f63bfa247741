/** What an error says to a person: its first paragraph, compilers go on for pages. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n\n')[0];

/** Ends in a full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
