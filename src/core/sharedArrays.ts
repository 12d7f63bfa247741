/** This file makes arrays that threads share, where there is such memory: in Node, and in isolated pages. */

const bytes = (count: number): ArrayBufferLike =>
  (typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(count) : new SharedArrayBuffer(count));

export const sharedF64 = (length: number): Float64Array => new Float64Array(bytes(8 * length));
export const sharedI32 = (length: number): Int32Array => new Int32Array(bytes(4 * length));
export const sharedU8 = (length: number): Uint8Array => new Uint8Array(bytes(length));
