/// <reference lib="webworker" />
import { giveThreads } from '../physics/threads/host';
import type { SweepCommand, SweepReport } from '../protocol/sweep';
import { bedsHere, bedsThatShip } from './bedsHere';
import { createCpuDesk } from './cpuDesk';
import type { CpuCommand, CpuReport } from './cpuMessages';
import { pageThreads } from './pageThreads';
import { createSweepDesk } from './sweepDesk';

/**
 * The worker runs experiments on the CPU engine, beside the worker that draws; or, one of the page's pool, runs of a
 * sweep, and nothing else.
 */
const post = (report: CpuReport | SweepReport, transfer: Transferable[] = []) => self.postMessage(report, { transfer });
const answer = createCpuDesk({ post, beds: bedsHere }), sweep = createSweepDesk({ post, beds: bedsThatShip });

giveThreads(pageThreads());

self.onmessage = ({ data }: MessageEvent<CpuCommand | SweepCommand>) => {
  if (data.type !== 'sweepRun') return answer(data);
  giveThreads('each core has a run of the sweep'); // the bits are those of any number of threads
  void sweep(data);
};
