// flex/gatherImpulses — sums the impulses of contacts on the coordinates of a surface, Sᵀ p, always in the same order.
//
// One thread per node, which takes what acts on it: no atomics.
//
//   reads    motion      means of the points' copies (shared/integrate/integrateGrain)
//            drift, points
//            pointStart  where the points of each node begin in pointList, and where the last ones end
//            pointList   weights of the node's three vectors at the point, and its number
//   writes   push        impulse on each coordinate              [N·s, N·m·s]
//   test     src/physics/gpu/flex/flexible.test.ts

// @import shared/step
// @import shared/thread
// @import shared/flex/plates
// @import shared/flex/pointState

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let node = threadIndex(id, groups, 64u);
    if (node >= plates.nodeCount) { return; }
    var sum = array<vec3f, 3>();
    for (var o = pointStart[node]; o < pointStart[node + 1u]; o++) {
        let entry = pointList[o];
        let p = impulseOf(u32(entry.w));
        for (var k = 0u; k < 3u; k++) { sum[k] += entry[k] * p; }
    }
    for (var k = 0u; k < 3u; k++) { push[3u * node + k] = vec4f(sum[k], 0.0); }
}
