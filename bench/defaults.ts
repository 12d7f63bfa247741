import { execFileSync } from 'node:child_process';
import { createSeries, record } from '../src/experiment/experiment';
import { maxOf } from '../src/core/extremes';
import { holds } from '../src/core/band';
import { checkPhysics } from '../src/headless/prepare';
import { sceneOf } from '../src/headless/options';
import { statusSentences } from '../src/model/status';
import type { AnyValues } from '../src/params/param';
import { scenes } from '../src/scenes/index';
import { prepare } from './kit/runs';
import { header, machine, row } from './kit/table';
import { words } from './kit/words';

/**
 * The bench runs scenes on the CPU to their usual length, and to the end of their last check, at their defaults and as
 * the page opens them on a slow machine without a GPU, and says of each check whether it holds: `npm run -s bench --
 * defaults [minutes] [scene …]`. Each run has a process of its own, and is ended after so many minutes.
 */
const [minutes = '10', ...others] = words;

/** Says with which values a scene is run; those of the page are the lightest, whatever the speed of this machine. */
const AS: Readonly<Record<string, (id: string) => AnyValues>> = {
  default: () => ({}),
  page: (id) => {
    const { opens, light, lighter = [] } = sceneOf(id);
    return { ...opens, ...(lighter.at(-1) ?? light) };
  },
};

async function run(id: string, as: string): Promise<void> {
  const experiment = await prepare(id, AS[as](id)), { scene, spec, engine } = experiment;
  const checks = scene.checks(experiment.valuesSI), begun = performance.now(), series = createSeries(scene);
  const until = Math.max(scene.duration, maxOf(checks.map((check) => check.until)));
  let status = 0, late = false;
  while (experiment.time < until - 1e-9 && !late) {
    await experiment.advance();
    checkPhysics(experiment);
    status |= engine.measures.status;
    if (experiment.time > 0) record(series, experiment);
    late = performance.now() - begun > 60_000 * Number(minutes);
  }
  const wall = ((performance.now() - begun) / 1000).toFixed(0), warnings = statusSentences(status).join(' ');
  const of = [id, as, spec.grains.radii.length, `${experiment.time.toFixed(2)} of ${until}`, wall] as const;
  if (checks.length === 0) row(...of, '–', '', '', '', warnings);
  for (const { what, unit, allowed, measured, until: at } of checks) {
    const isDue = experiment.time >= at - 1e-9, value = isDue ? measured(series) : NaN;
    const from = [allowed.least, allowed.most].map((x) => +x.toPrecision(4)).join(' to ');
    const verdict = isDue ? holds(allowed, value) ? 'holds' : '**fails**' : 'not reached';
    row(...of, what, isDue ? `${+value.toPrecision(4)} ${unit}` : '', from, verdict, warnings);
  }
}

if (others[0] === 'of') await run(others[1], others[2]);
else {
  console.log(`\n## At most ${minutes} minutes a run: ${machine}\n`);
  header('scene', 'values', 'grains', 'time [s]', 'wall [s]', 'check', 'measured', 'allowed', '', 'warnings');
  for (const id of others.length > 0 ? others : scenes.map((scene) => scene.id)) for (const as of Object.keys(AS)) {
    try {
      const again = [process.argv[1], import.meta.filename, minutes, 'of', id, as];
      execFileSync(process.execPath, again, { stdio: ['ignore', 'inherit', 'pipe'] });
    } catch (error) {
      row(id, as, '', '', '', '', '', '', '**ended**', String((error as { stderr?: Buffer }).stderr).split('\n')[0]);
    }
  }
}
