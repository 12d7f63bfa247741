import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpack } from '../../core/bytes';
import type { AnyValues } from '../../params/param';
import type { AnyScene } from '../../scenes/scene';
import { settleBed } from '../settle';

/**
 * Settles beds of a scene and returns the names of those whose file in `folder` is missing or has other bytes inside,
 * as packers differ.
 */
export async function differingBeds(
  scene: AnyScene, variants: readonly [variant: string, values: AnyValues][], folder: string,
): Promise<string[]> {
  const own = mkdtempSync(join(tmpdir(), 'grouser-beds-')), settled = new Set<string>(), differing: string[] = [];
  const bytesIn = async (place: string, name: string) =>
    Buffer.from(await unpack(new Uint8Array(readFileSync(join(place, `${name}.bin`)))));
  try {
    for (const [, values] of variants) {
      // variants that settle alike have one file
      const name = await settleBed(scene, values, own, (known) => settled.has(known), () => {});
      if (name === null || settled.has(name)) continue;
      settled.add(name);
      const isSame = bytesIn(folder, name).then(async (bytes) => bytes.equals(await bytesIn(own, name)), () => false);
      if (!await isSame) differing.push(name);
    }
    return differing;
  } finally {
    rmSync(own, { recursive: true });
  }
}
