import { minOf } from '../../src/core/extremes';
import { API_COST, CLASSES } from '../../src/gpu/deviceClasses';
import type { RecordedFrame } from '../performance/frames';
import { formOfAuto, formsOf, needOf, SIZES, timeOf, type Form } from './replay';

/** What `headless bench` records of a run on a device. */
export type MeasuredRun = { scene: string; bodies: number; form?: string | null; params: { solver: string };
  msPerStep: number };

/**
 * Ratio of times [1] up to which colours would be the better for equal penetration: it falls with the square of the
 * sweeps, and that of blocks is up to 2.5 times as deep (docs/theory/gpu.md §4).
 */
export const EQUAL_DEPTH = Math.sqrt(2.5);

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const short = (ms: number): string => (ms >= 10 ? ms.toFixed(0) : ms.toFixed(1));
const nameOf = (grains: number): string => (grains >= 1e6 ? `${grains / 1e6} 000 000` : `${grains / 1000} 000`);
const named = ({ swept, apart }: Form): string => `${swept}, ${apart ? 'three' : 'two'}`;

/** Returns the time of the slower form over that of the one that `auto` takes, less 1; below 0 `auto` is the slower. */
export function wonBy(recorded: RecordedFrame, grains: number, machine: (typeof CLASSES)[number], of: Form): number {
  const ms = (form: Form): number => timeOf(recorded, grains, form, machine).all;
  return ms(of) / ms(formOfAuto(recorded, grains)) - 1;
}

/** Returns the times of the two forms of the sweeps on an H200 with 300 000 grains [ms], each the least of its runs. */
export function measuredForms(runs: readonly MeasuredRun[]): Record<'blocks' | 'colours', number> {
  const least = (form: string): number => minOf(runs
    .filter((run) => run.bodies === 300_000 && run.form === form && run.params.solver === 'smallsteps'
      && run.scene === 'ditch').map(({ msPerStep }) => msPerStep));
  return { blocks: least('blocks'), colours: least('colours') };
}

/** Returns bench/results/forms.md: each form of a frame, replayed on classes of devices. */
export function formsDocument(frames: readonly RecordedFrame[], runs: readonly MeasuredRun[]): string {
  const drives = ({ counts }: RecordedFrame): string => (counts.contactBodies ? 'yes' : 'no');
  const all = frames.flatMap((recorded) => SIZES.map((grains) => ({ recorded, grains })));
  const needs = table(
    ['HMMWV', 'grains', 'form', 'MB', 'dispatches', 'loads after each other'],
    all.flatMap(({ recorded, grains }) => formsOf(recorded, grains).map((form, k) => {
      const { bytes, dispatches, loads } = needOf(recorded, grains, form);
      const name = k === 0 ? `**${named(form)}**` : named(form);
      return [drives(recorded), nameOf(grains), name, (bytes / 1e6).toFixed(0), String(dispatches), String(loads)];
    })));
  const times = table(
    ['device', 'HMMWV', 'grains', '`auto`', 'takes [ms]', 'other sums', 'colours, two', 'colours, three',
      'colours over `auto`'],
    CLASSES.flatMap((machine) => all.map(({ recorded, grains }) => {
      const ms = (form: Form): number => 1000 * timeOf(recorded, grains, form, machine).all;
      const auto = formOfAuto(recorded, grains), other = { ...auto, apart: !auto.apart };
      const [two, three] = [false, true].map((apart) => ms({ swept: 'colours', apart }));
      return [machine.name, drives(recorded), nameOf(grains), named(auto), short(ms(auto)), short(ms(other)),
        short(two), short(three), (Math.min(two, three) / ms(auto)).toFixed(1)];
    })));
  const dear = CLASSES.flatMap((machine) => all.flatMap(({ recorded, grains }) =>
    API_COST[machine.api].flatMap((dispatch) => formsOf(recorded, grains)
      .map((form) => wonBy(recorded, grains, { ...machine, dispatch }, form)))));
  const won = CLASSES.flatMap((machine) => all.flatMap(({ recorded, grains }) =>
    formsOf(recorded, grains).map((form) => wonBy(recorded, grains, machine, form))));
  const least = minOf(CLASSES.flatMap((machine) => all.flatMap(({ recorded, grains }) => [false, true].map((apart) =>
    wonBy(recorded, grains, machine, { swept: 'colours', apart })))));
  const { blocks, colours } = measuredForms(runs), lost = (of: readonly number[]) => (-100 * minOf(of)).toFixed(0);
  return `# Forms of a frame, replayed

Made by \`npm run -s bench -- forms > bench/results/forms.md\`, without a device: dispatches are those that the engine's
own encoder makes, bytes and chains of loads those of \`kernelBytes\` and \`kernelChains\`, and devices those of
[PERFORMANCE.md](../../docs/PERFORMANCE.md), which says what the model leaves out. A frame is a step of 2 ms in ten
substeps of two sweeps. Contacts are swept block by block, or colour by colour (14 colours); what they give big bodies
is summed beside the grains, in two dispatches a substep, or in a dispatch of its own, in three.

Where a link leaves the form open, \`auto\` takes blocks on every device, and the number of grains decides about sums
(\`src/physics/gpu/solve/chooseForm.ts\`): no bit depends on how fast a device is. Of the two forms of sweeps it takes
the faster everywhere. With the other sums a frame would take ${lost(won)} % less at most, and ${lost(dear)} % if a
dispatch costs what Maczan2026 has.

On an H200 a step of 300 000 grains takes ${blocks.toFixed(1)} ms by blocks and ${colours.toFixed(1)} by colours,
${(colours / blocks).toFixed(1)} times as long ([measured](../results/h200.md)).
Up to ${EQUAL_DEPTH.toFixed(1)} times colours
would be the better for equal penetration. Until that was measured, \`auto\` took colours there. In the replay they
take ${(1 + least).toFixed(1)} times as long or more, so whether another device than the H200 would gain by them at
equal penetration is not known.

Which number of threads sweeps a block is not in the model, for that waits for neither bytes nor loads: 96 are best of
32, 64, 96, 128 and 256 on the H200, and no other device was measured.

## What a frame needs of any device

That of \`auto\` is bold. Blocks need less of each than colours, so they are the faster whatever a byte, a dispatch and
a load cost.

${needs}

## What it takes [ms]

${times}
`;
}
