// What contacts do to a big body, in shares: a wheel on three thousand grains is no work for one thread. A share takes
// every BODY_SHARES-th contact of the body's segment, and the shares are joined in their order: same bits every run.

struct BodySum {
    impulse: vec3f,         // on the body                              [N·s]
    near: f32,              // contacts that share its inverse mass     [1]
    angularImpulse: vec3f,  // about its centre of mass                 [N·m·s]
}

const BODY_SHARES = 64u;
