// Does without a workgroup barrier what shared/flex/applyInverse.wgsl does with one, for emulated devices, where
// barriers are dear: a thread takes all columns.

const ROWS = 64u;
const PARTS = 1u;

fn applyInverse(s: u32, part: u32, thread: u32) -> vec3f {
    let size = 3u * plates.nodeCount;
    var sum = vec3f();
    if (s < size) {
        for (var k = 0u; k < size; k++) { sum += inverse[size * k + s] * push[k].xyz; }
    }
    return sum;
}
