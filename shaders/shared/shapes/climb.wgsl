// The result of a climb to a local maximum of f(n) = n·d − h_A(n) − h_B(n) over the unit sphere. shapes.md §1.

struct Climb {
    normal: vec3f,
    gap: f32,           // f at the normal
    arm: vec3f,         // support point of the ellipsoid
    lmin: f32,          // smaller eigenvalue of K, minus the Hessian on the sphere
    outcome: u32,       // CLIMB_*
}

const CLIMB_OPEN = 0u;          // the iteration did not end within its steps
const CLIMB_CONVERGED = 1u;     // on a critical point
const CLIMB_APART = 2u;         // f, and so Φ, is beyond what was asked for

const CLIMB_RADIUS = 0.7;       // of the trust region                          [rad]
const CLIMB_MAX_RADIUS = 1.0;   //                                              [rad]
const CLIMB_TOLERANCE = 1e-3;   // of the last step: leaves about its square    [rad]
const CLIMB_FLOOR = 0.02;       // of curvature, times h
const CLIMB_SLACK = 5e-7;       // of f against rounding, times h

const LOWEST = -1e30;           // below every gap
const NEAR_START = 0.906308;    // cos 25°: starts nearer than that are not new
