// One contact of a sweep under laws beyond friction (laws.md §2). Twin of src/physics/gpu/testing/twin/lawful.ts. The
// memory of these laws lies in the buffer of impulses, behind those: shared/contact/memory. Needs the bindings of a
// sweep.

// @import shared/solve/lawful
// @import shared/solve/moments

// Returns y₀ of a compliant contact, which gives it back at v_rec as a substep begins [m].
fn bornOf(c: u32, isFirst: bool) -> f32 {
    var born = numberAt(memoryAt(c) + BORN);
    if (born < 0.0 && isFirst) {
        born = min(0.0, born + step.recoverySpeed * step.h);
        keepNumber(memoryAt(c) + BORN, born);
    }
    return born;
}

fn sweepLawful(c: u32) {
    let key = keyOf(c);
    let stored = impulseOn(c);
    let x = readContact(c, key);
    let p = phase.factor * stored;
    let kept = momentOf(c) * vec4f(vec3f(phase.factor), 1.0);
    var next: Lawful;
    next.impulse = p;
    next.moment = kept.xyz;
    next.plastic = kept.w;
    next.key = key & (KEY_IDENTITY | KEY_BOND);
    var change = p;
    var twist = kept.xyz;
    if (phase.mode == MODE_SWEEP) {
        let isFirst = phase.first == 1u;
        let rigid = contactMasses(x, 1.0, 1.0);
        let whole = turnMasses(x, 1.0, 1.0);
        let share = select(1.0, SHARE, isJoint());
        var reach = x.gap;
        if (step.elastic < RIGID && step.converging == 0u) { reach -= bornOf(c, isFirst); }
        let isNew = all(stored == vec3f());
        let friction = heldOf(c, x, share * rigid.y, isNew);
        let turning = heldMomentOf(c, x, share * whole, isNew);
        next = nextLawful(c, x, key, p, kept, reach, rigid, whole, friction, turning, isFirst);
        change = next.impulse - p;
        twist = next.moment - kept.xyz;
        if (step.leak > 0.0 && any(next.impulse != vec3f())) {
            if (isNew || slides(vec4f(next.sliding, next.m), x.friction)) {
                slipHeld(c, x, next.masses.y, friction, x.friction * next.m, next.trial);
            }
            slipMoment(c, x, next.turns, turning, next.free, next.m * vec2f(step.spinning, step.rolling), isNew);
        }
    }
    if (x.b >= step.grainCount) {
        next.key |= select(key & KEY_NEAR, nearBit(x, next.impulse), phase.mode == MODE_SWEEP);
    }
    if (next.key != key) { impulse[c] = next.key; }
    keepImpulse(c, next.impulse);
    keepMoment(c, vec4f(next.moment, next.plastic));
    if (all(change == vec3f()) && all(twist == vec3f())) { return; }
    pushCopies(x, change, twist);
}
