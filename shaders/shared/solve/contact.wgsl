// One contact as a sweep sees it, from the geometry of the frame and the present drifts and velocities. Twin of
// src/physics/gpu/testing/twin/blockFrame.ts, in f32. Needs the bindings step, owner, record, drift, bodies.

// @import shared/contact/record
// @import shared/contact/tangent
// @import shared/drift
// @import shared/seen
// @import shared/solve/ownFriction

struct Contact {
    a: u32,
    b: u32,                 // a grain, or grainCount + k
    copyA: u32,
    copyB: u32,             // NONE with a big body
    fromA: u32,             // where their velocities are read: copyA, or seenAt by the first contact that touches it
    fromB: u32,
    normal: vec3f,          // from A to B
    gap: f32,               //                                              [m]
    friction: f32,          // μ                                            [1]
    armA: vec3f,            // contact point from the centre of A, of B     [m]
    armB: vec3f,
    velocityA: vec4f,       // velocity of A's copy, c/m in w
    spinA: vec4f,           // its spin; in w c/J of spheres, c of shapes
    velocityB: vec4f,
    spinB: vec4f,
    velocity: vec3f,        // of B against A at the contact                [m/s]
    slip: vec3f,            // of B against A since the frame began, ⟂ n    [m]
    turned: vec3f,          // turn of B against A since then               [rad]
}

// Returns the own μ of a grain: that of flexible surfaces for their contact points.
fn frictionOfGrain(grain: u32) -> f32 {
    return select(COMMON_FRICTION, step.surfaceFriction, grain >= step.looseCount);
}

// Returns a contact of a grain with a body with its present geometry; velocities are not read yet.
fn readGeometry(c: u32, grainA: u32, bodyB: u32) -> Contact {
    let r = readRecord(c);
    var x: Contact;
    x.a = grainA;
    x.b = bodyB;
    x.normal = r.normal;
    x.armA = r.armA;
    x.armB = r.armB;
    let driftA = driftOf(x.a);
    x.copyA = copyStartOf(x.a); // a grain's own block is the first of its copies
    x.fromA = select(x.copyA, seenAt(x.a), (r.tags & TAG_FIRST_A) != 0u && isShared(x.a));
    var moved = -driftA.linear - cross(driftA.angular, r.armA);
    var own = frictionOfGrain(x.a);
    if (x.b < step.grainCount) {
        let driftB = driftOf(x.b);
        x.copyB = copyStartOf(x.b) + ((r.tags >> TAG_B) & 7u);
        x.fromB = select(x.copyB, seenAt(x.b), (r.tags & TAG_FIRST_B) != 0u && isShared(x.b));
        moved += driftB.linear + cross(driftB.angular, r.armB);
        x.turned = driftB.angular - driftA.angular;
        own = min(own, frictionOfGrain(x.b));
    } else {
        let k = x.b - step.grainCount;
        x.copyB = NONE;
        x.fromB = NONE;
        x.armB = armOfBody(c);
        moved += bodies[k].drift + cross(bodies[k].turn, x.armB);
        x.turned = bodies[k].turn - driftA.angular;
        own = min(own, bodies[k].friction);
    }
    x.friction = select(step.friction, own, own < COMMON_FRICTION);
    let closed = dot(r.normal, moved);
    x.gap = r.gap + closed;
    x.slip = moved - closed * r.normal;
    return x;
}

// Returns the contact with velocities of A and B, and by how much impulses and angular impulses move them.
fn withVelocities(seen: Contact, a: Twist, massesA: vec2f, b: Twist, massesB: vec2f) -> Contact {
    var x = seen;
    x.velocityA = vec4f(a.linear, massesA.x);
    x.spinA = vec4f(a.angular, massesA.y);
    x.velocityB = vec4f(b.linear, massesB.x);
    x.spinB = vec4f(b.angular, massesB.y);
    x.velocity = b.linear + cross(b.angular, x.armB) - a.linear - cross(a.angular, x.armA);
    return x;
}

// Returns the change of spin of a grain's copy by an angular impulse: J⁻¹ times it.
fn turned(grain: u32, spin: vec4f, angular: vec3f) -> vec3f {
    if (!SHAPED) { return spin.w * angular; }
    let inverse = driftAt(inertiaAt(grain));
    let d = inverse.linear;
    let o = inverse.angular;
    return spin.w * vec3f(
        dot(vec3f(d.x, o.x, o.y), angular), dot(vec3f(o.x, d.y, o.z), angular), dot(vec3f(o.y, o.z, d.z), angular));
}

// Returns how a grain answers at a contact: along n; then along two tangents t, s: t·K t, s·K s, t·K s [1/kg].
fn grainResponse(grain: u32, velocity: vec4f, spin: vec4f, arm: vec3f, n: vec3f, t: vec3f, s: vec3f) -> vec4f {
    if (!SHAPED) { // the arm lies along n
        let k = velocity.w + spin.w * dot(arm, arm);
        return vec4f(velocity.w, k, k, 0.0);
    }
    let gn = cross(arm, n);
    let gt = cross(arm, t);
    let gs = cross(arm, s);
    let kt = turned(grain, spin, gt);
    let m = velocity.w;
    return vec4f(
        m + dot(gn, turned(grain, spin, gn)), m + dot(gt, kt), m + dot(gs, turned(grain, spin, gs)), dot(gs, kt));
}

// Returns how a big body answers at a contact: along n, at most along any tangent, and how one moves the other [1/kg].
fn bodyAnswer(k: u32, arm: vec3f, n: vec3f) -> vec3f {
    let inverseInertia = bodies[k].inverseInertia;
    let inverseMass = bodies[k].inverseMass;
    let kn = inverseMass * n + cross(inverseInertia * cross(arm, n), arm);
    let knn = dot(n, kn);
    let ktt = max(inverseMass.x, max(inverseMass.y, inverseMass.z))
        + dot(arm, arm) * (inverseInertia[0].x + inverseInertia[1].y + inverseInertia[2].z)
        - dot(arm, inverseInertia * arm);
    return vec3f(knn, ktt, length(kn - knn * n));
}

// Returns the same if the contacts that it counts share it. Rows of K are summed, since n and t may be coupled.
fn bodyResponse(k: u32, arm: vec3f, n: vec3f) -> vec2f {
    let answer = bodyAnswer(k, arm, n);
    return bodies[k].splitCount * (answer.xy + answer.z);
}

// Returns s_n and s_t: the impulse that stops 1 m/s along n, and along the softest tangent [kg]. `shareA`, `shareB`
// scale the grains' responses: 1 in a sweep, where copies hold c/m already.
fn contactMasses(x: Contact, shareA: f32, shareB: f32) -> vec2f {
    var k = grainAnswer(x, shareA, shareB);
    if (x.b >= step.grainCount) { k += bodyResponse(x.b - step.grainCount, x.armB, x.normal); }
    return 1.0 / max(k, vec2f(1e-30));
}

// Returns the part of the grains in 1/s_n and 1/s_t [1/kg].
fn grainAnswer(x: Contact, shareA: f32, shareB: f32) -> vec2f {
    let n = x.normal;
    let t = tangentOf(n);
    let s = cross(n, t);
    var k = shareA * grainResponse(x.a, x.velocityA, x.spinA, x.armA, n, t, s);
    if (x.b < step.grainCount) { k += shareB * grainResponse(x.b, x.velocityB, x.spinB, x.armB, n, t, s); }
    return vec2f(k.x, 0.5 * (k.y + k.z) + sqrt(0.25 * (k.y - k.z) * (k.y - k.z) + k.w * k.w));
}

// Returns b, the velocity that the gap adds to the normal one [m/s]. A penetration is recovered in part, and not too
// fast.
fn gapVelocity(gap: f32) -> f32 {
    if (gap > 0.0) { return gap / step.h; }
    return max(step.recovery * gap / step.h, -step.recoverySpeed);
}

// A contact is near if it carries an impulse or may soon. Only near contacts share the mass of a big body: counting
// every candidate would make contacts softer. Soon is within two substeps at the present speed, or closer than a
// thousandth of a radius.
const SOON = 2.0;           // [substeps]
const CLOSE = 1e-3;         // [radii]

fn nearBit(x: Contact, p: vec3f) -> u32 {
    let closing = max(0.0, -dot(x.velocity, x.normal));
    return select(0u, KEY_NEAR, any(p != vec3f()) || x.gap < CLOSE * length(x.armA) + SOON * step.h * closing);
}
