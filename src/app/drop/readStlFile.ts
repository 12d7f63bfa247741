import { fail, type Result } from '../../core/result';
import { checkMesh, countBinary, meshOf, MOST_TRIANGLES, readStl, tooMany, type Surface } from '../../protocol/drop';

/** Largest text of a surface that is read [bytes]: some 250 a triangle, and twice that. */
const MOST_BYTES = 500 * MOST_TRIANGLES;

/** Reads and checks the closed surface of an STL file; a fault is a sentence, and of a large file little is read. */
export async function readStlFile(file: File): Promise<Result<Surface>> {
  const of = (read: Result<never>): Result<never> =>
    (read.ok ? read : { ok: false, issues: read.issues.map(({ path, message }) =>
      ({ path, message: `${file.name} cannot be dropped: ${message}` })) });
  try {
    const count = countBinary(new Uint8Array(await file.slice(0, 84).arrayBuffer()), file.size);
    if (count !== null && count > MOST_TRIANGLES) return of(tooMany(count, MOST_TRIANGLES));
    if (file.size > MOST_BYTES) return of(fail('stl', `It is larger than ${MOST_BYTES / 1e6} MB: simplify it first.`));
    const read = readStl(new Uint8Array(await file.arrayBuffer()), MOST_TRIANGLES);
    if (!read.ok) return of(read);
    const { vertices, triangles } = meshOf({ kind: 'mesh', ...read.value }), [fault] = checkMesh(vertices, triangles);
    return fault === undefined ? read : of(fail('stl', `${fault}.`));
  } catch {
    return of(fail('stl', 'It could not be read.'));
  }
}
