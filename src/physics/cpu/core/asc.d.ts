/** The bytes of an AssemblyScript entry, compiled (scripts/assemblyScript.mjs). */
declare module '*?asc' {
  export const base64: string;
}
