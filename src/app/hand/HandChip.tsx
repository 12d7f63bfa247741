import { useApp } from '../store';
import { toggleHand } from './toggleHand';

/** Says what the hand does while it is on, and ends it. */
export function HandChip() {
  if (!useApp((s) => s.hand)) return null;
  return (
    <div className="progress card surface hand-chip" data-testid="hand">
      <span>Hand: press on a grain or a body, and drag. Beside it the camera turns.</span>
      <div className="actions">
        <button type="button" className="button" onClick={toggleHand}>Done</button>
      </div>
    </div>
  );
}
