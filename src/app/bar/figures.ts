import { version } from '../../../package.json';
import type { Speed, Status } from '../../protocol/messages';
import { addIssues, addNotice, getState } from '../store';
import { addressOf } from '../address';

/** Figures say what is known here of a run and the machine; what is not known is left out. */
type Known = { status: Status; speed: Speed | null; link: string; browser: string };

const percent = (part: number): string => `${Math.round(100 * part)} %`;

/** Returns the figures of a run as plain text, a fact a line, to be sent to whoever works on its speed. */
export function figuresOf({ status: s, speed, link, browser }: Known): string {
  const stepped = s.stepsPerSecond > 0;
  return [
    `Grouser ${version}`, `link: ${link}`, `browser: ${browser}`,
    `computes: ${s.backend.toUpperCase()}, ${s.adapter}`,
    `grains: ${s.grains}`, `contacts: ${s.contacts}`, `solver: ${s.solver}, law ${s.law}, h ${s.substep} s`,
    `time: ${s.time} s, step ${s.step}`,
    ...(stepped ? [`ms a step: ${(1000 / s.stepsPerSecond).toPrecision(3)}`] : []),
    ...(stepped ? [`real-time factor: ${s.realTimeFactor.toPrecision(3)}`] : []),
    `pictures a second: ${s.framesPerSecond.toPrecision(3)}, with ${percent(s.detail)} of the pixels each way`,
    ...(speed ? [
      `measured on ${speed.device} (${speed.backend}): ${speed.perSweep} s a sweep, ${speed.perContact} s a contact `
      + `and sweep, ${speed.perGrain} s a grain`,
    ] : []),
  ].join('\n');
}

/** Copies the figures of the present run to the clipboard. */
export async function copyFigures(): Promise<void> {
  const { status, speedHere: speed, setup } = getState();
  if (!status) return;
  try {
    const known = { status, speed, link: addressOf(setup), browser: navigator.userAgent };
    await navigator.clipboard.writeText(figuresOf(known));
    addNotice('Figures copied: adapter, browser, link, sizes and times of this run, as plain text.', true);
  } catch {
    addIssues([{ path: 'figures', message: 'The browser does not let the page copy its figures to the clipboard.' }]);
  }
}
