// collide/scanSums — scans the sums of blocks exclusively: the second of three kernels.
//
// One workgroup; each thread adds up a stretch, then the stretches before its own.
//
//   writes   blockSums  in place: the sum of all blocks before
//   test     src/physics/gpu/collide/scan.test.ts

// @import shared/collide/scan

// @bindings

const THREADS = 256u;

var<workgroup> stretchSums: array<u32, THREADS>;

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) thread: u32) {
    let blocks = (scan.count + SCAN_BLOCK - 1u) / SCAN_BLOCK;
    let stretch = (blocks + THREADS - 1u) / THREADS;
    let first = min(thread * stretch, blocks);
    let last = min(first + stretch, blocks);
    var sum = 0u;
    for (var k = first; k < last; k++) { sum += blockSums[k]; }
    stretchSums[thread] = sum;
    workgroupBarrier();
    var next = 0u;
    for (var t = 0u; t < thread; t++) { next += stretchSums[t]; }
    for (var k = first; k < last; k++) {
        let value = blockSums[k];
        blockSums[k] = next;
        next += value;
    }
}
