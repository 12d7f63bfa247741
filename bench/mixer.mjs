import { loadKit } from './load.mjs';

/**
 * How the time of a step of `mixer` grows with the grains (Mazhar2015 §4.1.2, Table III), on one core. All sizes stand in one
 * process with their blades turning, and take turns, so that a busy machine slows all alike, and the fastest step counts; small steps, then the papers' step:
 * APGD, 0.5 ms, relaxed law, cold, to a fixed number of iterations. Run as
 * `node bench/mixer.mjs [sizes] [turns] > bench/results/mixer-<machine>.md`.
 */
const sizes = (process.argv[2] ?? '1000,2000,4000,8000,16000').split(',').map(Number), turns = Number(process.argv[3] ?? 5);
const TURNING = 0.6, STEPS = 4; // time with turning blades before the first measurement [s]; steps of a turn
const SMALL = { substeps: 10 }, PAPERS = { solver: 'apgd', dt: 5e-4, substeps: 1, iterations: 40, tolerance: 1e-12, law: 'relaxed', warmStart: 'off' };
const { defaultsOf, findScene, minOf, prepareExperiment, statusSentences, STEP_STATUS } = await loadKit();

const scene = findScene('mixer');
const beds = [];
for (const count of sizes) {
  const experiment = await prepareExperiment(scene, { ...defaultsOf(scene.params), ...SMALL, count, backend: 'cpu' });
  while (experiment.progress < 1 || experiment.time < TURNING) await experiment.advance();
  beds.push({ count, experiment });
}

/** Takes turns; returns a row a size: contacts, active ones, least ms of a step and of its parts. */
async function measure(settings) {
  const rows = beds.map(({ count }) => ({ count, contacts: 0, active: 0, torque: 0, wall: [], detect: [], solve: [], status: 0 }));
  for (let turn = 0; turn <= turns; turn++) for (const [k, { experiment }] of beds.entries()) {
    for (const [key, value] of Object.entries(settings)) experiment.set(key, value);
    for (let step = 0; step < STEPS; step++) {
      const t0 = performance.now();
      await experiment.advance();
      if (turn === 0) continue; // caches, JIT and room for the solver
      const { measures, stages } = experiment.engine, row = rows[k];
      row.wall.push(performance.now() - t0);
      row.detect.push(stages.detect);
      row.solve.push(stages.solve);
      row.contacts += measures.contactCount / (turns * STEPS);
      row.active += measures.activeCount / (turns * STEPS);
      row.status |= measures.status;
    }
  }
  return rows.map((row) => ({ ...row, wall: minOf(row.wall), detect: minOf(row.detect), solve: minOf(row.solve) }));
}

/** Slope of log y over log x by least squares. */
function exponent(x, y) {
  const [u, v] = [x, y].map((z) => z.map(Math.log)), mean = (z) => z.reduce((a, b) => a + b, 0) / z.length;
  const [mu, mv] = [mean(u), mean(v)];
  return u.reduce((sum, a, i) => sum + (a - mu) * (v[i] - mv), 0) / u.reduce((sum, a) => sum + (a - mu) ** 2, 0);
}

function print(title, rows, ignore) {
  console.log(`\n## ${title}\n\n| grains | contacts | carrying | contacts a grain | detect [ms] | solve [ms] | step [ms] | µs a grain | µs a contact |`);
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { count, contacts, active, detect, solve, wall } of rows) {
    console.log(`| ${count} | ${contacts.toFixed(0)} | ${active.toFixed(0)} | ${(contacts / count).toFixed(2)} | ${detect.toFixed(1)} | ${solve.toFixed(1)} | `
      + `${wall.toFixed(1)} | ${((1000 * wall) / count).toFixed(2)} | ${((1000 * wall) / contacts).toFixed(2)} |`);
  }
  const walls = rows.map((r) => r.wall), said = [...new Set(rows.flatMap((r) => statusSentences(r.status & ~ignore)))];
  console.log(`\nStep ∝ grains^${exponent(sizes, walls).toFixed(3)}, ∝ contacts^${exponent(rows.map((r) => r.contacts), walls).toFixed(3)}; solve ∝ contacts^`
    + `${exponent(rows.map((r) => r.contacts), rows.map((r) => r.solve)).toFixed(3)}.${said.length ? ` Status: ${said.join(' ')}` : ''}`);
}

console.log(`# Mixer by size, one core\n\nBlades have turned for ${TURNING} s; the fastest of ${turns * STEPS} steps, sizes taking turns of ${STEPS}.`);
print(`Small steps: frames of 2 ms, ${SMALL.substeps} substeps`, await measure(SMALL), 0);
print('The papers\' step: APGD, 40 iterations, 0.5 ms, relaxed law, cold', await measure(PAPERS), STEP_STATUS.notConverged.bit);
