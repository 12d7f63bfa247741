// One contact of a sweep under laws beyond friction (laws.md §2). Twin of src/physics/gpu/testing/twin/lawful.ts. The
// memory of these laws lies in the buffer of impulses, behind those:
//
//   impulse[memoryAt(c)]      moment on B in W [N·m·s]; plastic displacement y_P ≤ 0 [m]
//   impulse[memoryAt(c) + 1]  y₀ ≤ 0: gap at which a pair was found that had closed unseen [m];
//                             held part of the moment when the frame began [N·m·s]
//
// Needs the bindings of a sweep.

// @import shared/solve/lawful
// @import shared/solve/moments

// Pushes and turns the copies of a contact's grains by changes of impulse and moment.
fn pushCopies(x: Contact, change: vec3f, twist: vec3f) {
    copies[2u * x.copyA] = vec4f(x.velocityA.xyz - x.velocityA.w * change, x.velocityA.w);
    copies[2u * x.copyA + 1u] = vec4f(x.spinA.xyz - turned(x.a, x.spinA, cross(x.armA, change) + twist), x.spinA.w);
    if (x.b >= step.grainCount) { return; }
    copies[2u * x.copyB] = vec4f(x.velocityB.xyz + x.velocityB.w * change, x.velocityB.w);
    copies[2u * x.copyB + 1u] = vec4f(x.spinB.xyz + turned(x.b, x.spinB, cross(x.armB, change) + twist), x.spinB.w);
}

// Returns y₀ of a compliant contact, which gives it back at v_rec as a substep begins [m].
fn bornOf(c: u32, isFirst: bool) -> f32 {
    var born = bitcast<f32>(impulse[memoryAt(c) + 1u].x);
    if (born < 0.0 && isFirst) {
        born = min(0.0, born + step.recoverySpeed * step.h);
        impulse[memoryAt(c) + 1u].x = bitcast<u32>(born);
    }
    return born;
}

fn sweepLawful(c: u32) {
    let stored = impulse[c];
    let x = readContact(c, stored.w);
    let p = phase.factor * bitcast<vec3f>(stored.xyz);
    let kept = bitcast<vec4f>(impulse[memoryAt(c)]) * vec4f(vec3f(phase.factor), 1.0);
    var next: Lawful;
    next.impulse = p;
    next.moment = kept.xyz;
    next.plastic = kept.w;
    next.key = stored.w & (KEY_IDENTITY | KEY_BOND);
    var change = p;
    var twist = kept.xyz;
    if (phase.mode == MODE_SWEEP) {
        let isFirst = phase.first == 1u;
        let rigid = contactMasses(x, 1.0, 1.0);
        let whole = turnMasses(x, 1.0, 1.0);
        let share = select(1.0, SHARE, isJoint());
        var reach = x.gap;
        if (step.elastic < RIGID && step.converging == 0u) { reach -= bornOf(c, isFirst); }
        let isNew = all(bitcast<vec3f>(stored.xyz) == vec3f());
        let friction = heldOf(c, x, share * rigid.y, isNew);
        let turning = heldMomentOf(c, x, share * whole, isNew);
        next = nextLawful(c, x, stored.w, p, kept, reach, rigid, whole, friction, turning, isFirst);
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
        next.key |= select(stored.w & KEY_NEAR, nearBit(x, next.impulse), phase.mode == MODE_SWEEP);
    }
    impulse[c] = vec4u(bitcast<vec3u>(next.impulse), next.key);
    impulse[memoryAt(c)] = bitcast<vec4u>(vec4f(next.moment, next.plastic));
    if (all(change == vec3f()) && all(twist == vec3f())) { return; }
    pushCopies(x, change, twist);
}
