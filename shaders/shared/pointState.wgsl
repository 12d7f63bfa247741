// What a contact point keeps of a substep, four vectors:
//
//   points[4 j]      velocity that the sweep began with [m/s]
//   points[4 j + 1]  impulse that is in it already [N·s]
//   points[4 j + 2]  what was left of its drift as the frame began [m]
//   points[4 j + 3]  impulse since the frame began [N·s]
//
// A sweep answers for a point as for a grain of its share of mass, which bounds the surface from below: with M ≥ Σ m_j s_j s_jᵀ,
// S M⁻¹ Sᵀ ≤ diag(1/m_j). What it finds is handed to the surface, and the next sweep begins with the true answer.
// Needs the bindings plates, points, motion, drift.

const POINT_STATE = 4u;

fn impulseOf(j: u32) -> vec3f {
    let i = plates.firstPoint + j;
    if (copyCountOf(drift[DRIFT_STRIDE * i].w) == 0u) { return vec3f(); }
    return (motion[2u * i].xyz - points[POINT_STATE * j].xyz) / motion[2u * i].w + points[POINT_STATE * j + 1u].xyz;
}
