import { fail, type Result } from '../../core/result';
import type { LabProblem } from '../../protocol/lab';

/** The callers that wait for the contact problem of a step; the engine answers in the order in which they asked. */
export type Freezes = {
  wait(): Promise<Result<LabProblem>>;
  answer(result: Result<LabProblem>): void;
  /** Answers all waiting callers with a failure, as the engine will not answer; `message` says why. */
  giveUp(message: string): void;
};

export function createFreezes(): Freezes {
  const waiting: ((result: Result<LabProblem>) => void)[] = [];
  return {
    wait: () => new Promise((resolve) => { waiting.push(resolve); }),
    answer: (result) => waiting.shift()?.(result),
    giveUp(message) { for (const resolve of waiting.splice(0)) resolve(fail('lab', message)); },
  };
}
