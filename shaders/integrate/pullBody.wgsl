// integrate/pullBody — adds what a hand does in a substep to the body that it holds: v* = v + h (g + A f)   hand.md §1
//
// One thread. It is dispatched only while something is held, where integration has written v* for the next sweep: as a
// frame starts, at the end of each substep but the last, and where copies become v* again. A grain that has copies gets
// it in those, whose mean is its velocity then; one without, and a big body, in the velocity itself.
//
//   reads    drift  copies of the grain
//   writes   copies, motion, bodies
//   twin     src/physics/gpu/testing/twin/blockFrame.ts, pull

// @import shared/step
// @import shared/phase
// @import shared/body
// @import shared/drift
// @import shared/seen
// @import shared/readCopy
// @import shared/writeCopy
// @import shared/writeMotion

struct Pull {
    rate: vec3f,        // of v                         [m/s²]
    body: u32,          // a grain, or grainCount + k
    spinRate: vec3f,    // of ω                         [rad/s²]
}

// @bindings

fn pushed(now: Twist, time: f32) -> Twist {
    return Twist(now.linear + time * pull.rate, now.angular + time * pull.spinRate);
}

fn pullGrain(i: u32) {
    let count = copyCountOf(i);
    if (count == 0u) {
        if (phase.mode != MODE_RESET) { writeMotion(i, pushed(motionOf(i), step.h)); }
        return;
    }
    // the warm start of the next substep has a part of all that changed v in this one, and so that part of it already
    let time = step.h * select(1.0, 1.0 - phase.factor, phase.mode == MODE_ADVANCE);
    if (isShared(i)) {
        writeCopy(seenAt(i), pushed(readCopy(seenAt(i)), time));
        return;
    }
    let start = copyStartOf(i);
    for (var k = start; k < start + count; k++) { writeCopy(k, pushed(readCopy(k), time)); }
}

fn pullBig(k: u32) {
    if (phase.mode == MODE_RESET) { return; }
    bodies[k].velocity += step.h * pull.rate;
    bodies[k].spin += step.h * pull.spinRate;
    bodies[k].warmVelocity += step.h * pull.rate;
    bodies[k].warmSpin += step.h * pull.spinRate;
}

@compute @workgroup_size(1)
fn main() {
    if (pull.body < step.grainCount) { pullGrain(pull.body); } else { pullBig(pull.body - step.grainCount); }
}
