// One iteration of APGD at a contact under laws beyond friction. Needs the bindings of solve/accelerateContacts.

// @import shared/solve/lawful

fn accelerateLawful(i: u32) {
    let stored = impulse[i];
    let x = readContact(i, stored.w);
    let shareA = contactShare(x.a);
    var shareB = 1.0;
    if (x.b < step.grainCount) { shareB = contactShare(x.b); }
    let p = phase.factor * bitcast<vec3f>(stored.xyz);
    let kept = bitcast<vec4f>(impulse[memoryAt(i)]) * vec4f(vec3f(phase.factor), 1.0);
    let rigid = contactMasses(x, shareA, shareB);
    let whole = turnMasses(x, shareA, shareB);
    let next = nextLawful(i, x, stored.w, p, kept, x.gap, rigid, whole, vec3f(), vec3f(), false);
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
    impulse[i] = vec4u(bitcast<vec3u>(y), next.key | KEY_NEAR);
    impulse[memoryAt(i)] = bitcast<vec4u>(vec4f(moment, next.plastic));
}
