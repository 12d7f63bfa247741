/** The bytes of an AssemblyScript entry, compiled, in base64 (scripts/assemblyScript.mjs). */
declare module '*?asc' {
  const base64: string;
  export default base64;
}
