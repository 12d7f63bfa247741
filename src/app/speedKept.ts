import { SPEED_VERSION, type Speed } from '../protocol/messages';

/** The file keeps the speed that one visit measured in the browser, for the next. */

const KEY = 'grouser.speed';

/**
 * Returns the speed that an earlier visit measured; null if there is none that can be read. The engine decides whether
 * it belongs to this device.
 */
export function keptSpeed(): Speed | null {
  try {
    return readSpeed(localStorage.getItem(KEY));
  } catch {
    return null; // storage is blocked: each visit measures
  }
}

export function keepSpeed(speed: Speed): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(speed));
  } catch {
    // Blocked or full: the next visit measures again.
  }
}

/** Reads a speed from text; null if it is not one: any script of this origin may have written it. */
export function readSpeed(text: string | null): Speed | null {
  if (text === null) return null;
  let parsed: Partial<Record<keyof Speed, unknown>> | null;
  try {
    parsed = JSON.parse(text) as typeof parsed;
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { version, device, browser, backend, weak, perGrain } = parsed, cost = readCost(parsed);
  if (version !== SPEED_VERSION || typeof weak !== 'boolean') return null;
  if (typeof device !== 'string' || typeof browser !== 'string') return null;
  if ((backend !== 'cpu' && backend !== 'gpu') || !cost || !isTime(perGrain)) return null;
  return { version, device, browser, backend, weak, ...cost, perGrain };
}

const isTime = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x) && x >= 0;

function readCost(from: unknown): { perSweep: number; perContact: number } | null {
  const { perSweep, perContact } = (from ?? {}) as { perSweep?: unknown; perContact?: unknown };
  return isTime(perSweep) && isTime(perContact) ? { perSweep, perContact } : null;
}
