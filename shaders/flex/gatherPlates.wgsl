// flex/gatherPlates — sums what plates do to each node, always in the same order: no atomics
//
// One thread per node.
//
//   reads    nodeStart  where the slots of each node begin in nodeSlots, and where the last ones end
//            nodeSlots  the first of three slots of each plate at the node
//            slots      forces of plates on their corners          [N, N m, N m]
//   writes   force      9 numbers a node                           [N, N m, N m]
//   needs    flex/evaluatePlates
//   twin     src/physics/flex/cubic.ts, addTransposed

// @import shared/thread
// @import shared/plates

@group(0) @binding(0) var<uniform>             plates: Plates;
@group(0) @binding(1) var<storage, read>       nodeStart: array<u32>;
@group(0) @binding(2) var<storage, read>       nodeSlots: array<u32>;
@group(0) @binding(3) var<storage, read>       slots: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> force: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let node = threadIndex(id, groups, 64u);
    if (node >= plates.nodeCount) { return; }
    for (var k = 0u; k < 3u; k++) {
        var sum = vec3f();
        for (var o = nodeStart[node]; o < nodeStart[node + 1u]; o++) { sum += slots[nodeSlots[o] + k].xyz; }
        for (var i = 0u; i < 3u; i++) { force[9u * node + 3u * k + i] = sum[i]; }
    }
}
