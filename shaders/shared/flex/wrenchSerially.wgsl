// Does without a workgroup barrier what shared/flex/wrench.wgsl does with one, for emulated devices, where barriers are
// dear: thread 0 takes all coordinates.

fn wrenchOf(thread: u32) -> Six {
    if (thread > 0u) { return Six(); }
    var sum = mat4x3f();
    for (var s = 0u; s < 3u * plates.nodeCount; s++) {
        let p = push[s].xyz;
        let row = follow[s];
        sum += mat4x3f(row.x * p, row.y * p, row.z * p, row.w * p);
    }
    return wrenchAbout(sum);
}
