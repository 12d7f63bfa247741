import type { Responders } from './respond/responder';

/** Wall times of a step by stage [ms]. */
export type Stages = Record<string, number>;

/** Creates the stopwatch of the stages of a step, which times responders apart from the stages in which they work. */
export function createStopwatch({ list }: Responders) {
  let last = 0, spent = 0;
  const spentOn = (): number => {
    let sum = 0;
    for (let n = 0; n < list.length; n++) sum += list[n].spent;
    return sum;
  };
  return {
    start(): void {
      last = performance.now();
      spent = 0;
    },
    /** Ends a stage and writes its time. */
    lap(stages: Stages, name: string): void {
      const now = performance.now(), apart = spentOn();
      stages[name] = now - last - (apart - spent);
      last = now;
      spent = apart;
    },
    stop(stages: Stages): void {
      for (let n = 0; n < list.length; n++) stages[list[n].stage] = list[n].spent;
    },
  };
}
