// One iteration of APGD at a contact under laws beyond friction. Needs the bindings of solve/accelerateContacts.

// @import shared/contact/keep
// @import shared/solve/lawful

fn accelerateLawful(i: u32) {
    let key = keyOf(i);
    let x = readContact(i, key);
    let shareA = contactShare(x.a);
    var shareB = 1.0;
    if (x.b < step.grainCount) { shareB = contactShare(x.b); }
    let p = phase.factor * impulseOn(i);
    let kept = momentOf(i) * vec4f(vec3f(phase.factor), 1.0);
    let rigid = contactMasses(x, shareA, shareB);
    let whole = turnMasses(x, shareA, shareB);
    let next = nextLawful(i, x, key, p, kept, x.gap, rigid, whole, vec3f(), vec3f(), false);
    let turnedAt = step.contactCapacity + i;
    let beta = betaNow();
    var y = next.impulse;
    var moment = next.moment;
    if (beta > 0.0) {
        y += beta * (y - previous[i].xyz);
        moment += beta * (moment - previous[turnedAt].xyz);
    }
    previous[i] = vec4f(next.impulse, 0.0);
    previous[turnedAt] = vec4f(next.moment, 0.0);
    impulse[i] = next.key | KEY_NEAR;
    keepImpulse(i, y);
    keepMoment(i, vec4f(moment, next.plastic));
}
