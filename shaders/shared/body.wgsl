// A big body, such as a wall, a wheel or a slab. The host writes and reads it by the names below. Within a frame its
// pose stands still, and it drifts from there like the grains.

struct Body {
    position: vec3i,            // p_WB                                         [units]
    kind: u32,                  // SHAPE_* of sphereGap.wgsl
    remainder: vec3f,           // of the position, in (−½, ½]                  [units]
    edgeRadius: f32,            //                                              [m]
    dimensions: vec3f,          // as sphereGap.wgsl wants them                 [m]
    splitCount: f32,            // c_B: contacts that share its inverse mass    [1]
    orientation: vec4f,         // q_WB, vector part first
    velocity: vec3f,            // v_WB                                         [m/s]
    bounding: f32,              // radius of a ball about p_WB that holds it    [m]
    spin: vec3f,                // w_WB                                         [rad/s]
    friction: f32,              // own μ; COMMON_FRICTION if it has none        [1]
    extent: vec3f,              // half sides of a box about p_WB that holds it, in B [m]
    warmVelocity: vec3f,        // velocity and spin that the next sweep sees   [m/s]
    warmSpin: vec3f,            //                                              [rad/s]
    drift: vec3f,               // way since the frame began                    [m]
    turn: vec3f,                // and turn, in W                               [rad]
    inverseMass: vec3f,         // along x, y, z of W; 0 where prescribed       [1/kg]
    inverseInertia: mat3x3f,    // in W; rows and columns 0 where prescribed    [1/(kg·m²)]
    impulse: vec3f,             // of contacts, summed over the frame           [N·s]
    angularImpulse: vec3f,      // about the centre of mass                     [N·m·s]
    joined: u32,                // 1 + place among the bodies of a mechanism that touch soil;
                                // 0: of no mechanism, NONE: of one, but touches nothing
    pending: vec3f,             // impulse of contacts in this substep, for integrate/integrateMechanism [N·s]
    angularPending: vec3f,      //                                              [N·m·s]
    through: vec3f,             // mean over the substeps of `impulse` and `borne` until then [N·s]
    angularThrough: vec3f,      //                                              [N·m·s]
    pushed: vec3f,              // impulse of its surface in this substep, contacts on that with it [N·s]
    angularPushed: vec3f,       //                                              [N·m·s]
    borne: vec3f,               // of its surface, summed over the frame        [N·s]
    angularBorne: vec3f,        //                                              [N·m·s]
}

// Motions and loads that the scene asks of a big body in this step.
struct BodyControl {
    velocity: vec3f,            // prescribed where free is 0                   [m/s]
    mass: f32,                  //                                              [kg]
    free: vec3f,                // 1 free, 0 prescribed
    answers: u32,               // 0: no impulse moves it, whose sum is only measured
    spin: vec3f,                //                                              [rad/s]
    freeSpin: vec3f,
    friction: f32,              // own μ; COMMON_FRICTION if it has none        [1]
    force: vec3f,               // at the centre of mass, besides gravity       [N]
    inertia: vec3f,             // principal, in B                              [kg·m²]
}

const MAX_BODIES = 128u;
