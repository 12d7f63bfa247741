import type { Setup } from '../../share/link';
import { addressOf } from '../address';

/**
 * Reads `compare` of an address: the link, without its '#', of a run that is shown beside the one that the address
 * opens; null if there is none. What is wrong with it the frame says that opens it.
 */
export const readCompare = (search: string): string | null => new URLSearchParams(search).get('compare') || null;

/** Returns the address of a page that shows two runs side by side. */
export function compareAddress(left: Setup, right: Setup): string {
  const [page, hash] = addressOf(left).split('#'), [, other] = addressOf(right).split('#');
  return `${page.split('?')[0]}?compare=${encodeURIComponent(other)}#${hash}`;
}
