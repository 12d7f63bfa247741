// flex/gatherPlates — sums the forces of plates on each node, always in the same order.
//
// One thread per node, which takes what acts on it: no atomics.
//
//   reads    nodeStart  where the slots of each node begin in nodeSlots, and where the last ones end
//            nodeSlots  the first of three slots of each plate at the node
//            slots      forces of plates on their corners          [N, N·m, N·m]
//            weighs     weight of each coordinate over g           [kg, kg·m]
//   writes   push       h Q of each coordinate                     [N·s, N·m·s]
//   needs    flex/evaluatePlates
//   twin     src/physics/flex/cubic.ts, addTransposed

// @import shared/step
// @import shared/thread
// @import shared/flex/plates

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let node = threadIndex(id, groups, 64u);
    if (node >= plates.nodeCount) { return; }
    for (var k = 0u; k < 3u; k++) {
        var sum = weighs[3u * node + k] * step.gravity;
        for (var o = nodeStart[node]; o < nodeStart[node + 1u]; o++) { sum += slots[nodeSlots[o] + k].xyz; }
        push[3u * node + k] = vec4f(step.h * sum, 0.0);
    }
}
