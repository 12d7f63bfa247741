// Joins a grain's copies to one velocity again, and at the end of a substep lets it drift. v⁺ is the mean of the
// copies: v* + M⁻¹ D p, whichever copies the impulses went to. A grain with one copy, in its own block, is
// left to that (shared/integrate/finishGrain). Sleepers stay. Needs the bindings step, phase, counters, motion, drift,
// copies.

// @import shared/sleep/sleepers
// @import shared/sleep/between
// @import shared/seen
// @import shared/integrate/advanceGrain
// @import shared/readCopy
// @import shared/writeCopy

// Gives the copies of a sleeper that sweeps touch the velocities that they would find at rest; nothing moves it. At
// rest contacts take back what weight adds, so that the first sweep of a substep sees 1 − f of that.
fn holdSleeper(i: u32, start: u32, count: u32) {
    var seen = Twist(step.leak * step.h * step.gravity, vec3f());
    if (phase.mode == MODE_AGAIN) { seen = readCopy(betweenAt(i)); }
    for (var k = start; k < start + count; k++) { writeCopy(k, seen); }
}

// Says whether sweeps give a sleeper so much that it wakes at once, with what they gave it: 25 % of its weight and
// load.
fn isStruck(i: u32, start: u32, count: u32, bits: u32) -> bool {
    if (count == 0u || (phase.mode != MODE_AGAIN && phase.mode != MODE_ADVANCE)) { return false; }
    var velocity = vec3f();
    for (var k = start; k < start + count; k++) { velocity += readCopy(k).linear; }
    velocity = velocity / f32(count);
    if (phase.mode == MODE_AGAIN) { velocity -= readCopy(betweenAt(i)).linear; }
    let load = unpack2x16float(bits & DRIFT_LOAD).x;
    return length(velocity) > SHAKEN * load * step.h * length(step.gravity);
}

fn integrateGrain(i: u32) {
    if (isOwn(i)) { return; }
    let start = copyStartOf(i);
    let count = copyCountOf(i);
    if (SLEEP) {
        let bits = drift[noteAt(i)].x;
        if ((bits & DRIFT_ASLEEP) != 0u) {
            if ((bits & DRIFT_SWEPT) == 0u) { return; }
            if (!isStruck(i, start, count, bits)) {
                holdSleeper(i, start, count);
                return;
            }
            drift[noteAt(i)].x = 0u;
        }
    }
    var before = Twist();
    if (phase.mode != MODE_AGAIN || i >= step.looseCount) { // between sweeps only the copies of grains change
        before = motionOf(i);
    }
    let fall = step.h * step.gravity;
    var now = Twist(before.linear + fall, before.angular);
    if (count > 0u) {
        let first = readCopy(start);
        var off = Twist();
        for (var k = start + 1u; k < start + count; k++) {
            let copy = readCopy(k);
            off.linear += copy.linear - first.linear;
            off.angular += copy.angular - first.angular;
        }
        now = Twist(first.linear + off.linear / f32(count), first.angular + off.angular / f32(count));
    }
    if (i >= step.looseCount) { // only its surface moves a contact point: flex/gatherImpulses goes on from here
        if (count > 0u) { writeMotion(i, Twist(now.linear, before.angular)); }
        return;
    }
    var seen = now;
    if (phase.mode == MODE_RESET) { seen = Twist(before.linear + fall, before.angular); }
    if (SLEEP && phase.mode == MODE_AGAIN) { writeCopy(betweenAt(i), now); }
    if (phase.mode == MODE_EXTRAPOLATE && count > 0u) { // v is linear in the impulses: y's without gathering contacts
        let last = step.grainCount + start; // a full colouring: one copy a grain, and room for two
        if (counters.beta > 0.0) {
            let old = readCopy(last);
            seen.linear += counters.beta * (seen.linear - old.linear);
            seen.angular += counters.beta * (seen.angular - old.angular);
        }
        writeCopy(last, now);
    }
    if (phase.mode == MODE_ADVANCE) { seen = advanceGrain(i, before, now, phase.factor); }
    if (isShared(i)) {
        writeCopy(seenAt(i), seen);
        return;
    }
    for (var k = start; k < start + count; k++) { writeCopy(k, seen); }
}
