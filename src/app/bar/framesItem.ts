import type { Status } from '../../protocol/messages';

/** A figure of the status line, and what it means. */
export type Item = { name: string; text: string; title: string };

type Frames = Pick<Status, 'framesPerSecond' | 'detail' | 'unshaded'>;

/** Returns how many pictures a second are drawn, and what is left out of them where frames take too long. */
export function framesItem({ framesPerSecond, detail, unshaded }: Frames): Item {
  const text = `${Math.round(framesPerSecond)} fps`, title = 'Pictures drawn per second';
  if (detail === 1 && !unshaded) return { name: 'frames', text, title };
  const share = `${Math.round(100 * detail)} %`;
  const coarse = detail < 1 ? `, with ${share} of the pixels each way` : '';
  const bare = unshaded ? ', without contact shadows' : '';
  return {
    name: 'frames', text: detail < 1 ? `${text} at ${share} of pixels` : `${text} without contact shadows`,
    title: `${title}${coarse}${bare} as frames took too long; more when they are quick`,
  };
}
