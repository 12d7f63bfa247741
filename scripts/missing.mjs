/** The error of what this machine lacks for a check, skipped for it; its message is the sentence that says so. */
export class Missing extends Error {}
