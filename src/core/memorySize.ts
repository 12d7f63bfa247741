/** Returns how much memory the arrays of numbers in plain data take [bytes]; all else in it is small. */
export function memorySize(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  if (ArrayBuffer.isView(data)) return data.byteLength;
  if (Array.isArray(data) && data.every((x) => typeof x === 'number')) return 8 * data.length;
  return Object.values(data).reduce<number>((sum, part) => sum + memorySize(part), 0);
}
