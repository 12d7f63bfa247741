import { version } from '../../../package.json';
import type { Speed, Status } from '../../protocol/messages';
import { expectedRate } from '../../scenes/variants';
import { fullValues } from '../../share/link';
import { addressOf } from '../address';
import { sceneOf } from '../session/sceneOf';
import { addIssues, addNotice, getState } from '../store';

/** Limits of an adapter, by name. */
type Limits = Readonly<Record<string, number>>;

/**
 * Figures say what is known here of a run and the machine; what is not known is left out. `expected` is the real-time
 * factor that the measurement of the first visit foretells.
 */
type Known = {
  status: Status; speed: Speed | null; link: string; browser: string; expected?: number | null; limits?: Limits | null;
};

/** Limits that decide how many grains a device takes, and how its kernels are cut. */
const LIMITS = [
  'maxBufferSize', 'maxStorageBufferBindingSize', 'maxStorageBuffersPerShaderStage', 'maxComputeWorkgroupStorageSize',
  'maxComputeInvocationsPerWorkgroup', 'maxComputeWorkgroupsPerDimension',
] as const;

const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** Returns the figures of a run as plain text, a fact a line, to be sent to whoever works on its speed. */
export function figuresOf({ status: s, speed, link, browser, expected = null, limits = null }: Known): string {
  const stepped = s.stepsPerSecond > 0, isOf = speed?.backend === s.backend && expected !== null;
  return [
    `Grouser ${version}`, `link: ${link}`, `browser: ${browser}`,
    `computes: ${s.backend.toUpperCase()}, ${s.adapter}`,
    `grains: ${s.grains}`, `contacts: ${s.contacts}`, `solver: ${s.solver}, law ${s.law}, h ${s.substep} s`,
    `time: ${s.time} s, step ${s.step}`,
    ...(stepped ? [`ms a step: ${(1000 / s.stepsPerSecond).toPrecision(3)}`] : []),
    ...(stepped ? [`real-time factor: ${s.realTimeFactor.toPrecision(3)}`] : []),
    ...(isOf ? [`expected by what was measured here first: ${expected.toPrecision(3)}`] : []),
    `pictures a second: ${s.framesPerSecond.toPrecision(3)}, with ${percent(s.detail)} of the pixels each way`
      + (s.unshaded ? ', without contact shadows' : ''),
    ...(speed ? [
      `measured on ${speed.device} (${speed.backend}): ${speed.perSweep} s a sweep, ${speed.perContact} s a contact `
      + `and sweep, ${speed.perGrain} s a grain`,
    ] : []),
    ...(limits ? [`limits of the adapter: ${LIMITS.map((name) => `${name} ${limits[name]}`).join(', ')}`] : []),
  ].join('\n');
}

/** Copies the figures of the present run to the clipboard. */
export async function copyFigures(): Promise<void> {
  const { status, speedHere: speed, setup } = getState();
  if (!status) return;
  const adapter = await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null);
  const limits = adapter && Object.fromEntries(LIMITS.map((name) => [name, adapter.limits[name]]));
  try {
    const expected = expectedRate(sceneOf(setup), fullValues(setup), speed), browser = navigator.userAgent;
    const known: Known = { status, speed, link: addressOf(setup), browser, expected, limits };
    await navigator.clipboard.writeText(figuresOf(known));
    addNotice('Figures copied: adapter, browser, link, sizes and times of this run, as plain text.', true);
  } catch {
    addIssues([{ path: 'figures', message: 'The browser does not let the page copy its figures to the clipboard.' }]);
  }
}
