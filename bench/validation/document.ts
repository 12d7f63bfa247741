import { readFileSync } from 'node:fs';
import type { Comparison } from './comparisons';

/** A check of a scene as bench/results lists it; `off` is how far it is from the middle of its band, in parts of it. */
type Checked = {
  scene: string; what: string; unit: string; kind: string; allowed: string; measured: string; off: string;
};

const KINDS = ['closed form', 'experiment', 'other code', 'regression'];
const percent = (part: number): string => `${part > 0 ? '+' : ''}${+(100 * part).toPrecision(2)} %`;
const short = (x: number): string => String(+x.toPrecision(4));

/** Reads the checks of the scenes from the table that shows what they measure and under what they fail. */
export function readChecks(text = readFileSync('bench/results/checks-2-core-vm.md', 'utf8')): Checked[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ')).slice(1);
  return rows.map((line) => {
    const [scene, what, unit, kind, allowed, measured] = line.split('|').slice(1).map((cell) => cell.trim());
    const middle = /^(-?[\d.]+(?:e[+-]?\d+)?) ± /.exec(allowed)?.[1];
    const off = middle === undefined || Number(middle) === 0 ? '–' : percent(Number(measured) / Number(middle) - 1);
    return { scene, what, unit, kind, allowed, measured, off };
  });
}

const comparisonRow = ({ scene, what, unit, ours, theirs, cites, kind, file, remark }: Comparison): string => {
  const error = ours.error === null ? '' : ` ± ${+ours.error.toPrecision(2)}`;
  const cells = [
    `\`${scene}\``, what, unit, `${short(ours.value)}${error}`, short(theirs), percent(ours.value / theirs - 1), cites,
    kind, `${remark} ([${file}](../bench/results/${file}-2-core-vm.md))`,
  ];
  return `| ${cells.join(' | ')} |`;
};

/** Returns docs/VALIDATION.md from comparisons and checks. */
export function validationDocument(compared: readonly Comparison[], checks: readonly Checked[]): string {
  const ofKind = (kind: string): string => checks.filter((check) => check.kind === kind)
    .map((c) => `| ${c.scene} | ${c.what} | ${c.unit} | ${c.allowed} | ${c.measured} | ${c.off} |`).join('\n');
  const count = (kind: string): number => checks.filter((check) => check.kind === kind).length;
  return `# Validation: what is compared with what, and how far off it is

Made by \`npm run docs\` from [bench/results](../bench/results); edit \`bench/validation\`. Every number is read from
the result that its command wrote ([bench/README.md](../bench/README.md) has the commands). *Error* is ours over theirs,
less one. What a source leaves open, and what we think an error comes from, stands in that result.

## Experiments, papers and theory, by means over runs

| scene | what | unit | ours | theirs | error | with | kind | remark |
|---|---|---|---|---|---|---|---|---|
${compared.map(comparisonRow).join('\n')}

*Experiment*: a law or ratio that was measured. *Paper*: a simulation or a table of the papers that Grouser builds on.
*Twin*: a fit to beds of our own, whose true values are known.
The papers' solver tables are in [papers](../bench/results/papers-2-core-vm.md), contacts and mechanisms with known
answers in [closed-forms.md](theory/closed-forms.md), other engines in [peers](../bench/results/peers-2-core-vm.md).

## Checks that the page and \`run\` show, by kind

Each was also run with physics that is wrong on purpose, under which it must fail:
[table](../bench/results/checks-2-core-vm.md). Values are those of the small bed that this was done on; *error* is from
the middle of a band that has one.
${KINDS.map((kind) => `
### ${kind[0].toUpperCase()}${kind.slice(1)}: ${count(kind)}
${kind === 'regression' ? '\nNumbers of our own runs: they prove nothing but that they stay.\n' : ''}
| scene | check | unit | allowed | measured | error |
|---|---|---|---|---|---|
${ofKind(kind)}
`).join('')}`;
}
