// Joins a grain's copies to one velocity again, and at the end of a substep lets it drift. v⁺ is the mean of the
// copies: v* + M⁻¹ D p, whichever copies the impulses went to. A warm start needs no pass of its own: the next first
// sweep sees v⁺ + h g + f M⁻¹ D p. Sleepers stay. Needs the bindings step, phase, counters, motion, drift, copies.

// @import shared/sleep/sleepers
// @import shared/sleep/between

// Gives the copies of a sleeper that sweeps touch the velocities that they would find at rest; nothing moves it. At
// rest contacts take back what weight adds, so that the first sweep of a substep sees 1 − f of that.
fn holdSleeper(i: u32, start: u32, count: u32) {
    var velocity = step.leak * step.h * step.gravity;
    var spin = vec3f();
    if (phase.mode == MODE_AGAIN) {
        velocity = copies[betweenAt(i)].xyz;
        spin = copies[betweenAt(i) + 1u].xyz;
    }
    for (var k = start; k < start + count; k++) {
        copies[2u * k] = vec4f(velocity, copies[2u * k].w);
        copies[2u * k + 1u] = vec4f(spin, copies[2u * k + 1u].w);
    }
}

// Says whether sweeps give a sleeper so much that it wakes at once, with what they gave it: 25 % of its weight and
// load.
fn isStruck(i: u32, start: u32, count: u32, bits: u32) -> bool {
    if (count == 0u || (phase.mode != MODE_AGAIN && phase.mode != MODE_ADVANCE)) { return false; }
    var velocity = vec3f();
    for (var k = start; k < start + count; k++) { velocity += copies[2u * k].xyz; }
    velocity = velocity / f32(count);
    if (phase.mode == MODE_AGAIN) { velocity -= copies[betweenAt(i)].xyz; }
    let load = unpack2x16float(bits & DRIFT_LOAD).x;
    return length(velocity) > SHAKEN * load * step.h * length(step.gravity);
}

fn integrateGrain(i: u32) {
    let at = DRIFT_STRIDE * i;
    let drifted = drift[at];
    let start = copyStartOf(drifted.w);
    let count = copyCountOf(drifted.w);
    if (SLEEP) {
        let bits = drift[at + 1u].w;
        if ((bits & DRIFT_ASLEEP) != 0u) {
            if ((bits & DRIFT_SWEPT) == 0u) { return; }
            if (!isStruck(i, start, count, bits)) {
                holdSleeper(i, start, count);
                return;
            }
            drift[at + 1u].w = 0u;
        }
    }
    var v = vec4f();
    var w = vec4f();
    if (phase.mode != MODE_AGAIN || i >= step.looseCount) { // between sweeps only the copies of grains change
        v = motion[2u * i];
        w = motion[2u * i + 1u];
    }
    let fall = step.h * step.gravity;
    var velocity = vec4f(v.xyz + fall, 0.0);
    var spin = vec4f(w.xyz, 0.0);
    if (count > 0u) {
        let firstV = copies[2u * start];
        let firstW = copies[2u * start + 1u];
        var offV = vec3f();
        var offW = vec3f();
        for (var k = start + 1u; k < start + count; k++) {
            offV += copies[2u * k].xyz - firstV.xyz;
            offW += copies[2u * k + 1u].xyz - firstW.xyz;
        }
        velocity = firstV + vec4f(offV / f32(count), 0.0);
        spin = firstW + vec4f(offW / f32(count), 0.0);
    }
    if (i >= step.looseCount) { // only its surface moves a contact point: flex/gatherImpulses goes on from here
        if (count > 0u) { motion[2u * i] = vec4f(velocity.xyz, v.w); }
        return;
    }
    var seenV = velocity.xyz;
    var seenW = spin.xyz;
    if (phase.mode == MODE_RESET) {
        seenV = v.xyz + fall;
        seenW = w.xyz;
    }
    if (SLEEP && phase.mode == MODE_AGAIN) {
        copies[betweenAt(i)] = velocity;
        copies[betweenAt(i) + 1u] = spin;
    }
    if (phase.mode == MODE_EXTRAPOLATE) { // v is linear in the impulses: y's without gathering contacts again
        let last = 2u * (step.grainCount + start); // a full colouring: one copy a grain, and room for two
        if (count > 0u && counters.beta > 0.0) {
            seenV += counters.beta * (seenV - copies[last].xyz);
            seenW += counters.beta * (seenW - copies[last + 1u].xyz);
        }
        if (count > 0u) {
            copies[last] = velocity;
            copies[last + 1u] = spin;
        }
    }
    if (phase.mode == MODE_ADVANCE) {
        let next = step.damping * velocity.xyz;
        let nextSpin = step.damping * spin.xyz;
        motion[2u * i] = vec4f(next, v.w);
        motion[2u * i + 1u] = vec4f(nextSpin, w.w);
        drift[at] = vec4u(bitcast<vec3u>(bitcast<vec3f>(drifted.xyz) + step.h * next), drifted.w);
        let turned = drift[at + 1u];
        drift[at + 1u] = vec4u(bitcast<vec3u>(bitcast<vec3f>(turned.xyz) + step.h * nextSpin), turned.w);
        seenV = next + fall + phase.factor * (velocity.xyz - v.xyz - fall);
        seenW = nextSpin + phase.factor * (spin.xyz - w.xyz);
    }
    for (var k = start; k < start + count; k++) {
        copies[2u * k] = vec4f(seenV, velocity.w);
        copies[2u * k + 1u] = vec4f(seenW, spin.w);
    }
}
