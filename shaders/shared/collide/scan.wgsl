// Exclusive scan of an array of u32 in three kernels, reduce then scan: reduceBlocks, scanSums, scanBlocks. There is no
// decoupled look-back: it locks up GPUs that do not promise forward progress. A thread takes a whole block, so that one
// barrier in all is enough: barriers are dear where a workgroup is emulated (SwiftShader: 30 µs per four threads).

struct Scan {
    count: u32,         // number of entries; the last one becomes the total
}

const SCAN_BLOCK = 64u;     // entries a thread
