// One contact of a sweep under laws beyond friction (laws.md §2). Twin of src/physics/gpu/testing/twin/lawful.ts. The
// memory of these laws lies in the buffer of impulses, behind those:
//
//   impulse[memoryAt(c)]      moment on B in W [N·m·s]; plastic displacement y_P ≤ 0 [m]
//   impulse[memoryAt(c) + 1]  e v⁻ of a contact that bounces in this substep, else 0 [m/s];
//                             held part of the moment when the frame began [N·m·s]
//
// Needs the bindings of a sweep and motion.

// @import shared/contact/memory
// @import shared/solve/rigid
// @import shared/solve/sets
// @import shared/solve/moments

// Returns the normal velocity when the substep began, with the fall of grains in it [m/s].
fn velocityBefore(x: Contact) -> f32 {
    var before = -(motion[2u * x.a].xyz + cross(motion[2u * x.a + 1u].xyz, x.armA) + step.h * step.gravity);
    if (x.b < step.grainCount) {
        before += motion[2u * x.b].xyz + cross(motion[2u * x.b + 1u].xyz, x.armB) + step.h * step.gravity;
    } else {
        let k = x.b - step.grainCount;
        before += bodies[k].velocity + cross(bodies[k].spin, x.armB);
    }
    return dot(before, x.normal);
}

// Pushes and turns the copies of a contact's grains by changes of impulse and moment.
fn pushCopies(x: Contact, change: vec3f, twist: vec3f) {
    copies[2u * x.copyA] = vec4f(x.velocityA.xyz - x.velocityA.w * change, x.velocityA.w);
    copies[2u * x.copyA + 1u] = vec4f(x.spinA.xyz - turned(x.a, x.spinA, cross(x.armA, change) + twist), x.spinA.w);
    if (x.b >= step.grainCount) { return; }
    copies[2u * x.copyB] = vec4f(x.velocityB.xyz + x.velocityB.w * change, x.velocityB.w);
    copies[2u * x.copyB + 1u] = vec4f(x.spinB.xyz + turned(x.b, x.spinB, cross(x.armB, change) + twist), x.spinB.w);
}

// Returns the spin of B against A after a change of impulse; a big body has not felt it yet.
fn spinAfter(x: Contact, change: vec3f) -> vec3f {
    var w = x.spinB.xyz - x.spinA.xyz + turned(x.a, x.spinA, cross(x.armA, change));
    if (x.b < step.grainCount) { w += turned(x.b, x.spinB, cross(x.armB, change)); }
    return w;
}

// Returns how far a contact of this gap gives way for good as a substep begins: where the spring that h resolves,
// min(K, s_n/h²), would bear more than f_y [m].
fn yieldBy(gap: f32, normalMass: f32) -> f32 {
    let stiff = min(step.elastic, normalMass);
    return max(0.0, -stiff * gap / step.h - step.cap) * step.h / stiff;
}

fn sweepLawful(c: u32) {
    let stored = impulse[c];
    let x = readContact(c, stored.w);
    let n = x.normal;
    let p = phase.factor * bitcast<vec3f>(stored.xyz);
    let kept = bitcast<vec4f>(impulse[memoryAt(c)]);
    let tau = phase.factor * kept.xyz;
    var z = p;
    var moment = tau;
    var change = p;
    var twist = tau;
    var plastic = kept.w;
    var key = stored.w & KEY_IDENTITY;
    if (phase.mode == MODE_SWEEP) {
        let joint = isJoint();
        let share = select(1.0, SHARE, joint);
        let rigid = contactMasses(x, 1.0, 1.0);
        let isSoft = step.elastic < RIGID;
        let isFirst = phase.first == 1u;
        if (isFirst) { plastic = max(-step.dent, plastic - yieldBy(x.gap - plastic, rigid.x)); }
        let gap = x.gap - plastic;
        let keep = (1.0 - step.leak) * min(1.0, (step.elastic + step.viscous) / rigid.x);
        let soft = min(rigid.x, step.elastic + (1.0 - keep) * step.viscous);
        let masses = vec2f(select(rigid.x, soft, isSoft), share * rigid.y);
        let held = select(0.0, step.cohesion, gap <= step.cohesionRange);
        let recovered = (1.0 - keep) * min(1.0, step.elastic / masses.x) * gap / step.h;
        // a spring that is held bears tension, too
        let gapBias = select(gapVelocity(gap), recovered, isSoft && (gap <= 0.0 || held > 0.0));
        let fade = select(1.0, step.fade, isFirst);
        let stays = select(fade, keep, isSoft && isFirst);
        var bounce = bitcast<f32>(impulse[memoryAt(c) + 1u].x);
        if (isFirst) {
            let before = velocityBefore(x);
            let bounces = step.restitution > 0.0 && before < -step.restitutionSpeed && gap <= -step.h * before;
            bounce = select(0.0, step.restitution * before, bounces);
            impulse[memoryAt(c) + 1u].x = bitcast<u32>(bounce);
        }
        let bias = select(gapBias, bounce, bounce != 0.0);
        let turns = share * turnMasses(x);
        let isNew = all(bitcast<vec3f>(stored.xyz) == vec3f());
        let friction = heldOf(c, x, masses.y, isNew);
        let turning = heldMomentOf(c, x, turns, isNew);
        let un = dot(x.velocity, n);
        let pn = dot(p, n);
        let xn = stays * pn - masses.x * (un + bias);
        let xt = fade * (p - pn * n) - masses.y * (x.velocity - un * n) + step.leak * friction;
        let w = x.spinB.xyz - x.spinA.xyz;
        let wn = dot(w, n) * n;
        let faded = fade * tau;
        let jointly = faded - turns.x * wn - turns.y * (w - wn) + step.leak * turning;
        var m = xn + held;
        if (step.relaxed == 1u) {
            let q = sqrt(vec3f(masses.y, turns) / masses.x);
            let along = dot(jointly, n);
            let lengths = vec3f(length(xt), abs(along), length(jointly - along * n)) / q;
            m = nearestOfSet(m, lengths, vec3f(step.friction, step.spinning, step.rolling) / q);
        }
        m = clamp(m, 0.0, select(RIGID, step.cap + held, -plastic < step.dent));
        let sliding = shortened(xt, step.friction * m);
        z = (m - held) * n + sliding;
        change = z - p;
        let isHeld = any(z != vec3f());
        if (isHeld && (isNew || slides(vec4f(sliding, m)))) { slipHeld(c, x, masses.y, friction, step.friction * m); }
        let after = spinAfter(x, change);
        let afterN = dot(after, n) * n;
        let limits = m * vec2f(step.spinning, step.rolling);
        let free = select(faded - turns.x * afterN - turns.y * (after - afterN) + step.leak * turning, jointly, joint);
        if (isHeld) { slipMoment(c, x, turns, turning, free, limits, isNew); }
        moment = momentWithin(free, n, limits.x, limits.y);
        twist = moment - tau;
    }
    if (x.b >= step.grainCount) { key |= select(stored.w & KEY_NEAR, nearBit(x, z), phase.mode == MODE_SWEEP); }
    impulse[c] = vec4u(bitcast<vec3u>(z), key);
    impulse[memoryAt(c)] = bitcast<vec4u>(vec4f(moment, plastic));
    if (all(change == vec3f()) && all(twist == vec3f())) { return; }
    pushCopies(x, change, twist);
}
