import { pack, unpack } from '../../core/bytes';
import { readPlain, writePlain } from '../../core/plainData';
import { fail, ok, type Result } from '../../core/result';
import type { Snapshot } from '../../model/snapshot';
import { stateHash } from '../../model/stateHash';
import { parseValues, type AnyValues } from '../../params/param';
import { findScene } from '../../scenes/index';
import { readFileWheel } from '../../scenes/wheel/readFileWheel';
import { withFiles, type FromFiles } from '../../share/fromFiles';
import { readRidable } from '../../vehicle/format/ridable';
import { readSnapshot } from './readSnapshot';

/**
 * A run as a file, from which it goes on: the scene, all its values in declared units, what it has from files, and the
 * snapshot. Packed with gzip, it is plain data (core/plainData.ts).
 */
export type SavedState = FromFiles & { sceneId: string; values: AnyValues; snapshot: Snapshot };

const FORMAT = 'grouser-state/1';
/** Most bytes that a file may have when it is unpacked. */
const MOST = 2 ** 31;

export const writeStateFile = ({ snapshot, ...setup }: SavedState): Promise<Uint8Array<ArrayBuffer>> =>
  pack(writePlain({ format: FORMAT, ...setup, hash: stateHash(snapshot), snapshot }));

const sayFormat = (format: unknown): string => (typeof format === 'string' && /^grouser-state\/\d{1,9}$/.test(format)
  ? `This is a saved state of another version, ${format}; only ${FORMAT} can be read here.`
  : `This is no saved state of Grouser: its format is not ${FORMAT}.`);

/** Reads a file that a stranger may have made: every field is checked, and each fault is a sentence with its path. */
export async function readStateFile(packed: Uint8Array<ArrayBuffer>): Promise<Result<SavedState>> {
  let data: unknown;
  try {
    data = readPlain(await unpack(packed, MOST));
  } catch (error) {
    const why = error instanceof RangeError ? ` ${error.message}` : '';
    return fail('file', `This is no saved state of Grouser, or it is damaged.${why}`);
  }
  const { format, sceneId, values, vehicle, wheel, hash, snapshot: given } =
    { ...data as Partial<Record<string, unknown>> };
  if (format !== FORMAT) return fail('format', sayFormat(format));
  const scene = typeof sceneId === 'string' ? findScene(sceneId) : undefined;
  if (!scene) return fail('sceneId', `There is no scene "${String(sceneId).slice(0, 60)}".`);
  if (typeof values !== 'object' || values === null) return fail('values', 'The values are not a record.');
  const ridable = vehicle === undefined ? null : readRidable(vehicle);
  if (ridable && !ridable.ok) return ridable;
  const rolling = wheel === undefined ? null : readFileWheel(wheel);
  if (rolling && !rolling.ok) return rolling;
  const files = { ...(ridable && { vehicle: ridable.value }), ...(rolling && { wheel: rolling.value }) };
  const parsed = parseValues(withFiles(scene, files).params, Object.entries(values));
  if (parsed.issues.length > 0) return { ok: false, issues: parsed.issues };
  const read = readSnapshot(given);
  if (!read.ok) return read;
  if (stateHash(read.value) !== hash) return fail('hash', 'The state is not the one that was saved: its hash differs.');
  return ok({ sceneId: scene.id, values: parsed.values, ...files, snapshot: read.value });
}
