import type { Issue } from '../../core/result';

/**
 * Reads `embed` of an address: alone or as 1 it asks for the picture in a frame of another page, 0 is as if nothing was
 * said.
 */
export function readEmbed(search: string): { isEmbedded: boolean; issues: Issue[] } {
  const given = new URLSearchParams(search).getAll('embed'), text = given.join(' and ').slice(0, 60);
  const isRead = given.length === 0 || ['', '0', '1'].includes(text);
  const message = `embed = ${text} is not possible: alone or 1 (the picture alone) or 0.`;
  return {
    isEmbedded: given.length > 0 && isRead && text !== '0', issues: isRead ? [] : [{ path: 'embed', message }],
  };
}
