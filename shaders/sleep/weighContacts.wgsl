// sleep/weighContacts — sums what contacts bear on each grain, and marks sleepers that what is awake touches or hits.
//
// One thread per contact. Sums are integers, so that they do not depend on the order of threads: impulses in parts of
// the weight that a grain has in a substep.
//
//   reads    counters, owner, record, motion, pose, bodies
//            impulse   of the last substep
//            sleeping, controls
//   writes   sleepers  sums and marks
//   needs    sums cleared; impulses as the last frame left them
//   twin     src/physics/gpu/testing/twin/weights.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/counters
// @import shared/body
// @import shared/pose
// @import shared/motion
// @import shared/contact/record
// @import shared/contact/memory
// @import shared/sleep/sleepers
// @import shared/sleep/atomics
// @import shared/sleep/walls

// @bindings

const MOST = 134217728.0;   // of one contact: what bears more never is in balance
// Closing speed that wakes [radii/s], and whatever the scene moves does at any speed.
const KNOCK = 0.2;

fn add(at: u32, value: f32) { atomicAdd(&sleepers[at], i32(round(clamp(value, -MOST, MOST)))); }

fn addTo(grain: u32, p: vec3f, arm: vec3f) {
    let scale = sleeping.parts * motion[massAt(grain)].x;
    let force = scale * p;
    let moment = cross(arm, force) / radiusOf(grain);
    let at = SLEEPER * grain;
    for (var e = 0u; e < 3u; e++) {
        add(at + SUM_FORCE + e, force[e]);
        add(at + SUM_MOMENT + e, moment[e]);
    }
    add(at + SUM_LOAD, length(force));
}

fn pointVelocity(grain: u32, arm: vec3f) -> vec3f {
    let now = motionOf(grain);
    return now.linear + cross(now.angular, arm);
}

fn weighContact(c: u32) {
    if (keyOf(c) == NONE) { return; }
    let r = readRecord(c);
    let p = impulseOn(c);
    let a = owner[c];
    let b = keyOf(c) & KEY_BODY;
    let sleepsA = isAsleep(a);
    var drives = false;
    var velocity = -pointVelocity(a, r.armA);
    if (any(p != vec3f())) { addTo(a, -p, r.armA); }
    if (b < step.grainCount) {
        if (any(p != vec3f())) { addTo(b, p, r.armB); }
        if (sleepsA == isAsleep(b)) { return; }
        velocity += pointVelocity(b, r.armB);
    } else {
        let k = b - step.grainCount;
        if (!sleepsA || isWall(k)) { return; }
        drives = isDriven(k) || bodies[k].joined != 0u;
        velocity += bodies[k].velocity + cross(bodies[k].spin, armOfBody(c));
    }
    let speed = dot(r.normal, velocity);
    let hits = r.gap + sleeping.frame * (speed - sleeping.frame * length(step.gravity)) <= 0.0
        && (drives || speed < -KNOCK * radiusOf(a));
    mark(select(b, a, sleepsA), select(MARK_BORDER, MARK_BORDER | MARK_HIT, hits));
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    for (var c = thread; c < counters.contactCount; c += threadCount(groups, 64u)) { weighContact(c); }
}
