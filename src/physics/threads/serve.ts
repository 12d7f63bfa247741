import { createSearchTasks } from '../cpu/collide/searchTasks';
import type { HelpJob } from './host';

/** A thread helps the core whose memory it is sent, until it is sent away. */
export function serve({ module, memory, thread, search }: HelpJob): void {
  const take = search ? createSearchTasks(search) : null;
  const hostTask = (_: number, task: number): void => take!(task);
  const { help } = new WebAssembly.Instance(module, { env: { memory }, phases: { hostTask } }).exports as
    { help(thread: number): void };
  help(thread);
}
