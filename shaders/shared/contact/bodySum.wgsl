// Sums of the impulses of contacts on a big body, in shares: a wheel on three thousand grains is no work for one
// thread. A share takes each step.bodyShares-th contact of the body's list, and the shares are joined in a fixed order:
// same bits every run.
//
// The buffer `bodyLists` of u32 has the begin of each body's list at [k step.bodyShares] (of each share while lists are
// made), then, from bodyListsAt(), the lists: contacts, in the order of slots.

struct BodySum {
    impulse: vec3f,         // on the body                              [N·s]
    near: f32,              // contacts that share its inverse mass     [1]
    angularImpulse: vec3f,  // about its centre of mass                 [N·m·s]
    struck: vec3f,          // of impacts that began the substep        [N·s]
    angularStruck: vec3f,   //                                          [N·m·s]
}

const BODY_THREADS = 64u;       // that join the shares of a big body, where they can wait for each other

fn bodyListsAt() -> u32 { return step.bodyCount * step.bodyShares + 1u; }

fn joinSums(a: BodySum, b: BodySum) -> BodySum {
    return BodySum(
        a.impulse + b.impulse, a.near + b.near, a.angularImpulse + b.angularImpulse, a.struck + b.struck,
        a.angularStruck + b.angularStruck);
}
