import { assert } from '../core/assert';
import type { StructLayout } from './wgsl';

/**
 * A struct array is the host copy of one or more WGSL structs, written and read by field name: no offset is ever typed
 * by hand.
 */
export class StructArray {
  readonly data: ArrayBuffer;
  private readonly views: { f32: Float32Array; u32: Uint32Array; i32: Int32Array };

  constructor(readonly layout: StructLayout, readonly count = 1) {
    this.data = new ArrayBuffer(layout.size * count);
    this.views = { f32: new Float32Array(this.data), u32: new Uint32Array(this.data), i32: new Int32Array(this.data) };
  }

  /** Writes a scalar, or the components of a vector or matrix (column by column, without padding). */
  set(index: number, field: string, value: number | ArrayLike<number>): void {
    const { view, at, layout } = this.locate(index, field);
    if (typeof value === 'number') { view[at] = value; return; }
    for (let column = 0, k = 0; column < layout.columns; column++)
      for (let c = 0; c < layout.components && k < value.length; c++, k++)
        view[at + (column * layout.stride) / 4 + c] = value[k];
  }

  /** Returns component `c` of a field. */
  get(index: number, field: string, c = 0): number {
    const { view, at } = this.locate(index, field);
    return view[at + c];
  }

  /** Copies the bytes of a buffer that was read back, from `byteOffset` on. */
  load(bytes: ArrayBuffer, byteOffset = 0): void {
    this.views.u32.set(new Uint32Array(bytes, byteOffset, this.views.u32.length));
  }

  private locate(index: number, field: string) {
    const layout = this.layout.fields[field];
    assert(layout !== undefined && index < this.count, `${this.layout.name} has no field ${field} at ${index}`);
    return { view: this.views[layout.scalar], at: (index * this.layout.size + layout.offset) / 4, layout };
  }
}
