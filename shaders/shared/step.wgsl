// Settings that every kernel of a frame step reads. The host writes them from this very text (src/gpu/structArray.ts).
//
// Positions are fixed point: i32, one unit is step.unit [m], from the centre of the domain, so that differences are
// exact. Bodies are numbered grains first; a big body is grainCount + k.

struct Step {
    gravity: vec3f,         // in W                                             [m/s²]
    h: f32,                 // substep                                          [s]
    domainMin: vec3f,       // from the centre of the domain                    [m]
    unit: f32,              // of a fixed-point coordinate, a power of two      [m]
    domainMax: vec3f,       //                                                  [m]
    margin: f32,            // contacts are kept while their gap is below       [m]
    cells: vec3u,           // of the grid along x, y, z                        [1]
    inverseCell: f32,       // 1 / side of a cell                               [1/m]
    blocks: vec3u,          // of the grid along x, y, z                        [1]
    grainCount: u32,
    blockCells: vec3u,      // along a block, ≥ 2 each                          [1]
    bodyCount: u32,
    grainZero: u32,         // the device's number of the host's grain 0
    cellCapacity: u32,
    blockCapacity: u32,
    contactCapacity: u32,
    bodyContactCapacity: u32,   // capacity of contacts with big bodies
    copyCapacity: u32,      // velocity copies of grains, shared/copies.wgsl
    searchCapacity: u32,    // searches that are listed, shared/collide/searches.wgsl
    relaxed: u32,           // 1: relaxed law (cone), 0: exact (disc)
    friction: f32,          // μ                                                [1]
    recovery: f32,          // e, fraction of a penetration a substep removes   [1]
    recoverySpeed: f32,     // fastest that a penetration may be removed        [m/s]
    damping: f32,           // factor on grain velocities per substep           [1]
    halfFrame: f32,         // H/2                                              [s]
    bodyReach: f32,         // farthest that a big body is predicted to go      [m]
    coloured: u32,          // 1: full colouring, one copy a grain; 0: blocks
    colourLimit: u32,       // colours that may be used, < HEAVY of shared/contact/colours.wgsl
    contactBodyCount: u32,  // bodies of a mechanism that touch soil
    part: f32,              // of a frame that a substep is                     [1]
    keepColours: u32,       // colours of the last frame below this are kept; 0: none
    cohesion: f32,          // h ĉ                                              [N·s]
    cohesionRange: f32,     // gap up to which a contact is held                [m]
    wallCohesion: f32,      // these two for contacts with big bodies           [N·s]
    wallRange: f32,         //                                                  [m]
    healing: u32,           // 1: contacts within the range get their cohesion back
    newBonds: u32,          // 1: and so do contacts that were none in the last frame
    cap: f32,               // h f_y                                            [N·s]
    hardening: f32,         // h²·2π p_y, by which a dent raises the cap        [kg/m]
    dent: f32,              // deepest dent of a contact that yields            [m]
    elastic: f32,           // h²K of compliant contacts, RIGID of rigid ones   [kg]
    viscous: f32,           // hR                                               [kg]
    rolling: f32,           // ρ                                                [m]
    spinning: f32,          // σ                                                [m]
    restitution: f32,       // e                                                [1]
    restitutionSpeed: f32,  // closing speed from which restitution acts        [m/s]
    converging: u32,        // 1: a solver that solves the contact problem of a substep
    bounce: f32,            // e in its b_n                                     [1]
    joint: u32,             // 1: impulses and moments of a contact move at once
    tangential: f32,        // stiffness along the surface over that along n in impacts, 0 is rigid [1]
    leak: f32,              // 1 − f: what goes to the held part of friction; 0 of converging solvers [1]
    fade: f32,              // f over what bodies were warm-started with        [1]
    hold: f32,              // ρ/h of held friction                             [1/s]
    heldScale: f32,         // on held parts of the last frame: h/h_last        [1]
    looseCount: u32,        // grains from here on are contact points of flexible surfaces
    leastPiece: u32,        // grains of the least piece that counts
    pointTable: u32,        // where shared/collide/points.wgsl begins in the buffer vertices
    bodyShares: u32,        // in which the contacts of a big body are listed and summed, shared/contact/bodySum.wgsl
    measureShares: u32,     // in which grains and contacts are measured, shared/probe/measure.wgsl
    grainMasses: vec2f,     // 1/m [1/kg]; 1/J [1/(kg·m²)], of shapes 1, of grains that are alike
    surfaceFriction: f32,   // μ of flexible surfaces; COMMON_FRICTION if they have none of their own [1]
}

// No contact, no body, no entry.
const NONE = 0xffffffffu;
