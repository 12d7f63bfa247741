// collide/reduceBlocks — sums each block of an array that is scanned: the first of three kernels.
//
// One thread per block.
//
//   reads    entries
//   writes   blockSums
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/thread
// @import shared/collide/scan

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    let first = block * SCAN_BLOCK;
    if (first >= scan.count) { return; }
    var sum = 0u;
    for (var k = first; k < min(first + SCAN_BLOCK, scan.count); k++) { sum += entries[k]; }
    blockSums[block] = sum;
}
