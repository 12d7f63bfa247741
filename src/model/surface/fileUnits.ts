/** Units of a file, in m: an STL file does not say its own, and others may be wrong. */
export const FILE_UNITS = { mm: 1e-3, cm: 1e-2, m: 1, in: 0.0254 } as const;
export type FileUnit = keyof typeof FILE_UNITS;
