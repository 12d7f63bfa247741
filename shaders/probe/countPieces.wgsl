// probe/countPieces — counts the grains of each piece.
//
// One thread per grain. Sums of integers by atomics: their order does not matter.
//
//   reads    pieces   the forest
//   writes   pieces   numbers of grains, behind it; all 0 before
//   twin     src/physics/cpu/pieces.ts

// @import shared/step
// @import shared/thread
// @import shared/probe/pieces

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i < step.looseCount) { atomicAdd(&pieces[step.grainCount + rootOf(i)], 1u); }
}
