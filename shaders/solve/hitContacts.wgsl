// solve/hitContacts — hits contacts that both of their bodies have chosen.                        laws.md §5
//
// One thread per contact; a body that can move has chosen one, so that no two threads write the same body. Its copies
// get what it gets: they hold gravity and the warm start of the next substep already.
//
//   reads    owner, record, drift
//   writes   impulse  hits
//            motion, copies, bodies
//            claims   only read, but atomics are declared so
//   needs    solve/chooseImpacts
//   twin     src/physics/gpu/testing/twin/impacts.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/body
// @import shared/which
// @import shared/readCopy
// @import shared/writeCopy
// @import shared/writeMotion
// @import shared/contact/keep
// @import shared/solve/claims
// @import shared/solve/impact

// @bindings

// Says whether a body takes any number of hits, as it cannot move.
fn isFixed(body: u32) -> bool {
    if (body < step.grainCount) { return false; }
    let k = body - step.grainCount;
    let inverse = bodies[k].inverseInertia;
    return all(bodies[k].inverseMass == vec3f()) && all(inverse[0] + inverse[1] + inverse[2] == vec3f());
}

fn pushGrain(i: u32, dv: vec3f, dw: vec3f) {
    let now = motionOf(i);
    writeMotion(i, Twist(now.linear + dv, now.angular + dw));
    let start = copyStartOf(i);
    for (var k = start; k < start + copyCountOf(i); k++) {
        let copy = readCopy(k);
        writeCopy(k, Twist(copy.linear + dv, copy.angular + dw));
    }
}

fn pushBody(k: u32, p: vec3f, arm: vec3f) {
    let dv = bodies[k].inverseMass * p;
    let dw = bodies[k].inverseInertia * cross(arm, p);
    bodies[k].velocity += dv;
    bodies[k].spin += dw;
    bodies[k].warmVelocity += dv;
    bodies[k].warmSpin += dw;
}

// Pushes both bodies of a contact by an impulse on B, and adds it to the hits.
fn strike(c: u32, x: Contact, p: vec3f) {
    pushGrain(x.a, -x.velocityA.w * p, -turned(x.a, x.spinA, cross(x.armA, p)));
    if (x.b < step.grainCount) {
        pushGrain(x.b, x.velocityB.w * p, turned(x.b, x.spinB, cross(x.armB, p)));
    } else if (!isFixed(x.b)) {
        pushBody(x.b - step.grainCount, p, x.armB);
    }
    keepVector(hitAt(c), vectorAt(hitAt(c)) + p);
}

fn hitContact(c: u32) {
    let key = keyOf(c);
    if (key == NONE) { return; }
    let speed = numberAt(hitAt(c) + CLOSING);
    let b = key & KEY_BODY;
    if (speed == 0.0 || atomicLoad(&claims[claimAt(owner[c], which.number) + 1u]) != claimOf(c)) { return; }
    if (!isFixed(b) && atomicLoad(&claims[claimAt(b, which.number) + 1u]) != claimOf(c)) { return; }
    let x = readWhole(c, key);
    let masses = impactMasses(x);
    strike(c, x, (1.0 + step.restitution) * masses.x * speed * x.normal);
    let left = readWhole(c, key).velocity;
    let sliding = left - dot(left, x.normal) * x.normal;
    let size = length(sliding);
    if (size == 0.0) { return; }
    strike(c, x, -slidingImpulse(speed, size, masses, x.friction) / size * sliding);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let thread = threadIndex(id, groups, 64u);
    if (!LAWS || !closesIn(which.number)) { return; }
    let end = atomicLoad(&claims[0]);
    for (var c = thread; c < end; c += threadCount(groups, 64u)) { hitContact(c); }
}
