// Sums of the impulses of contacts on a big body, in shares: a wheel on three thousand grains is no work for one
// thread. A share takes every BODY_SHARES-th contact of the body's list, and the shares are joined in their order: same
// bits every run.
//
// The buffer `bodyLists` of u32 has the begin of each body's list at [k BODY_SHARES] (of each share while lists are
// made), then, from bodyListsAt(), the lists: contacts, in the order of slots.

struct BodySum {
    impulse: vec3f,         // on the body                              [N·s]
    near: f32,              // contacts that share its inverse mass     [1]
    angularImpulse: vec3f,  // about its centre of mass                 [N·m·s]
    struck: vec3f,          // of impacts that began the substep        [N·s]
    angularStruck: vec3f,   //                                          [N·m·s]
}

const BODY_SHARES = 64u;

fn bodyListsAt() -> u32 { return step.bodyCount * BODY_SHARES + 1u; }
