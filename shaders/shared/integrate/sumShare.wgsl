// Sums the impulses of one of so many shares of the contacts of a big body. Needs the bindings step, bodyLists, record,
// impulse.

// @import shared/contact/record
// @import shared/contact/bodySum
// @import shared/contact/memory

fn sumShare(k: u32, share: u32, shares: u32) -> BodySum {
    var sum: BodySum;
    let end = bodyListsAt() + bodyLists[(k + 1u) * step.bodyShares];
    for (var e = bodyListsAt() + bodyLists[k * step.bodyShares] + share; e < end; e += shares) {
        let c = bodyLists[e];
        let stored = impulse[c];
        let p = bitcast<vec3f>(stored.xyz);
        sum.impulse += p;
        sum.near += select(0.0, 1.0, (stored.w & KEY_NEAR) != 0u);
        sum.angularImpulse += cross(armBOf(c), p);
        if (LAWS) { sum.angularImpulse += bitcast<vec3f>(impulse[memoryAt(c)].xyz); }
        if (LAWS && step.restitution > 0.0) {
            let struck = bitcast<vec3f>(impulse[hitAt(c)].xyz);
            sum.struck += struck;
            sum.angularStruck += cross(armBOf(c), struck);
        }
    }
    return sum;
}
