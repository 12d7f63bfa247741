import { readFileSync } from 'node:fs';
import { wordsOfMargin } from '../../src/core/band';
import { maxOf, minOf } from '../../src/core/extremes';
import type { Compared, Validated, Validation } from '../../src/app/learn/validation';
import { declaredIn } from '../../src/experiment/testing/mutants/declared';
import { nameOf } from '../../src/experiment/testing/mutants/mutant';
import { MUTANTS } from '../../src/experiment/testing/mutants/table';
import type { Comparison } from './comparisons';
import type { Figure } from './figures';

/** A check of a scene as bench/results lists it; `off` is how far it is from the middle of its band, in parts of it. */
type Checked = {
  scene: string; what: string; unit: string; kind: string; allowed: string; measured: string; off: string;
  /** What the ends of its band rest on; '–' if no scene has the check. */
  margin: string;
  /** The source, or the closed form, that it is compared with. */
  cites: string;
};

const KINDS = ['closed form', 'experiment', 'other code', 'regression'];
const percent = (part: number): string => `${part > 0 ? '+' : ''}${+(100 * part).toPrecision(2)} %`;
const short = (x: number): string => String(+x.toPrecision(4));

/** Reads the checks of the scenes from the table that shows what they measure and under what they fail. */
export function readChecks(text = readFileSync('bench/results/checks-2-core-vm.md', 'utf8')): Checked[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ')).slice(1);
  const all = rows.map((line) => {
    const [scene, what, unit, kind, allowed, measured] = line.split('|').slice(1).map((cell) => cell.trim());
    const middle = /^(-?[\d.]+(?:e[+-]?\d+)?) ± /.exec(allowed)?.[1];
    const off = middle === undefined || Number(middle) === 0 ? '–' : percent(Number(measured) / Number(middle) - 1);
    const { margin, cites } = DECLARED.get(`${scene} ${what}`) ?? { margin: '–', cites: '–' };
    return { scene, what, unit, kind, allowed, measured, off, margin, cites };
  });
  // a check that is broken in several ways has several rows
  return all.filter(({ scene, what }, k) => all.findIndex((one) => one.scene === scene && one.what === what) === k);
}

/** Says what the bands of all checks rest on, and what they cite, by row and sentence. */
const DECLARED = new Map(MUTANTS.filter(({ brief, slow }) => !brief || slow).flatMap((row) => declaredIn(row).map(
  ({ what, cites, allowed }) =>
    [`${nameOf(row)} ${what}`, { margin: wordsOfMargin(allowed(1).margin), cites }] as const,
)));

/** Returns least and most wall time of the runs of a comparison [s]. */
const wallOf = ({ wall }: Comparison): [number, number] | null =>
  (wall && wall.length > 0 ? [minOf(wall), maxOf(wall)] : null);

const timesOf = (wall: readonly number[] | null): string =>
  [...new Set(wall?.map((s) => s.toFixed(0)))].join(' … ') || '–';

const linkOf = (file: string): string => `([${file}](../bench/results/${file}-2-core-vm.md))`;

const comparisonRow = (comparison: Comparison): string => {
  const { scene, what, unit, ours, theirs, cites, kind, file, remark } = comparison;
  const error = ours.error === null ? '' : ` ± ${+ours.error.toPrecision(2)}`;
  const cells = [
    `\`${scene}\``, what, unit, `${short(ours.value)}${error}`, short(theirs), percent(ours.value / theirs - 1), cites,
    kind, timesOf(wallOf(comparison)), `${remark} ${linkOf(file)}`,
  ];
  return `| ${cells.join(' | ')} |`;
};

const figureText = ({ name, says, file }: Figure): string =>
  `![Figure ${name}](pictures/${name}.svg)\n\n${wrapped(`${says} ${linkOf(file)}`)}\n`;

/** Breaks a text into lines of at most 120 characters, where words end. */
const wrapped = (words: string): string => words.replace(/(.{1,120})(?: |$)/g, '$1\n').trimEnd();

/** Returns what the page shows of each scene: the file public/data/validation.json. */
export function validationData(compared: readonly Comparison[], figures: readonly Figure[]): Validation {
  const all: Record<string, { compared: Compared[]; figures: Validated['figures'][number][] }> = {};
  const of = (scene: string) => (all[scene] ??= { compared: [], figures: [] });
  for (const comparison of compared) {
    const { scene, ours, theirs, wall: _, values, remark, ...rest } = comparison, wall = wallOf(comparison);
    of(scene).compared.push({
      ...rest, remark: remark.replaceAll('`', ''), // the page sets no Markdown
      ours: Number(short(ours.value)), error: ours.error === null ? null : +ours.error.toPrecision(2),
      theirs: Number(short(theirs)), ...(wall ? { wall } : {}), ...(values ? { values } : {}),
    });
  }
  for (const { name, scenes, says, file } of figures) for (const scene of scenes)
    of(scene).figures.push({ name, says, file });
  return all;
}

/** What the README says of a scene: the first of what is compared, and how far off all of it is. */
type Summary = { what: string; cites: string; error: string; kind: string };

function summaryOfRuns([first, ...others]: readonly Comparison[]): Summary {
  const off = ({ ours, theirs }: Comparison): number => ours.value / theirs - 1, rest = others.map(off);
  const range = rest.length === 0 ? '' : rest.length === 1 ? `; ${percent(rest[0])}`
    : `; ${percent(minOf(rest))} … ${percent(maxOf(rest))}`;
  return {
    what: others.length === 0 ? first.what : `${first.what}; ${others.length} more`,
    cites: [...new Set([first, ...others].map(({ cites }) => cites))].join(', '),
    error: `${percent(off(first))}${range}`, kind: [...new Set([first, ...others].map(({ kind }) => kind))].join(', '),
  };
}

/** Kinds of checks, by how much they tell of a scene: that it bears its weight most of them could say. */
const TELLING = ['experiment', 'other code', 'closed form', 'regression'];

/** Of checks it takes the first of the most telling kind, one with an error if there is one. */
function summaryOfChecks(checks: readonly Checked[]): Summary {
  const kind = TELLING.find((one) => checks.some((check) => check.kind === one))!;
  const own = checks.filter((check) => check.kind === kind), first = own.find(({ off }) => off !== '–') ?? own[0];
  return {
    what: checks.length === 1 ? first.what : `${first.what}; ${checks.length - 1} more`, cites: first.cites, kind,
    error: first.off === '–' ? `${first.measured} of ${first.allowed} ${first.unit === '1' ? '' : first.unit}`.trim()
      : first.off,
  };
}

/** Returns the table of the README, a row a scene: means over runs where there are some, else checks of one run. */
export function validationSummary(compared: readonly Comparison[], checks: readonly Checked[]): string {
  const nameOfScene = ({ scene }: { scene: string }): string => scene.split(' ')[0];
  const rows = [...new Set([...compared, ...checks].map(nameOfScene))].map((scene) => {
    const runs = compared.filter((one) => one.scene === scene);
    const { what, cites, error, kind } = runs.length > 0 ? summaryOfRuns(runs)
      : summaryOfChecks(checks.filter((one) => nameOfScene(one) === scene));
    return `| \`${scene}\` | ${what} | ${cites} | ${error} | ${kind} |`;
  });
  return `| scene | what is compared | with what | error | kind |\n|---|---|---|---|---|\n${rows.join('\n')}`;
}

/** Returns docs/VALIDATION.md from comparisons, figures and checks. */
export function validationDocument(
  compared: readonly Comparison[], figures: readonly Figure[], checks: readonly Checked[],
): string {
  const rowOf = ({ scene, what, unit, allowed, measured, off, margin }: Checked): string =>
    `| ${[scene, what, unit, allowed, measured, off, margin].join(' | ')} |`;
  const ofKind = (kind: string): string =>
    checks.filter((check) => check.kind === kind).map(rowOf).join('\n');
  const count = (kind: string): number => checks.filter((check) => check.kind === kind).length;
  return `# Validation: what is compared with what, and how far off it is

Made by \`npm run docs\` from [bench/results](../bench/results); edit \`bench/validation\`. Every number is read from
the result that its command wrote ([bench/README.md](../bench/README.md) has the commands). *Error* is ours over theirs,
less one. *Run* is the wall time of one run [s], or of the quickest and the slowest of those that a number is from, on
two cores of a virtual machine that others shared. What a source leaves open, and what we think an error comes from,
stands in that result.

## Experiments, papers and theory, by means over runs

| scene | what | unit | ours | theirs | error | with | kind | run [s] | remark |
|---|---|---|---|---|---|---|---|---|---|
${compared.map(comparisonRow).join('\n')}

*Experiment*: a law or ratio that was measured. *Paper*: a simulation or a table of the papers that Grouser builds on.
*Twin*: a fit to beds of our own, whose true values are known.
The papers' solver tables are in [papers](../bench/results/papers-2-core-vm.md), contacts and mechanisms with known
answers in [closed-forms.md](theory/closed-forms.md), other engines in [peers](../bench/results/peers-2-core-vm.md).

## Figures

Drawn from the tables of these results by \`npm run docs\`; the page shows them under *Learn*.

${figures.map(figureText).join('\n')}
## Checks that the page and \`run\` show, by kind

Each was also run with physics that is wrong on purpose, under which it must fail:
[table](../bench/results/checks-2-core-vm.md). Values are those of the small bed that this was done on; *error* is from
the middle of a band that has one. *The band* says what its ends rest on; *our own runs* and *judged* prove nothing.
${KINDS.map((kind) => `
### ${kind[0].toUpperCase()}${kind.slice(1)}: ${count(kind)}
${kind === 'regression' ? '\nNumbers of our own runs: they prove nothing but that they stay.\n' : ''}
| scene | check | unit | allowed | measured | error | the band |
|---|---|---|---|---|---|---|
${ofKind(kind)}
`).join('')}`;
}
