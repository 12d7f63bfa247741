import { execFileSync } from 'node:child_process';
import { expectedGrains } from '../src/experiment/expectedGrains';
import { needDevice } from '../src/headless/backend';
import { sceneOf } from '../src/headless/options';
import { defaultsOf, type AnyValues } from '../src/params/param';
import { refuseGrains } from '../src/physics/gpu/refuseGrains';
import { scenes } from '../src/scenes/index';
import { valuesInSI, type AnyScene } from '../src/scenes/scene';
import { prepare, valuesOf } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench says how long a worker is silent while it builds a world: whoever asks it something waits that long for an
 * answer. Each scene is built as it opens, and with as many grains as its parameters make, up to `most`; each in a
 * process of its own: `npm run -s bench -- builds cpu|gpu [most] [scene …]`.
 */
const [backend = 'cpu', most = '200000', ...others] = words;
/** Time between two questions [ms]. */
const EVERY = 5;

/** Returns values with the number of grains that comes nearest to `most`, by one parameter after another. */
function largest(scene: AnyScene, most: number): AnyValues {
  let values: AnyValues = valuesOf(scene.id, { backend });
  const grainsOf = (own: AnyValues): number => {
    try {
      if ((scene.refuse?.(valuesInSI(scene, own)) ?? null) !== null) return -1;
      return expectedGrains(scene, own) ?? -1;
    } catch {
      return -1;
    }
  };
  for (const [key, param] of Object.entries(scene.params)) {
    if (param.kind !== 'number' || param.applies === 'live') continue;
    for (const end of [param.min, param.max]) {
      // from the end towards the default, until as many fit
      for (let part = 1; part > 0.001; part *= 0.8) {
        const raw = param.default + (end - param.default) * part, value = param.integer ? Math.round(raw) : raw;
        const next = { ...values, [key]: value }, grains = grainsOf(next);
        if (grains > most || grains < 0) continue;
        if (grains > grainsOf(values)) values = next;
        break;
      }
    }
  }
  return values;
}

/** Times [ms]: of the build, of its longest silence, and of all of it on cores; or why it was refused. */
type Built = { grains: number; all: number; silent: number; onCores: number } | { refused: string };

async function build(id: string, own: AnyValues): Promise<Built> {
  const begun = performance.now(), used = process.cpuUsage();
  let heard = begun, silent = 0;
  const hear = () => {
    const now = performance.now();
    silent = Math.max(silent, now - heard - EVERY);
    heard = now;
  };
  const timer = setInterval(hear, EVERY);
  try {
    const { engine, spec } = await prepare(id, own), all = performance.now() - begun;
    const { user, system } = process.cpuUsage(used);
    hear();
    engine.dispose();
    return { grains: spec.grains.radii.length, all, silent, onCores: (user + system) / 1000 };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(timer);
  }
}

async function measure(id: string): Promise<Built[]> {
  let room = Number(most);
  if (backend === 'gpu') {
    const { device: { limits } } = await needDevice();
    while (refuseGrains(limits, room) !== null) room = Math.floor(0.9 * room);
  }
  const scene = sceneOf(id), opened = await build(id, { ...defaultsOf(scene.params), backend });
  return [opened, await build(id, { ...largest(scene, room), backend })];
}

function measureApart(id: string): Built[] {
  const again = [process.argv[1], import.meta.filename, backend, most, 'of', id];
  try {
    const out = execFileSync(process.execPath, again, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
    return JSON.parse(out.slice(out.lastIndexOf('\n[') + 1)) as Built[];
  } catch {
    return [];
  }
}

if (others[0] === 'of') console.log(`\n${JSON.stringify(await measure(others[1]))}`);
else {
  console.log(`\n## ${backend}, up to ${most} grains: ${machine}\n`);
  const columns = ['grains', 'build [s]', 'silent [s]', 'on cores [s]'];
  header('scene', ...columns, ...columns);
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  for (const id of others.length > 0 ? others : scenes.map((scene) => scene.id)) {
    const built = measureApart(id);
    row(id, ...built.flatMap((one) => ('refused' in one ? [one.refused, '', '', '']
      : [one.grains, seconds(one.all), seconds(one.silent), seconds(one.onCores)])));
  }
}
