import type { BoundKernels } from '../bindKernels';
import type { Capacities } from '../layout';
import type { Passes } from '../passes';

/**
 * Encodes how responders answer the impulses of a sweep, once grains and big bodies have taken theirs up: first
 * surfaces, then the mechanism that may hold them, then the points of surfaces, which see both.
 */
export type AnswerEncoder = {
  /** Encodes the prediction before the first sweep, with no impulse known; points have their copies. */
  begin(passes: Passes): void;
  /** Encodes the answer after a sweep that is not the last of its substep: all move as all impulses so far say. */
  respond(passes: Passes, when: 'start' | 'again'): void;
  /** Encodes the end of a substep, and the velocities for the next sweep. */
  advance(passes: Passes): void;
};

export function createAnswerEncoder(
  { mechanism }: BoundKernels, { contactBodies }: Capacities, hasSurfaces: boolean
): AnswerEncoder {
  const join = ({ pass }: Passes, when: keyof BoundKernels['mechanism']): void => {
    if (contactBodies > 0) mechanism[when].encodeGroups(pass, Math.ceil(contactBodies / 64));
  };
  const answer = (passes: Passes, when: 'start' | 'again' | 'advance'): void => {
    passes.surfaces((one, pass) => one.answer(pass, when));
    join(passes, when);
  };
  const show = (passes: Passes, when: 'begin' | 'start' | 'again' | 'advance'): void =>
    passes.surfaces((one, pass) => one.show(pass, when));
  return {
    begin(passes) {
      passes.surfaces((one, pass) => one.predict(pass, 'begin'));
      show(passes, 'begin'); // whatever bodies do: only what kept impulses change in these velocities is read
    },
    respond(passes, when) {
      answer(passes, when);
      show(passes, when);
    },
    advance(passes) {
      answer(passes, 'advance');
      if (!hasSurfaces) return;
      passes.surfaces((one, pass) => one.predict(pass, 'advance'));
      join(passes, 'predict'); // what surfaces push with is known now
      show(passes, 'advance');
    },
  };
}
