// What a contact point keeps of a substep, four vectors:
//
//   points[4 j]      velocity that the sweep began with [m/s]
//   points[4 j + 1]  impulse that is in it already [N·s]
//   points[4 j + 2]  what was left of its drift as the frame began [m]
//   points[4 j + 3]  impulse since the frame began [N·s]
//
// A sweep answers for a point as for a grain that impulses move by D_j of them, of those of the n points T that have contacts. What it
// finds is handed to the surface, and the next sweep begins with the true answer W p. That never overshoots, as little as sweeps with mass
// splitting do, if D ≥ W: what a sweep believes that impulses cost, ½ pᵀD p, is never less than they do. Two D are known that hold, and
// each frame the one is taken that makes points heavier in the mean, for all of T (of two that hold, the lesser of each entry need not):
//
//   λ/m_j         shares of mass: Σ m_j s_j s_jᵀ ≤ λ M, hence S M⁻¹ Sᵀ ≤ λ diag(1/m_j); a body that holds the surface makes W less still
//   Σ_i ‖W_ij‖    rows over T: xᵀW x ≤ Σ ‖W_ij‖ |x_i| |x_j| ≤ ½ Σ ‖W_ij‖ (|x_i|² + |x_j|²) = Σ_j |x_j|² Σ_i ‖W_ij‖
//
// A point that is pressed alone has W_jj by rows, which is the truth; shares, for all points can be pressed, make it many times lighter
// (16 times on a tire). Where all points of an area are pressed, rows count the same mode several times.
// Needs the bindings plates, points, motion, drift.

const POINT_STATE = 4u;

fn impulseOf(j: u32) -> vec3f {
    let i = plates.firstPoint + j;
    if (copyCountOf(drift[DRIFT_STRIDE * i].w) == 0u) { return vec3f(); }
    return (motion[2u * i].xyz - points[POINT_STATE * j].xyz) / motion[2u * i].w + points[POINT_STATE * j + 1u].xyz;
}
