// contact/countCopies — counts the velocity copies of each grain.
//
// One thread per grain.
//
//   reads    links      bits of the copies
//   writes   copyStart  counts; scanned next
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, copyCount

// @import shared/step
// @import shared/thread

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i == 0u) { copyStart[step.grainCount] = 0u; }
    if (i >= step.grainCount) { return; }
    copyStart[i] = countOneBits(links[3u * i] & 255u);
}
