import { isDecimal } from '../../core/decimal';
import { nearestWord } from '../../core/nearestWord';
import { fail, ok, type Result } from '../../core/result';
import type { AnyScene } from '../../scenes/scene';
import type { Setup } from '../../share/link';
import { isFit, plainForm, readForm, sweepable, TAKEN, type Form } from './form';

/**
 * The file writes a sweep as the text that a link has for it and reads it back: these values, in this order, with
 * commas between, and a tilde between probes. Times are in s, the range is in the unit of the panel.
 */
const PARTS = [
  'key', 'from', 'to', 'points', 'scale', 'seeds', 'probes', 'reduce', 'start', 'end', 'duration',
] as const;
const BETWEEN = '~'; // no address writes it otherwise
const NUMBERS = ['from', 'to', 'points', 'seeds', 'start', 'end', 'duration'] as const;

/** Writes a sweep that was read and found right. */
export function writeSweepText(form: Form, scene: AnyScene): string {
  const plain = plainForm(form, scene);
  const listed: Partial<Record<keyof Form, readonly string[]>> = {
    probes: plain.probes, reduce: isFit(plain) && plain.along ? [plain.reduce, plain.along] : [plain.reduce],
  };
  return PARTS.map((part) => (
    (listed[part] ?? [plain[part] as string]).map(encodeURIComponent).join(BETWEEN)
  )).join(',');
}

/** Reads a sweep of a scene from a link that a stranger may have typed; a refusal is one sentence. */
export function readSweepText(text: string, scene: AnyScene, setup: Setup): Result<Form> {
  const refuse = (what: string) => fail('sweep', `${what}; no sweep is opened.`), parts = text.split(',');
  if (parts.length !== PARTS.length)
    return refuse(`sweep = ${shorten(text)} is not allowed: ${PARTS.length} values, which are ${PARTS.join(', ')}`);
  const texts = Object.fromEntries(PARTS.map((part, k) => [part, parts[k]])) as Record<keyof Form, string>;
  const [taken, ...rest] = texts.reduce.split(BETWEEN), along = rest.join(BETWEEN);
  const form = { ...texts, probes: texts.probes.split(BETWEEN), reduce: taken, along } as Form;
  const bad = NUMBERS.find((part) => !isDecimal(form[part]));
  if (bad) return refuse(`sweep: ${bad} = ${shorten(form[bad])} is not allowed: a number`);
  for (const [part, word, words] of [
    ['key', form.key, sweepable(scene).map(([key]) => key)], ['scale', form.scale, ['linear', 'log']],
    ['reduce', isFit(form) ? form.reduce : texts.reduce, TAKEN],
    ...[...form.probes, ...(along && [along])].map((probe) => ['probe', probe, Object.keys(scene.probes)] as const),
  ] as const) {
    if (words.includes(word as never)) continue;
    const meant = nearestWord(word.slice(0, 40), words);
    const advice = meant ? ` (did you mean ${meant}?)` : '';
    return refuse(`sweep: ${part} = ${shorten(word)} is not allowed${advice}: ${words.join(', ')}`);
  }
  const read = readForm(form, scene, setup);
  return read.ok ? ok(form) : refuse(`sweep: ${read.issues[0].message.replace(/\.$/, '')}`);
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text || '(nothing)');
