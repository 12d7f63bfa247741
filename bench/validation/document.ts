import { readFileSync } from 'node:fs';
import { wordsOfMargin } from '../../src/core/band';
import { maxOf, minOf } from '../../src/core/extremes';
import type { Compared, Validated, Validation } from '../../src/app/learn/validation';
import { checksOf, MUTANTS, nameOf } from '../../src/experiment/testing/mutants';
import type { Comparison } from './comparisons';
import type { Figure } from './figures';

/** A check of a scene as bench/results lists it; `off` is how far it is from the middle of its band, in parts of it. */
type Checked = {
  scene: string; what: string; unit: string; kind: string; allowed: string; measured: string; off: string;
  /** What the ends of its band rest on; '–' if no scene has the check. */
  margin: string;
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
    return { scene, what, unit, kind, allowed, measured, off, margin: MARGINS.get(`${scene} ${what}`) ?? '–' };
  });
  // a check that is broken in several ways has several rows
  return all.filter(({ scene, what }, k) => all.findIndex((one) => one.scene === scene && one.what === what) === k);
}

/** Says what the bands of all checks rest on, by row and sentence. */
const MARGINS = new Map(MUTANTS.filter(({ brief }) => !brief).flatMap((row) => checksOf(row)
  .map(({ what, allowed }) => [`${nameOf(row)} ${what}`, wordsOfMargin(allowed.margin)] as const)));

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
    const { scene, ours, theirs, wall: _, values, ...rest } = comparison, wall = wallOf(comparison);
    of(scene).compared.push({
      ...rest, ours: Number(short(ours.value)), error: ours.error === null ? null : +ours.error.toPrecision(2),
      theirs: Number(short(theirs)), ...(wall ? { wall } : {}), ...(values ? { values } : {}),
    });
  }
  for (const { name, scenes, says, file } of figures) for (const scene of scenes)
    of(scene).figures.push({ name, says, file });
  return all;
}

/** Returns the table of the README: experiments and papers alone, without units and remarks. */
export function validationSummary(compared: readonly Comparison[]): string {
  const rows = compared.filter(({ kind }) => kind !== 'closed form').map(({ scene, what, ours, theirs, cites, kind }) =>
    `| \`${scene}\` | ${what} | ${cites} | ${percent(ours.value / theirs - 1)} | ${kind} |`);
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
