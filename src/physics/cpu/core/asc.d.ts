/** The bytes of an AssemblyScript entry, compiled (scripts/assemblyScript.mjs). */
declare module '*?asc' {
  export const base64: string;
}

/** The same, for a memory that threads share. */
declare module '*?asc-threads' {
  export const base64: string;
}

/** The text of a program with all its imports, for threads of Node (scripts/threadProgram.mjs). */
declare module '*?program' {
  export const text: string;
}
