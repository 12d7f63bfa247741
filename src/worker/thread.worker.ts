/// <reference lib="webworker" />
import type { HelpJob } from '../physics/threads/host';
import { serve } from '../physics/threads/serve';

/** The worker helps cores of the CPU engine, one after another. */
self.onmessage = ({ data }: MessageEvent<HelpJob>) => serve(data);
