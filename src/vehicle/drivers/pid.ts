import { clamp } from './driver';

export type Gains = { proportional: number; integral: number; derivative: number };

/** A PID controller whose output is limited to ±1, and whose integral does not grow at the limits. */
export type Pid = {
  advance(h: number, error: number): number; reset(): void; save(): number[]; restore(memory: readonly number[]): void;
};

export function createPid({ proportional, integral, derivative }: Gains): Pid {
  let sum = 0, last = NaN;
  return {
    advance(h, error) {
      const rate = Number.isNaN(last) ? 0 : (error - last) / h, more = sum + h * error;
      last = error;
      const answer = (s: number) => proportional * error + integral * s + derivative * rate;
      // Anti-windup: the integral grows only where that does not push further beyond an end.
      if (Math.abs(answer(more)) <= 1 || answer(sum) * error < 0) sum = more;
      return clamp(answer(sum), -1, 1);
    },
    reset() {
      sum = 0;
      last = NaN;
    },
    save: () => (Number.isNaN(last) ? [sum] : [sum, last]), // JSON knows no NaN
    restore([s, l = NaN]) {
      sum = s;
      last = l;
    },
  };
}
