/// <reference lib="webworker" />
import { giveThreads } from '../physics/threads/host';
import { bedsHere } from './bedsHere';
import { createCpuDesk } from './cpuDesk';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { pageThreads } from './pageThreads';

/** The worker runs experiments on the CPU engine, beside the worker that draws. */
const post = (report: CpuReport, transfer: Transferable[] = []) => self.postMessage(report, { transfer });
const answer = createCpuDesk({ post, beds: bedsHere });

giveThreads(pageThreads());

self.onmessage = ({ data }: MessageEvent<CpuCommand>) => answer(data);
