// Ends a substep for a grain whose one copy is in its own block, after the sweep of that: integration passes it by.
// Needs the bindings step, phase, motion, drift, copies.

// @import shared/integrate/advanceGrain
// @import shared/readCopy
// @import shared/writeCopy

fn finishGrain(i: u32) {
    if (!isOwn(i)) { return; }
    let k = copyStartOf(i);
    writeCopy(k, advanceGrain(i, motionOf(i), readCopy(k), phase.warm));
}
