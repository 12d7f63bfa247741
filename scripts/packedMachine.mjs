import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prepareGpu } from './gpuEnvironment.mjs';

/** The file makes a machine with next to nothing on it, for tests of the packed command line. */

/** True if the archive can be made here: it is for one kind of machine and refused on others. */
export const canPack = process.platform === 'linux' && process.arch === 'x64';

/** All programs on that machine: a shell and what the scripts call. It has neither Node nor npm nor git. */
const TOOLS = ['sh', 'readlink', 'dirname', 'mkdir', 'tee', 'cat', 'head', 'rm', 'timeout']; // bench.sh: from mkdir on

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

/**
 * Runs the command line in the folder `home`.
 * @param {string} home
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function headlessIn(home, args, env) {
  const program = join(home, 'grouser-headless/headless');
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: home, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/**
 * Returns environment variables that name the driver of the kernels' tests, and the loader beside it if the system has
 * none.
 */
export async function swiftShader() {
  await prepareGpu({ software: true });
  const driver = process.env.VK_DRIVER_FILES ?? '';
  return { VK_DRIVER_FILES: driver, LD_LIBRARY_PATH: dirname(driver) };
}
