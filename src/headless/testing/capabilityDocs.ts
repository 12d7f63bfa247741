import { traitsFor } from '../../experiment/traitsFor';
import { CAPABILITIES, cpuReason, type Trait } from '../../params/capabilities';
import { defaultsOf } from '../../params/param';
import type { SolverId } from '../../params/solvers';
import { scenes } from '../../scenes/index';

const coded = (ids: readonly SolverId[]): string => ids.map((id) => `\`${id}\``).join(', ');

function row(trait: Trait): string {
  const { name, refusedBy, gpu, ignored, core } = CAPABILITIES[trait];
  const onCpu = ignored ? coded(['smallsteps']) : refusedBy.length === 0 ? 'all' : `all but ${coded(refusedBy)}`;
  return `| ${name} | ${onCpu} | ${core === undefined ? 'yes' : '–'} | ${typeof gpu === 'string' ? '–' : coded(gpu)} |`;
}

/**
 * Writes the table of what runs where, as Markdown: a row a trait, the solvers of either engine that take it, and
 * whether small steps on the CPU take it in WebAssembly.
 */
export const capabilityTable = (): string => [
  '| a world with | CPU | in its core | GPU |', '|---|---|---|---|',
  ...(Object.keys(CAPABILITIES) as Trait[]).map(row),
].join('\n');

/** Writes which engines take each scene at its default values, as Markdown, with the reason where one does not. */
export const engineTable = (): string => [
  '| scene | engines | why |', '|---|---|---|',
  ...scenes.map((scene) => {
    const why = cpuReason(traitsFor(scene, defaultsOf(scene.params)));
    return `| \`${scene.id}\` | ${why === null ? 'CPU, GPU' : 'CPU'} | ${why ?? ''} |`;
  }),
].join('\n');
