// One contact of a sweep: takes its impulse to the next one, and changes the copies of its grains. A big body sees the
// change only when it is integrated, so its contacts share its mass. Needs the bindings of shared/solve/contact.wgsl
// and phase.

// @import shared/contact/record
// @import shared/copies
// @import shared/solve/readContact
// @import shared/solve/friction
// @import shared/solve/held
// @import shared/solve/laws

fn sweepContact(c: u32) {
    if (LAWS) {
        sweepLawful(c);
        return;
    }
    let stored = impulse[c];
    let x = readContact(c, stored.w);
    let p = phase.factor * bitcast<vec3f>(stored.xyz);
    var z = p;
    var change = p;
    if (phase.mode == MODE_SWEEP) {
        let masses = contactMasses(x, 1.0, 1.0);
        let isNew = all(bitcast<vec3f>(stored.xyz) == vec3f());
        let held = heldOf(c, x, masses.y, isNew);
        let next = nextImpulse(p, x, masses, held);
        if (step.leak > 0.0 && next.w > 0.0 && (isNew || slides(next, x.friction))) {
            let trial = length(tangentialTrial(p, x, masses.y, held));
            slipHeld(c, x, masses.y, held, x.friction * next.w, trial);
        }
        z = next.xyz + next.w * x.normal;
        change = z - p;
    }
    var key = stored.w & KEY_IDENTITY;
    if (x.b >= step.grainCount) { key |= select(stored.w & KEY_NEAR, nearBit(x, z), phase.mode == MODE_SWEEP); }
    impulse[c] = vec4u(bitcast<vec3u>(z), key);
    if (all(change == vec3f())) { return; }
    copies[2u * x.copyA] = vec4f(x.velocityA.xyz - x.velocityA.w * change, x.velocityA.w);
    copies[2u * x.copyA + 1u] = vec4f(x.spinA.xyz - turned(x.a, x.spinA, cross(x.armA, change)), x.spinA.w);
    if (x.b >= step.grainCount) { return; }
    copies[2u * x.copyB] = vec4f(x.velocityB.xyz + x.velocityB.w * change, x.velocityB.w);
    copies[2u * x.copyB + 1u] = vec4f(x.spinB.xyz + turned(x.b, x.spinB, cross(x.armB, change)), x.spinB.w);
}

fn sweepEntry(entry: u32) {
    let first = entry & ORDER_CONTACT;
    for (var k = 0u; k < (entry >> ORDER_POINTS); k++) { sweepContact(first + k); }
}
