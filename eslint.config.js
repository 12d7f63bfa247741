import stylistic from '@stylistic/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { LINE } from './scripts/lines.mjs';

// The architecture: folder of src → folders it may import. No cycles can be written.
const MAY_IMPORT = {
  core: [],
  params: ['core'],
  mechanism: ['core'],
  model: ['core', 'params', 'mechanism'],
  gpu: ['core'],
  vehicle: ['core', 'mechanism'],
  physics: ['core', 'params', 'model', 'gpu', 'mechanism'],
  scenes: ['core', 'params', 'model', 'mechanism', 'vehicle'],
  share: ['core', 'params', 'vehicle', 'scenes'],
  sweep: ['core', 'params', 'scenes', 'share'],
  calibrate: ['core', 'params', 'scenes', 'share', 'sweep'],
  experiment: ['core', 'params', 'model', 'physics', 'mechanism', 'vehicle', 'scenes', 'share', 'sweep'],
  protocol: ['core', 'params', 'model', 'share', 'sweep'],
  worker: [
    'core', 'params', 'model', 'gpu', 'physics', 'mechanism', 'vehicle', 'scenes', 'share', 'sweep', 'experiment',
    'protocol', 'view',
  ],
  view: ['core', 'params', 'model', 'protocol'],
  app: ['core', 'params', 'scenes', 'share', 'sweep', 'calibrate', 'protocol'],
  headless: [
    'core', 'params', 'model', 'gpu', 'physics', 'mechanism', 'vehicle', 'scenes', 'share', 'sweep', 'calibrate',
    'experiment',
  ],
};
// What only some folders may import: its name, its specifier, its owners.
const OWNED = [
  { what: 'three', specifier: '(three|@react-three)(/|$)', owners: ['view'] },
  { what: 'react', specifier: '(react|react-dom)(/|$)', owners: ['app', 'view'] },
  { what: 'zustand', specifier: 'zustand(/|$)', owners: ['app'] },
  { what: 'uplot', specifier: 'uplot(/|$)', owners: ['app'] },
  { what: 'mediabunny', specifier: 'mediabunny(/|$)', owners: ['worker'] },
  { what: 'meshoptimizer', specifier: 'meshoptimizer(/|$)', owners: ['model'] },
  { what: 'katex', specifier: 'katex(/|$)', owners: ['app'] },
  { what: 'shaders/', specifier: '(\\.\\./)+shaders/', owners: ['physics'] },
  { what: 'wasm/', specifier: '(\\.\\./)+wasm/', owners: ['physics'] },
];
// What only Node has; all else runs in a browser.
const NODE = { what: 'modules of Node', specifier: 'node:', owners: ['headless'] };
const WEBGPU = { what: 'webgpu, which is WebGPU for Node', specifier: 'webgpu$', owners: ['headless'] };

const TESTS = ['src/**/*.test.{ts,tsx}', 'src/**/testing/**/*.{ts,tsx}'];

/** A cast by way of `unknown` takes any type for any other: mostly, one of the two is declared wrong. */
const DOUBLE_CAST = {
  selector: 'TSAsExpression > TSAsExpression.expression[typeAnnotation.type="TSUnknownKeyword"]',
  message: 'Mend the type that is wrong; where none is, say at the boundary why not.',
};

// Test-only code (twins, fixtures, carts) lies in testing/ beside its subject; the product does not know it.
const TESTING = { regex: '(^|/)testing/', message: 'What lies in testing/ is for tests alone.' };
// The two engines know what lies beside them, not each other; the world of the CPU engine is known in its own room
// alone, which others enter by its engine and by how it freezes a step for the solver lab.
const ROOMS = {
  'src/physics/cpu': {
    regex: '^(\\.\\./)+gpu(/|$)', message: 'src/physics/cpu does not know src/physics/gpu or src/gpu.',
  },
  'src/physics/gpu': { regex: '^(\\.\\./)+cpu(/|$)', message: 'src/physics/gpu does not know src/physics/cpu.' },
  'src/physics/{contact,flex,lcp,mechanism,shapes,solvers}': {
    regex: '^(\\.\\./)+(cpu|gpu)(/|$)', message: 'What both engines use knows neither.',
  },
};
const CPU_INSIDE = {
  regex: 'physics/cpu/(?!(engine|freeze)$)', message: 'Only src/physics/cpu knows more of it than its engine.',
};

const named = (owners) => owners.map((owner) => `src/${owner}`).join(' and ');
const owned = (folder, list) => list.filter(({ owners }) => !owners.includes(folder))
  .map(({ what, specifier, owners }) => (
    { regex: `^${specifier}`, message: `Only ${named(owners)} may import ${what}.` }
  ));
const foreign = (folder) =>
  Object.keys(MAY_IMPORT).filter((other) => other !== folder && !MAY_IMPORT[folder].includes(other))
  .map((other) => ({ regex: `^(\\.\\./)+${other}(/|$)`, message: `src/${folder} does not know src/${other}.` }));

// A spread list is one argument a number, and the stack holds some 110 000 of them: series are longer.
const NO_SPREAD = {
  selector: "CallExpression[callee.object.name='Math'][callee.property.name=/^(max|min)$/] > SpreadElement",
  message: 'Of a list that may be long take maxOf or minOf (src/core/extremes.ts).',
};

// What reaches the state of a run on the CPU has the same bits in every browser and in Node. IEEE 754 fixes those of
// + − × ÷ and square roots; each host has its own sines, exponentials and powers, even of whole exponents. 2 ** k is
// exact everywhere.
const FIXED_BITS = ['core', 'params', 'mechanism', 'model', 'vehicle', 'physics', 'scenes', 'share',
  'sweep', 'experiment'];
const OWN_MATH = 'Hosts differ in its last bits: take that of src/core/elementary.';
const NO_POWER = {
  selector: ":matches(BinaryExpression[operator='**']:not([left.value=2]), AssignmentExpression[operator='**='])",
  message: OWN_MATH,
};
const NO_HOST_MATH = [
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'exp',
    'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot'].map((property) => (
    { object: 'Math', property, message: OWN_MATH }
  )),
  { object: 'Math', property: 'random', message: 'What is random takes a seed: createRandom (src/core/random.ts).' },
];

// WebKit tells nobody of an error in a module that waits at its top, nor in those that it imports.
const NO_TOP_AWAIT = {
  selector: 'AwaitExpression:not(:function AwaitExpression)',
  message: 'Wait in a function: WebKit loses errors of modules that wait at their top.',
};

/** The rules that refuse what the patterns match, in `import … from`, `export … from` and `import()` alike. */
const refuse = (patterns, ...more) => ({
  'no-restricted-imports': ['error', { patterns }],
  'no-restricted-syntax': ['error',
    ...patterns.map(({ regex, message }) => (
      { selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`, message }
    )),
    { selector: 'ImportExpression > :not(Literal).source', message: 'Import by a literal, so that the architecture '
      + 'can be checked.' },
    { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }, DOUBLE_CAST, ...more],
});

// A test may use what Node alone has, and tests of kernels take their adapter from Node.
const architecture = Object.keys(MAY_IMPORT).flatMap((folder) => {
  const files = `src/${folder}/**/*.{ts,tsx}`;
  return [
    { files: [files], rules: refuse(
      [...foreign(folder), ...owned(folder, [...OWNED, WEBGPU, NODE]), TESTING, CPU_INSIDE], NO_SPREAD,
      ...(FIXED_BITS.includes(folder) ? [NO_POWER] : []), ...(folder === 'headless' ? [] : [NO_TOP_AWAIT])
    ) },
    { files: TESTS.map((test) => [files, test]), rules: refuse([...foreign(folder), ...owned(folder, OWNED)]) },
  ];
}).concat(Object.entries(ROOMS).map(([room, pattern]) => ({
  files: [`${room}/**/*.ts`], ignores: TESTS,
  rules: refuse([...foreign('physics'), ...owned('physics', [...OWNED, WEBGPU, NODE]), TESTING, pattern],
    NO_SPREAD, NO_TOP_AWAIT, ...(room === 'src/physics/gpu' ? [] : [NO_POWER])),
})));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'test-results/', 'playwright-report/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.base, // .oxlintrc.json has the rules that need no message or pattern of ours, in a tenth of the time
  {
    files: ['**/*.{ts,tsx,js,mjs}'], plugins: { stylistic },
    rules: { 'stylistic/max-len': ['error', { code: LINE, ignoreUrls: true }] },
  },
  { files: ['src/**'], ignores: ['src/headless/**'], rules: { 'no-console': 'error' } },
  {
    files: ['src/{app,view,worker}/**'], plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', DOUBLE_CAST] } },
  architecture,
  {
    files: FIXED_BITS.map((folder) => `src/${folder}/**/*.ts`), ignores: [...TESTS, 'src/physics/gpu/**'],
    rules: { 'no-restricted-properties': ['error', ...NO_HOST_MATH] },
  },
  {
    files: ['bench/**', 'scripts/**'], ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_SPREAD, DOUBLE_CAST] },
  },
);
