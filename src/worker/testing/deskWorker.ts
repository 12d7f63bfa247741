import { SETTLING } from '../../experiment/settled/bedKey';
import { createBedShelf } from '../bedShelf';
import { createCpuDesk } from '../cpuDesk';
import type { CpuCommand, CpuReport } from '../cpuMessages';

const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
/** Keeps no bed: each settles anew. */
export const beds = createBedShelf({
  shipped: () => Promise.resolve(null), version: SETTLING,
  store: { list: refuse, read: refuse, write: refuse, touch: refuse, remove: refuse },
});

/** A worker that runs the CPU engine here. */
export class DeskWorker {
  onmessage: ((event: { data: CpuReport }) => void) | null = null;
  private readonly answer = createCpuDesk({
    beds, post: (report, transfer = []) => {
      const data = structuredClone(report, { transfer });
      setTimeout(() => this.onmessage?.({ data }));
    },
  });
  postMessage(command: CpuCommand, transfer: Transferable[] = []): void {
    const data = structuredClone(command, { transfer });
    setTimeout(() => this.answer(data));
  }
  terminate(): void { this.answer({ type: 'end' }); }
}
