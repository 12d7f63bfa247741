import type { AnyScene } from '../../scenes/scene';
import { addressOf, missingFrom } from '../address';
import { pageEngine } from '../sweep/pageEngine';
import { addIssues, addNotice, getState } from '../store';
import { worksIn } from './references';

type Cited = { scene: Pick<AnyScene, 'id' | 'title' | 'cites'>; engine: string; link: string };

/** Returns what a text says that uses a run: the program, the scene, its link, and the works that it goes by. */
export function citationOf({ scene: { id, title, cites }, engine, link }: Cited): string {
  const works = worksIn(cites).map(({ text, address }) => `${text}${address ? ` ${address}` : ''}`);
  return [
    `The Grouser authors, Grouser, version ${engine}, software.`, `Scene: ${title} (${id}).`, `Run: ${link}`,
    ...(works.length > 0 ? ['The scene goes by:', ...works] : []),
  ].join('\n');
}

/** Copies the citation of the run that the page shows to the clipboard. */
export async function copyCitation(scene: AnyScene): Promise<void> {
  const { setup } = getState(), engine = await pageEngine();
  try {
    await navigator.clipboard.writeText(citationOf({ scene, engine, link: addressOf(setup) }));
    const missing = missingFrom(setup);
    addNotice(missing ?? 'Citation copied: program and version, scene, link of the run, works.', missing === null);
  } catch {
    addIssues([{ path: 'cite', message: 'The browser does not let the page copy the citation to the clipboard.' }]);
  }
}
