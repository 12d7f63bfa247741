// Sums the impulses of a share of the contacts of a big body. Needs the bindings step, bodyLists, record, impulse.

// @import shared/contact/record
// @import shared/contact/bodySum
// @import shared/contact/memory

fn sumShare(k: u32, share: u32) -> BodySum {
    var sum: BodySum;
    let end = bodyListsAt() + bodyLists[(k + 1u) * BODY_SHARES];
    for (var e = bodyListsAt() + bodyLists[k * BODY_SHARES] + share; e < end; e += BODY_SHARES) {
        let c = bodyLists[e];
        let stored = impulse[c];
        let p = bitcast<vec3f>(stored.xyz);
        sum.impulse += p;
        sum.near += select(0.0, 1.0, (stored.w & KEY_NEAR) != 0u);
        sum.angularImpulse += cross(readRecord(c).armB, p);
        if (LAWS) { sum.angularImpulse += bitcast<vec3f>(impulse[memoryAt(c)].xyz); }
        if (LAWS && step.restitution > 0.0) {
            let struck = bitcast<vec3f>(impulse[hitAt(c)].xyz);
            sum.struck += struck;
            sum.angularStruck += cross(readRecord(c).armB, struck);
        }
    }
    return sum;
}
