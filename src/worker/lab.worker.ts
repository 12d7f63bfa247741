/// <reference lib="webworker" />
import type { LabCommand, LabReport } from '../protocol/lab';
import { createLabDesk } from './labDesk';
import { messageOf, sentence } from './sentences';

/** The worker is the solver lab: it compares solvers on one contact problem, beside page and engine. */
const post = (report: LabReport) => self.postMessage(report);
const answer = createLabDesk(post);

self.onmessage = ({ data }: MessageEvent<LabCommand>) => {
  try {
    answer(data);
  } catch (error) {
    post({ type: 'refused', message: sentence(messageOf(error)) });
    if (data.type === 'run') post({ type: 'done' });
  }
};
