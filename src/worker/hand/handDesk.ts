import type { ForwardedEvent } from '../../protocol/messages';
import type { Hand, HandMeans } from './hand';

/**
 * Makes the function that gives events of the canvas to a person's hand, which comes when it is first used: it returns
 * true if an event is the hand's, else it is the camera's. While the hand is on its way all events wait for it, and
 * those that are not its go to `others` then.
 */
export function createHandDesk(
  means: HandMeans, others: (event: ForwardedEvent) => void,
): Hand {
  let hand: Hand | null = null, waiting: ForwardedEvent[] | null = null;

  async function fetchHand(): Promise<void> {
    try {
      hand = (await import('./hand')).createHand(means);
    } catch {
      means.post({ type: 'hand', held: null, force: 0, says: 'The hand could not be fetched: is the server there?' });
    }
    const events = waiting ?? [];
    waiting = null;
    for (const event of events) if (!hand?.takes(event)) others(event);
  }

  return {
    takes(event) {
      if (hand) return hand.takes(event);
      if (!waiting) {
        if (event.type !== 'pointerdown' || event.hand !== true) return false;
        waiting = [];
        void fetchHand();
      }
      waiting.push(event);
      return true;
    },
    drop: () => hand?.drop(),
  };
}
