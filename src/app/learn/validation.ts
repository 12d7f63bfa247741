import type { AnyValues } from '../../params/param';

/**
 * A number of ours beside that of a source, in its unit. Where they are known: least and most wall time of a run [s],
 * and values of one of its runs beside the defaults of the scene, or of another one in which it was run.
 */
export type Compared = {
  what: string; unit: string; ours: number; error: number | null; theirs: number; cites: string; kind: string;
  file: string; remark: string; wall?: readonly [least: number, most: number]; values?: AnyValues;
  runsIn?: string;
};
/** A scene has these comparisons in docs/VALIDATION.md, and figures by the names of their files. */
export type Validated = {
  compared: readonly Compared[]; figures: readonly { name: string; says: string; file: string }[];
};
/** The file public/data/validation.json, which `npm run docs` writes: scenes by their ids. */
export type Validation = Readonly<Record<string, Validated>>;

/** Addresses of what a comparison and a figure were made from and are drawn in (scripts/measuredFiles.mjs). */
export const resultAddress = (file: string): string => `data/results/${file}.txt`;
export const pictureAddress = (name: string): string => `data/pictures/${name}.svg`;

let known: Promise<Validation> | null = null;

/** Returns what was compared of all scenes; rejects with a sentence if it does not come, and then may be asked anew. */
export function loadValidation(): Promise<Validation> {
  known ??= ask().catch((error: unknown) => {
    known = null;
    throw new Error(`What was compared could not be loaded: ${error instanceof Error ? error.message : String(error)}`);
  });
  return known;
}

async function ask(): Promise<Validation> {
  const response = await fetch('data/validation.json');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json() as Promise<Validation>;
}
