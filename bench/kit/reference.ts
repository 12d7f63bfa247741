import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Experiment } from '../../src/experiment/experiment';
import { wrong } from '../../src/headless/exit';
import type { AnyValues } from '../../src/params/param';
import { valuesOf } from './runs';

/** Commit whose CPU engine benches call the reference: the last one before the engine had a core, in f64 throughout. */
export const COMMIT = '0d7a877';
const SOURCES = ['src', 'shaders', 'bench', 'package-lock.json', 'tsconfig.json'];

/** The part of an experiment that has not changed since the commit. */
export type Contender = Pick<Experiment, 'advance' | 'progress' | 'time' | 'live' | 'probeKeys' | 'values'> & {
  engine: Pick<Experiment['engine'], 'adapter' | 'measures' | 'model' | 'stages'>;
};

/** What its bench/kit.ts exports and this file takes. */
type Kit = {
  findScene(id: string): { params: object };
  defaultsOf(params: object): AnyValues;
  prepareExperiment(scene: object, values: AnyValues): Promise<Contender>;
};

/** Prepares a scene in the engine of the commit, with as many of the present values as it knows. */
export type Reference = (id: string, own: AnyValues) => Promise<Contender>;

/**
 * Checks the commit out of the history of `root` into a temporary folder, bundles it with the present bundler and
 * packages, and loads it into this process. Throws a CommandError with a sentence if that cannot be done.
 */
export async function loadReference(root = dirname(dirname(process.argv[1])), commit = COMMIT): Promise<Reference> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'reference-')); // in the checkout, where the bundle finds packages
  try {
    checkOut(root, commit, folder);
    const bundler = join(root, 'scripts/headlessBundle.mjs'), out = join(folder, 'out');
    const { status } = spawnSync(process.execPath, [bundler, folder, 'bench/kit.ts', out], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw wrong(`commit ${commit} could not be bundled.`);
    const kit = await import(pathToFileURL(join(out, 'built.mjs')).href) as Kit;
    return (id, own) => {
      const scene = kit.findScene(id), present = valuesOf(id, own), iterations = present.iterations || present.sweeps;
      const known = Object.entries({ ...present, iterations }).filter(([key]) => key in scene.params);
      return kit.prepareExperiment(scene, { ...kit.defaultsOf(scene.params), ...Object.fromEntries(known) });
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the sources of a commit to a folder; throws a sentence if they cannot be had. */
function checkOut(root: string, commit: string, folder: string): void {
  const git = (...args: string[]) => spawnSync('git', ['-C', root, ...args], { maxBuffer: 2 ** 28 });
  const packed = git('archive', '--format=tar', commit, ...SOURCES);
  if (packed.error) throw wrong(`commit ${commit} is in the history, and git did not start: ${packed.error.message}.`);
  if (packed.status !== 0) {
    const isShallow = `${git('rev-parse', '--is-shallow-repository').stdout}`.trim() === 'true';
    throw wrong(`commit ${commit} is not in the history of this checkout: ` + (
      isShallow ? 'it is a shallow one, and "git fetch --unshallow" brings the rest.' : `${packed.stderr}`.trim()
    ));
  }
  const { status, error } = spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout });
  if (status !== 0) throw wrong(`commit ${commit} could not be unpacked by tar${error ? `: ${error.message}` : ''}.`);
}
