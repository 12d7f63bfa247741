/** What an error says to a person. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Ends in a full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
