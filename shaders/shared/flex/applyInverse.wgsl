// Returns a coordinate's part of M_FF⁻¹ push, for eight coordinates a workgroup: the columns in eight parts, joined in
// their order. M_FF⁻¹ has rows and columns of 0 where coordinates are held. Needs the bindings plates, inverse, push.

const ROWS = 8u;
const PARTS = 8u;

var<workgroup> parts: array<vec3f, 64>;

fn applyInverse(s: u32, part: u32, thread: u32) -> vec3f {
    let size = 3u * plates.nodeCount;
    var sum = vec3f();
    if (s < size) {
        for (var k = part; k < size; k += PARTS) { sum += inverse[size * k + s] * push[k].xyz; } // it is symmetric
    }
    parts[thread] = sum;
    workgroupBarrier();
    var all = vec3f();
    for (var p = 0u; p < PARTS; p++) { all += parts[ROWS * p + thread % ROWS]; }
    return all;
}
