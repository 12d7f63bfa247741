// One contact of a sweep: takes its impulse to the next one, and changes the copies of its grains. A big body sees the
// change only when it is integrated, so its contacts share its mass. Needs the bindings of shared/solve/contact.wgsl
// and phase.

// @import shared/solve/readContact
// @import shared/solve/pushCopies
// @import shared/solve/friction
// @import shared/solve/held
// @import shared/solve/laws

fn sweepContact(c: u32) {
    if (LAWS) {
        sweepLawful(c);
        return;
    }
    let key = keyOf(c);
    let stored = impulseOn(c);
    let x = readContact(c, key);
    let p = phase.factor * stored;
    var z = p;
    var change = p;
    if (phase.mode == MODE_SWEEP) {
        let masses = contactMasses(x, 1.0, 1.0);
        let isNew = all(stored == vec3f());
        let held = heldOf(c, x, masses.y, isNew);
        let next = nextImpulse(p, x, masses, held);
        if (step.leak > 0.0 && next.w > 0.0 && (isNew || slides(next, x.friction))) {
            let trial = length(tangentialTrial(p, x, masses.y, held));
            slipHeld(c, x, masses.y, held, x.friction * next.w, trial);
        }
        z = next.xyz + next.w * x.normal;
        change = z - p;
    }
    if (x.b >= step.grainCount && phase.mode == MODE_SWEEP) {
        let near = nearBit(x, z);
        if (near != (key & KEY_NEAR)) { impulse[c] = key ^ KEY_NEAR; }
    }
    if (any(z != stored)) { keepImpulse(c, z); }
    if (all(change == vec3f())) { return; }
    pushCopies(x, change, vec3f());
}

fn sweepEntry(entry: u32) {
    let first = entry & ORDER_CONTACT;
    for (var k = 0u; k < (entry >> ORDER_POINTS); k++) { sweepContact(first + k); }
}
