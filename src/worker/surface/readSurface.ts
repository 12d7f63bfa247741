import { fail, ok, type Result } from '../../core/result';
import { MAX_TRIANGLES } from '../../model/checkMesh';
import { countBinary, readStl } from '../../model/stl/readStl';
import { closedSurface } from '../../model/surface/closedSurface';
import type { Surface } from '../../model/surface/surface';
import { tooMany } from '../../model/surface/tooMany';
import { endingOf, type FileSurface, type SurfaceEnding } from '../../protocol/surfaceFile';

/** Largest file that is read [bytes]: a text of a surface has some 250 a triangle. */
const MOST_BYTES = 500 * MAX_TRIANGLES;

/** Reads the format of one ending; `refuse` tells by the first bytes alone what would not be read. */
type Format = {
  isMetric: boolean;
  refuse(head: Uint8Array, size: number): Result<never> | null;
  read(bytes: Uint8Array<ArrayBuffer>): Promise<Result<Surface>>;
};

const GLTF: Format = {
  isMetric: true,
  refuse: () => null,
  read: async (bytes) => (await import('../../view/gltf/readGltf')).readGltf(bytes, MAX_TRIANGLES),
};
const FORMATS: Readonly<Record<SurfaceEnding, Format>> = {
  stl: {
    isMetric: false,
    refuse(head, size) {
      const count = countBinary(head, size);
      return count !== null && count > MAX_TRIANGLES ? tooMany(count, MAX_TRIANGLES) : null;
    },
    read: (bytes) => Promise.resolve(readStl(bytes, MAX_TRIANGLES)),
  },
  glb: GLTF,
  gltf: GLTF,
};

/**
 * Reads and checks the closed surface of a file, simplified if it has more triangles than a body has; a fault is a
 * sentence, and of a large file little is read.
 */
export async function readSurface(file: File): Promise<Result<FileSurface>> {
  const read = await readChecked(file).catch((): Result<FileSurface> => fail('surface', 'It could not be read.'));
  return read.ok ? read : { ok: false, issues: read.issues.map(({ path, message }) =>
    ({ path, message: `${file.name} cannot be used. ${message}` })) };
}

async function readChecked(file: File): Promise<Result<FileSurface>> {
  const ending = endingOf(file.name);
  if (!ending) return fail('surface', 'Its name must end with .stl, .glb or .gltf.');
  const { refuse, read, isMetric } = FORMATS[ending];
  const refusal = refuse(new Uint8Array(await file.slice(0, 84).arrayBuffer()), file.size);
  if (refusal) return refusal;
  if (file.size > MOST_BYTES) {
    const size = `It has ${Math.round(file.size / 1e6)} MB; at most ${MOST_BYTES / 1e6} MB are read`;
    return fail('surface', `${size}: simplify it in a program for meshes first.`);
  }
  const surface = await read(new Uint8Array(await file.arrayBuffer()));
  if (!surface.ok) return surface;
  const closed = await closedSurface(surface.value);
  return closed.ok ? ok({ ...closed.value, isMetric }) : closed;
}
