import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareGpu } from './gpuEnvironment.mjs';

/** For tests of the packed command line: a machine as bare as can be. */

/** The archive is for one kind of machine; on any other it is refused. */
export const canPack = process.platform === 'linux' && process.arch === 'x64';

/** All that the machine has besides: a shell and what the scripts call. Neither Node nor npm nor git. */
const TOOLS = ['sh', 'readlink', 'dirname', 'mkdir', 'tee', 'cat', 'head', 'rm', 'timeout']; // from mkdir on for bench.sh

/**
 * Makes an empty home and a folder of tools in `folder`.
 * @returns {{ home: string, env: Record<string, string> }}
 */
export function bareMachine(/** @type {string} */ folder) {
  const home = join(folder, 'empty'), bin = join(folder, 'bin');
  mkdirSync(home);
  mkdirSync(bin);
  for (const tool of TOOLS) symlinkSync(execFileSync('which', [tool], { encoding: 'utf8' }).trim(), join(bin, tool));
  return { home, env: { PATH: bin, TMPDIR: folder } };
}

/** Runs the command line that lies in `home`. */
export function headlessIn(/** @type {string} */ home, /** @type {string[]} */ args, /** @type {Record<string, string>} */ env) {
  const { status, stdout, stderr } = spawnSync(join(home, 'grouser-headless/headless'), args, { cwd: home, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The driver that the kernels' tests take, and the loader beside it if the system has none. */
export async function swiftShader() {
  await prepareGpu({ software: true });
  const driver = process.env.VK_DRIVER_FILES ?? '';
  return { VK_DRIVER_FILES: driver, LD_LIBRARY_PATH: dirname(driver) };
}
