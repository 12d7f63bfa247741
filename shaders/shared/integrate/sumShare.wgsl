// Sums the impulses of one of so many shares of the contacts of a big body. Needs the bindings step, controls,
// bodyLists, record, impulse.

// @import shared/contact/record
// @import shared/contact/bodySum
// @import shared/contact/memory

fn sumShare(k: u32, share: u32, shares: u32) -> BodySum {
    var sum: BodySum;
    let answers = controls[k].answers != 0u;
    let end = bodyListsAt() + bodyLists[(k + 1u) * step.bodyShares];
    for (var e = bodyListsAt() + bodyLists[k * step.bodyShares] + share; e < end; e += shares) {
        let c = bodyLists[e];
        let p = impulseOn(c);
        sum.impulse += p;
        if (answers) { sum.near += select(0.0, 1.0, (keyOf(c) & KEY_NEAR) != 0u); }
        sum.angularImpulse += cross(armOfBody(c), p);
        if (LAWS) { sum.angularImpulse += vectorAt(memoryAt(c)); }
        if (LAWS && step.restitution > 0.0) {
            let struck = vectorAt(hitAt(c));
            sum.struck += struck;
            sum.angularStruck += cross(armOfBody(c), struck);
        }
    }
    return sum;
}
