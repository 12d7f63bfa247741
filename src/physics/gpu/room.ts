import type { Buffers } from '../../gpu/buffers';
import { createBuffers } from '../../gpu/buffers';
import type { Full } from '../../model/status';
import {
  HELD, IMPULSES, KEYS_OF, memoryBytes, MOMENTS, planContacts, SEARCH_WORDS, TWIST, type Capacities,
} from './layout';

/** Numbers of contacts, contacts with big bodies, copies and searches that a frame asked for. */
export type Wanted = { contacts: number; bodyContacts: number; copies: number; searches: number };
export type ContactBuffers = Buffers<ReturnType<typeof planContacts>>;

const WORD = 4;

/**
 * Parts of the room from which on new room is taken: before the old is full, and where the device has refused that once
 * it is; and its growth, enough not to grow again soon.
 */
const NEARLY = 0.95, FULL = 1, GROWTH = 1.25;

type Limits = Pick<GPUSupportedLimits, 'maxStorageBufferBindingSize' | 'maxBufferSize'>;

/** Returns the number of entries of `bytesEach` that the device allows a buffer to hold, beside `others` bytes. */
const mostOf = (limits: Limits, bytesEach: number, others = 0): number =>
  Math.max(1, Math.floor((Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize) - others) / bytesEach));

/** Part of the room that a frame may want for another one to be begun before it is known what this one wants. */
const ROOMY = 0.75;

const KEYS = ['contacts', 'bodyContacts', 'copies', 'searches'] as const;
const NAMES = {
  contacts: 'contacts', bodyContacts: 'contacts with big bodies', copies: 'copies of grains',
  searches: 'searches for contacts with big bodies',
} as const;

/** Returns the most that the device allows of each. */
const roomOn = (
  limits: Limits, { grainCount, laws, bodyContacts, searches }: Capacities, contactLimit: number
): Wanted => ({
  contacts: Math.min(contactLimit, mostOf(limits, memoryBytes(laws))),
  bodyContacts: mostOf(limits, WORD, 16 * grainCount + 16384 + WORD * SEARCH_WORDS * searches),
  copies: Math.min(mostOf(limits, TWIST), 2 ** 26 - 1),
  searches: mostOf(limits, WORD * SEARCH_WORDS, 16 * grainCount + 16384 + WORD * bodyContacts),
});

/**
 * Returns capacities that hold what was wanted, within the limits of the device; the same object if they already do.
 * `late`: if they do, however nearly.
 */
export function growCapacities(
  c: Capacities, wanted: Wanted, limits: Limits, contactLimit = Infinity, late = false,
): Capacities {
  const most = roomOn(limits, c, contactLimit);
  let grown = c;
  for (const key of KEYS) {
    if (wanted[key] <= (late ? FULL : NEARLY) * c[key]) continue;
    const next = Math.min(most[key], Math.ceil(GROWTH * wanted[key]) + 64);
    if (next > c[key]) grown = { ...grown, [key]: next };
  }
  return grown;
}

/** Says whether the next frames will find room for all they want, if it is like what the last one wanted. */
export const isRoomy = (c: Capacities, wanted: Wanted): boolean => KEYS.every((key) => wanted[key] <= ROOMY * c[key]);

/** Returns what a frame wanted more of than there was room for; null if there was enough of all. */
export function fullOf(c: Capacities, wanted: Wanted, limits: Limits, contactLimit = Infinity): Full | null {
  const key = KEYS.find((k) => wanted[k] > c[k]);
  return key ? { what: NAMES[key], wanted: wanted[key], room: c[key], most: roomOn(limits, c, contactLimit)[key] }
    : null;
}

/**
 * Returns where the buffer of impulses has what the first `count` contacts keep from frame to frame, and how much [B]:
 * the stretches of shared/contact/memory, with laws beyond friction what these remember too.
 */
export const impulseParts = (
  c: Pick<Capacities, 'contacts' | 'laws'>, count: number,
): { at: number; bytes: number }[] =>
  [KEYS_OF, IMPULSES, HELD, ...(c.laws ? [MOMENTS] : [])]
    .map(([behind, words]) => ({ at: WORD * behind * c.contacts, bytes: WORD * words * count }));

/**
 * Creates buffers of these capacities with the impulses of the last frame; they replace `old` of the capacities
 * `before`.
 */
export async function growBuffers(
  device: GPUDevice, old: ContactBuffers, c: Capacities, before: Capacities
): Promise<ContactBuffers> {
  const next = await createBuffers(device, planContacts(c), 'contacts'), encoder = device.createCommandEncoder();
  const laws = before.laws && c.laws, kept = Math.min(before.contacts, c.contacts);
  const into = impulseParts({ ...c, laws }, kept);
  impulseParts({ ...before, laws }, kept).forEach(({ at, bytes }, k) =>
    encoder.copyBufferToBuffer(old.impulse, at, next.impulse, into[k].at, bytes));
  device.queue.submit([encoder.finish()]);
  for (const buffer of Object.values(old)) buffer.destroy();
  return next;
}
