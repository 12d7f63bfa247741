import { traitsFor } from '../../experiment/traitsFor';
import { CAPABILITIES, cpuReason, type Trait } from '../../params/capabilities';
import { defaultsOf } from '../../params/param';
import type { SolverId } from '../../params/solvers';
import { scenes } from '../../scenes/index';
import { gpuReasons } from './gpuReasons';

const coded = (ids: readonly SolverId[]): string => ids.map((id) => `\`${id}\``).join(', ');

function row(trait: Trait, why: string): string {
  const { name, refusedBy, gpu, ignored, core } = CAPABILITIES[trait];
  const onCpu = ignored ? coded(['smallsteps']) : refusedBy.length === 0 ? 'all' : `all but ${coded(refusedBy)}`;
  const cells = [name, onCpu, core === undefined ? 'yes' : '–', typeof gpu === 'string' ? '–' : coded(gpu), why];
  return `| ${cells.join(' | ')} |`;
}

/**
 * Writes the table of what runs where, as Markdown: a row a trait, the solvers of either engine that take it, whether
 * small steps on the CPU take it in WebAssembly, and why a GPU does not take it, or not by all its solvers. Links lead
 * from the README, or from a folder below it.
 */
export function capabilityTable(up = ''): string {
  const reasons = gpuReasons();
  const rows = (Object.keys(CAPABILITIES) as Trait[]).map((trait) => row(trait, reasons[trait] ?? ''));
  return ['| a world with | CPU | in its core | GPU | why not all on a GPU |', '|---|---|---|---|---|', ...rows]
    .join('\n').replaceAll('](', `](${up}`);
}

/** Writes which engines take each scene at its default values, as Markdown, with the reason where one does not. */
export const engineTable = (): string => [
  '| scene | engines | why |', '|---|---|---|',
  ...scenes.map((scene) => {
    const why = cpuReason(traitsFor(scene, defaultsOf(scene.params)));
    return `| \`${scene.id}\` | ${why === null ? 'CPU, GPU' : 'CPU'} | ${why ?? ''} |`;
  }),
].join('\n');
