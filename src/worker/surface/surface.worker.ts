/// <reference lib="webworker" />
import { readSurface } from './readSurface';

/** The worker reads the surface of one file, beside page and engine: a large one takes seconds. */
self.onmessage = async ({ data }: MessageEvent<File>) => self.postMessage(await readSurface(data));
