/// <reference lib="webworker" />
import type { HelpJob } from '../physics/threads/host';

/** The worker helps the core of the CPU engine whose memory it is sent, until it is sent away. */
self.onmessage = ({ data: { module, memory, thread } }: MessageEvent<HelpJob>) => {
  const { help } = new WebAssembly.Instance(module, { env: { memory } }).exports as { help(thread: number): void };
  help(thread);
};
