import { LEAVE } from '../../../wasm/layout';
import { createHostTasks, createNumbers } from '../cpu/core/hostTasks';
import type { HelpJob } from './host';

/** A thread helps the core whose memory it is sent, until it is sent away. */
export function serve({ module, memory, thread, data }: HelpJob): void {
  if (Atomics.load(new Int32Array(memory.buffer), LEAVE / 4) !== 0) return; // it was sent away before it came
  const take = data ? createHostTasks(data, createNumbers(memory)) : null;
  const hostTask = (stage: number, task: number): void => take!(stage, task);
  const { help } = new WebAssembly.Instance(module, { env: { memory }, phases: { hostTask } }).exports as
    { help(thread: number): void };
  help(thread);
}
