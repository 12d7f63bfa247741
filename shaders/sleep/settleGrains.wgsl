// sleep/settleGrains — lets grains sleep and wake as they are marked.
//
// One thread per grain.
//
//   reads    pose
//            sleeping
//   writes   motion    of what falls asleep: 0
//            drift     bits DRIFT_ASLEEP, DRIFT_SWEPT
//            copies    velocities between two sweeps of what falls asleep
//            sleepers  states; sums and marks are cleared
//   needs    marks of sleep/markSwept; drift of integrate/prepareGrains
//   test     src/physics/gpu/sleep/sleep.test.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/pose
// @import shared/readCopy
// @import shared/writeCopy
// @import shared/drift
// @import shared/writeMotion
// @import shared/sleep/sleepers
// @import shared/sleep/between

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let at = SLEEPER * i;
    let judges = sleeping.judges == 1u;
    let marks = sleepers[at + MARKS];
    let was = sleepers[at + ASLEEP];
    let sleeps = willSleep(was, marks, judges);
    if (sleeps && was == 0) {
        let between = readCopy(betweenAt(i));
        let now = motionOf(i);
        writeCopy(betweenAt(i), Twist(between.linear - now.linear, between.angular - now.angular));
        writeMotion(i, Twist());
    }
    if (sleeps) {
        let swept = select(0u, DRIFT_SWEPT, (marks & MARK_SWEPT) != 0);
        let load = min(6e4, 1.0 + f32(sleepers[at + SUM_LOAD]) / max(1.0, sleeping.weight));
        drift[noteAt(i)].x = DRIFT_ASLEEP | swept | pack2x16float(vec2f(load, 0.0));
    }
    sleepers[at + ASLEEP] = select(0, 1, sleeps);
    for (var e = 0u; e <= MARKS; e++) { sleepers[at + e] = 0; }
    if (sleeping.anchors == 0u) { return; }
    let place = positionOf(i);
    for (var e = 0u; e < 3u; e++) {
        sleepers[at + ANCHOR + e] = place[e];
        sleepers[at + TURNED + e] = 0;
    }
}
