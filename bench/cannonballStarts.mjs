import { loadKit } from './load.mjs';

/**
 * Why APGD's forces on the base of a pyramid are what they are (OlsenKamrin2018, Table 1: 0.17): one problem, the pile at rest, solved from
 * one start after another; then the pile in time, dropped or not, each step starting from a part of the last impulses. Run as
 * `node bench/cannonballStarts.mjs [layers] [frames after a drop] >> bench/results/cannonball-<machine>.md`.
 */
const layers = Number(process.argv[2] ?? 10), frames = Number(process.argv[3] ?? 40), STEP = 1e-3, RADIUS = 1.25e-3; // [s], [m]
const {
  baseAfter, createScratch, defaultsOf, findScene, findSolver, forcesOn, freezeExperiment, GLASS, maxOf, off, prepareExperiment,
  restingBase, toProblem,
} = await loadKit();
const apgd = findSolver('apgd'), WEIGHT = 2000 * (4 / 3) * Math.PI * RADIUS ** 3 * 9.81; // [N]
const exact = restingBase(layers, 1, GLASS).forces, top = maxOf(exact);
const cells = (forces) => `${off(forces, exact).toFixed(3)} | ${(100 * (maxOf(forces) / top - 1)).toFixed(1)} %`;

const scene = findScene('cannonball'), values = { ...defaultsOf(scene.params), layers, forces: 'impulses', backend: 'cpu' };
const frozen = await freezeExperiment(await prepareExperiment(scene, values), STEP);
if (!frozen.ok) throw new Error(frozen.issues[0].message);
const lab = frozen.value, places = lab.bodies.map(({ name }) => Number(name.split(' ')[1]) - 1);

function base(gamma) {
  const all = forcesOn(lab, gamma), forces = new Array(layers * layers).fill(0);
  places.forEach((place, k) => { forces[place] = -all[3 * k + 2] / WEIGHT; });
  return forces;
}

function solve(id, start, watch) {
  const gamma = Float64Array.from({ length: 3 * lab.count }, (_, k) => (k % 3 ? 0 : start));
  const { iterations } = findSolver(id).solve(toProblem(lab), gamma, { iterations: 5000, tolerance: 1e-9, law: 'relaxed', watch }, createScratch(lab.count));
  return { iterations, forces: base(gamma) };
}

console.log(`\n## ${layers} layers at rest, one problem of ${STEP} s to 1e-9 m/s, Hookean\n\n| solver | start | off | highest force | iterations |\n|---|---|---|---|---|`);
const passing = [];
const cold = solve('apgd', 0, (k, gamma) => { if ([20, 40, 60, 80, 100].includes(k)) passing.push(`| apgd | nothing, stopped | ${cells(base(gamma))} | ${k} |`); });
passing.forEach((line) => console.log(line));
console.log(`| apgd | nothing | ${cells(cold.forces)} | ${cold.iterations} |`);
for (const weights of [0.5, 1, 2, 4, 10, 600]) {
  const { forces, iterations } = solve('apgd', weights * WEIGHT * STEP);
  console.log(`| apgd | ${weights} weights on every contact | ${cells(forces)} | ${iterations} |`);
}
const sweeps = solve('gauss-seidel', 0);
console.log(`| gauss-seidel | nothing | ${cells(sweeps.forces)} | ${sweeps.iterations} |`);

console.log('\n| APGD in time | part of the last impulses | tolerance [m/s] | off | highest force |\n|---|---|---|---|---|');
for (const drop of [0, 0.05]) for (const part of [0, 0.5, 1]) for (const tolerance of drop ? [1e-4, 1e-6] : [1e-6]) {
  apgd.warmStart = part;
  const { forces } = await baseAfter({ layers, drop, solver: 'apgd', tolerance, iterations: 3000, forces: 'impulses' }, drop ? frames : 4);
  console.log(`| ${drop ? `dropped ${drop} radii a layer, ${frames} steps` : '4 steps at rest'} | ${part} | ${tolerance.toExponential(0)} | ${cells(forces)} |`);
}
