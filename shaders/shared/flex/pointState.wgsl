// What a contact point keeps of a substep, four vectors:
//
//   points[4 j]      velocity that the sweep began with [m/s]
//   points[4 j + 1]  impulse that is in it already [N·s]
//   points[4 j + 2]  what was left of its drift as the frame began [m]
//   points[4 j + 3]  impulse since the frame began [N·s]
//
// A sweep answers for a point as for a grain that impulses move by D_j of them: of those n points T that have contacts. What it
// finds is handed to the surface, and the next sweep begins with the true answer W p. As with sweeps that split masses that never
// overshoots if D ≥ W: then ½ pᵀD p, what a sweep believes that impulses cost, is never less than they do. Two such D are known,
// and each frame that one is taken that makes points heavier in the mean. One for all of T: the lesser of each entry need not hold.
//
//   λ/m_j         shares of mass. Σ m_j s_j s_jᵀ ≤ λ M, hence S M⁻¹ Sᵀ ≤ λ diag(1/m_j); what holds a surface makes W less still.
//   Σ_i ‖W_ij‖    rows over T. xᵀW x ≤ Σ ‖W_ij‖ |x_i| |x_j| ≤ ½ Σ ‖W_ij‖ (|x_i|² + |x_j|²) = Σ_j |x_j|² Σ_i ‖W_ij‖.
//
// Of a point that is pressed alone a row is W_jj, the truth. Shares are for all points pressed at once: then a point is lighter
// than it is (16 times on a tire), but where all of an area are pressed rows count the same motion several times.
// Needs the bindings plates, points, motion, drift.

const POINT_STATE = 4u;

fn impulseOf(j: u32) -> vec3f {
    let i = plates.firstPoint + j;
    if (copyCountOf(drift[DRIFT_STRIDE * i].w) == 0u) { return vec3f(); }
    return (motion[2u * i].xyz - points[POINT_STATE * j].xyz) / motion[2u * i].w + points[POINT_STATE * j + 1u].xyz;
}
