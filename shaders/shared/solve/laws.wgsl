// One contact of a sweep under laws beyond friction (laws.md §2). Twin of src/physics/gpu/testing/twin/lawful.ts. The
// memory of these laws lies in the buffer of impulses, behind those:
//
//   impulse[memoryAt(c)]      moment on B in W [N·m·s]; plastic displacement y_P ≤ 0 [m]
//   impulse[memoryAt(c) + 1]  y₀ ≤ 0: gap at which a pair was found that had closed unseen [m];
//                             held part of the moment when the frame began [N·m·s]
//
// Needs the bindings of a sweep.

// @import shared/contact/memory
// @import shared/solve/rigid
// @import shared/solve/sets
// @import shared/solve/moments

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

// Returns h²H_p of a contact, from the lengths of its arms [kg]: twin of curvatureOf in src/physics/contact/lawStep.ts.
fn hardeningOf(x: Contact) -> f32 {
    return step.hardening / (1.0 / length(x.armA) + select(0.0, 1.0 / length(x.armB), x.b < step.grainCount));
}

// Returns how far a contact with this dent gives way for good as a substep begins: where the spring that h resolves,
// min(K, s_n/h²), would bear more than F_y = f_y − H_p y_P [m].
fn yieldBy(gap: f32, plastic: f32, normalMass: f32, hard: f32) -> f32 {
    let stiff = min(step.elastic, normalMass);
    let over = (hard * plastic - stiff * (gap - plastic)) / step.h - step.cap;
    return max(0.0, over) * step.h / (stiff + hard);
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
    let n = x.normal;
    let p = phase.factor * bitcast<vec3f>(stored.xyz);
    let kept = bitcast<vec4f>(impulse[memoryAt(c)]);
    let tau = phase.factor * kept.xyz;
    var z = p;
    var moment = tau;
    var change = p;
    var twist = tau;
    var plastic = kept.w;
    var key = stored.w & (KEY_IDENTITY | KEY_BOND);
    if (phase.mode == MODE_SWEEP) {
        let joint = isJoint();
        let share = select(1.0, SHARE, joint);
        let rigid = contactMasses(x, 1.0, 1.0);
        let isSoft = step.elastic < RIGID;
        let isFirst = phase.first == 1u;
        let reach = x.gap - select(0.0, bornOf(c, isFirst), isSoft);
        let hard = hardeningOf(x);
        if (isFirst) { plastic = max(-step.dent, plastic - yieldBy(reach, plastic, rigid.x, hard)); }
        let gap = reach - plastic;
        let keep = (1.0 - step.leak) * min(1.0, (step.elastic + step.viscous) / rigid.x);
        let soft = min(rigid.x, step.elastic + (1.0 - keep) * step.viscous);
        let masses = vec2f(select(rigid.x, soft, isSoft), share * rigid.y);
        let cohesion = select(
            vec2f(step.cohesion, step.cohesionRange), vec2f(step.wallCohesion, step.wallRange), x.b >= step.grainCount);
        let bonded = gap <= cohesion.y && (step.healing == 1u || (key & KEY_BOND) != 0u);
        key = (key & KEY_IDENTITY) | select(0u, KEY_BOND, bonded);
        let held = select(0.0, cohesion.x, bonded);
        let recovered = (1.0 - keep) * min(1.0, step.elastic / masses.x) * gap / step.h;
        // a spring that is held bears tension, too
        let bias = select(gapVelocity(gap), recovered, isSoft && (gap <= 0.0 || held > 0.0));
        let fade = select(1.0, step.fade, isFirst);
        let stays = select(fade, keep, isSoft && isFirst);
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
            m = nearestOfSet(m, lengths, vec3f(x.friction, step.spinning, step.rolling) / q);
        }
        m = clamp(m, 0.0, select(RIGID, step.cap - hard * plastic / step.h + held, -plastic < step.dent));
        let sliding = shortened(xt, x.friction * m);
        z = (m - held) * n + sliding;
        change = z - p;
        let isHeld = any(z != vec3f());
        if (isHeld && (isNew || slides(vec4f(sliding, m), x.friction))) {
            slipHeld(c, x, masses.y, friction, x.friction * m, length(xt));
        }
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
