// collide/scanBlocks — scans each block exclusively, from the sum of the blocks before: the last of three kernels.
//
// One thread per block.
//
//   reads    blockSums  scanned
//   writes   entries    in place
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/thread
// @import shared/collide/scan

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    let first = block * SCAN_BLOCK;
    if (first >= scan.count) { return; }
    var next = blockSums[block];
    for (var k = first; k < min(first + SCAN_BLOCK, scan.count); k++) {
        let value = entries[k];
        entries[k] = next;
        next += value;
    }
}
