import { addIssues, getState } from '../store';

/** A kind of file: the path of its issues, its name in sentences, and the largest size that is read [bytes]. */
type Kind = { path: string; what: string; most: number };

/** Reads a file that a person opened; returns null, and says why, if it cannot be read or the scene is another now. */
export async function openText(file: File, { path, what, most }: Kind): Promise<string | null> {
  const { sceneId } = getState().setup;
  const fault = (message: string): null => {
    addIssues([{ path, message }]);
    return null;
  };
  if (file.size > most) return fault(`${file.name} is too large for a ${what}: at most ${most / 1e6} MB are read.`);
  let text: string;
  try {
    text = await file.text();
  } catch {
    return fault(`${file.name} could not be read.`);
  }
  return getState().setup.sceneId === sceneId ? text : null;
}
