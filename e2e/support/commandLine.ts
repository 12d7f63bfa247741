import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Returns the hash of the state to which the command line brings the CPU engine by a link at a time [s]. */
export async function hashByCommandLine(link: string, time: number): Promise<string> {
  const [, id, query] = /^#1\/([\w-]+)\??(.*)$/.exec(link)!;
  const values = [...new URLSearchParams(query)].filter(([key]) => key !== 'backend');
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../../scripts/headless.mjs'), 'run', id, '--backend', 'cpu', '--duration', String(time),
    ...values.flatMap(([key, value]) => ['--set', `${key}=${value}`]),
  ], { maxBuffer: 1e9 });
  return (JSON.parse(stdout) as { stateHash: string }).stateHash;
}
