import { complain } from '../output';
import { kubernetesSweep } from './kubernetes';
import { mergeSweep } from './merge';
import { readSweepOptions } from './options';
import { planSweep, wheelOfSweep } from './plan';
import { runSweep } from './run';
import { slurmSweep } from './slurm';
import { statusOf } from './status';
import { workSweep } from './work';

/** Runs `sweep plan | run | status | merge | slurm | kubernetes` (docs/SWEEPS.md). Returns the exit code. */
export async function sweepCommand(args: readonly string[], out: (text: string) => void): Promise<number> {
  const options = readSweepOptions(args), { place } = options;
  const say = (answer: object): void => out(`${JSON.stringify(answer)}\n`);
  switch (options.command) {
    case 'plan': {
      const wheel = await wheelOfSweep(place);
      if (wheel) complain(`${wheel.told}\n`);
      say({ folder: options.out, ...planSweep(place, options.out!, undefined, wheel?.wheel) });
      return 0;
    }
    case 'status': say(statusOf(place)); return 0;
    case 'merge': {
      const { merged, code } = mergeSweep(place, options, complain);
      say(merged);
      return code;
    }
    case 'slurm': say(slurmSweep(options, [process.execPath, process.argv[1]])); return 0;
    case 'kubernetes': say(kubernetesSweep(options)); return 0;
    case 'work': return workSweep(place, options.jobs ?? 1);
    default: return runSweep(options, { out, err: complain, env: process.env });
  }
}
