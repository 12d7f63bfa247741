import { assert } from '../../../core/assert';

/** A file as it was read: its title, arrays by name, and the corners of each vertex and polygon. */
export type VtkFile = {
  title: string; points: number[]; vertices: number[][]; polygons: number[][]; names: string[]; time: number;
  data: Record<string, { width: number; numbers: number[] }>;
};

const SIZES = { double: 8, float: 4, int: 4 };

/** Reads a file of binary legacy PolyData by the format's description; throws at whatever that does not allow. */
export function readVtk(bytes: Uint8Array): VtkFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const line = (): string => {
    const end = bytes.indexOf(10, at), text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at, end));
    assert(end >= at && end - at < 257, 'a line does not end');
    at = end + 1;
    return text;
  };
  const expectLine = (wanted: RegExp): string[] => {
    const text = line(), found = wanted.exec(text);
    assert(found !== null, `"${text}" is not ${String(wanted)}`);
    return found.slice(1);
  };
  const endOfBlock = (): void => assert(bytes[at++] === 10, 'a block is not as long as its head says');
  const numbers = (type: string, count: number): number[] => {
    const size = SIZES[type as keyof typeof SIZES];
    const out = Array.from({ length: count }, (_, k) => (type === 'double' ? view.getFloat64(at + size * k)
      : type === 'float' ? view.getFloat32(at + size * k) : view.getInt32(at + size * k)));
    at += size * count;
    endOfBlock();
    assert(out.every(Number.isFinite), 'a number is not finite');
    return out;
  };
  const word = (): string => {
    const first = bytes[at++], length = first >> 6 === 3 ? first & 63 : ((first & 63) << 8) | bytes[at++];
    assert(first >> 6 >= 2, 'a word has no length');
    at += length;
    return new TextDecoder().decode(bytes.subarray(at - length, at));
  };
  const field = (name: string, visit: (name: string, width: number, count: number, type: string) => void): void => {
    const [count] = expectLine(new RegExp(`^FIELD ${name} (\\d+)$`));
    for (let k = 0; k < Number(count); k++) {
      const [of, width, tuples, type] = expectLine(/^(\w+) (\d+) (\d+) (double|float|int|string)$/);
      visit(of, Number(width), Number(tuples), type);
    }
  };
  const cells = (kind: string, pointCount: number): number[][] => {
    const head = `${kind} `;
    if (new TextDecoder('latin1').decode(bytes.subarray(at, at + head.length)) !== head) return [];
    const [count, size] = expectLine(new RegExp(`^${head}(\\d+) (\\d+)$`)), list = numbers('int', Number(size));
    const out: number[][] = [];
    for (let k = 0; k < list.length; k += 1 + list[k]) out.push(list.slice(k + 1, k + 1 + list[k]));
    assert(out.length === Number(count) && out.length > 0, `${kind} are not as many as their head says`);
    assert(out.flat().length + out.length === list.length, `${kind} end within one`);
    assert(out.flat().every((i) => i >= 0 && i < pointCount), 'a cell has a point that is not there');
    return out;
  };

  expectLine(/^# vtk DataFile Version 3\.0$/);
  const [title] = expectLine(/^(.{1,255})$/), names: string[] = [], data: VtkFile['data'] = {};
  expectLine(/^BINARY$/);
  expectLine(/^DATASET POLYDATA$/);
  let time = NaN;
  field('FieldData', (name, width, count, type) => {
    assert(width === 1, `${name} has more than one column`);
    if (name === 'TimeValue') [time] = numbers(type, count);
    else {
      assert(name === 'names' && type === 'string', `${name} is not known`);
      for (let k = 0; k < count; k++) names.push(word());
      endOfBlock();
    }
  });
  const [pointCount] = expectLine(/^POINTS (\d+) double$/).map(Number), points = numbers('double', 3 * pointCount);
  const vertices = cells('VERTICES', pointCount), polygons = cells('POLYGONS', pointCount);
  assert(Number(expectLine(/^POINT_DATA (\d+)$/)[0]) === pointCount, 'there is not data for each point');
  field('PointData', (name, width, count, type) => {
    assert(count === pointCount && !(name in data), `${name} is not of the points, or there twice`);
    data[name] = { width, numbers: numbers(type, width * count) };
  });
  assert(at === bytes.length, 'there are bytes after the end');
  return { title, points, vertices, polygons, names, time, data };
}
