// Sums what impulses on the coordinates of a surface do to the body that holds it, by one workgroup. Needs
// shared/flex/rim, shared/flex/coordinates and the bindings plates, push, follow, bodies.

const FELT_THREADS = 64u;

var<workgroup> felt: array<mat4x3f, FELT_THREADS>;

// Returns Bᵀ(push_P + Gᵀ push_F), the impulse on the body, to thread 0. Every thread takes each 64th coordinate.
fn wrenchOf(thread: u32) -> Six {
    var sum = mat4x3f();
    for (var s = thread; s < 3u * plates.nodeCount; s += FELT_THREADS) {
        let p = push[s].xyz;
        let row = follow[s];
        sum += mat4x3f(row.x * p, row.y * p, row.z * p, row.w * p);
    }
    felt[thread] = sum;
    workgroupBarrier();
    if (thread > 0u) { return Six(); }
    for (var t = 1u; t < FELT_THREADS; t++) { sum += felt[t]; }
    return wrenchAbout(sum);
}
