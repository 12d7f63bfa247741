// The state of a contact point within a frame, four vectors:
//
//   points[4 j]      velocity with which the sweep began [m/s]
//   points[4 j + 1]  impulse that this velocity contains already [N·s]
//   points[4 j + 2]  rest of its drift as the frame began [m]
//   points[4 j + 3]  impulse since the frame began [N·s]
//
// A sweep answers for a point as for a grain that impulses move by D_j of them: of those n points T that have contacts.
// The impulse that it finds is handed to the surface, and the next sweep begins with the true answer W p. As with
// sweeps that split masses that never overshoots if D ≥ W: then ½ pᵀD p, the cost of impulses that a sweep assumes, is
// never less than the true one. Two such D are known, and each frame the one is taken that makes points heavier in the
// mean. It is one D for all of T: the lesser of each entry need not hold.
//
//   λ/m_j         shares of mass. Σ m_j s_j s_jᵀ ≤ λ M, hence S M⁻¹ Sᵀ ≤ λ diag(1/m_j); holding a surface makes W
//                 less still.
//   Σ_i ‖W_ij‖    rows over T. xᵀW x ≤ Σ ‖W_ij‖ |x_i| |x_j| ≤ ½ Σ ‖W_ij‖ (|x_i|² + |x_j|²) = Σ_j |x_j|² Σ_i ‖W_ij‖.
//
// For a point that is pressed alone a row is W_jj, the truth. Shares hold for all points pressed at once: with them a
// point that is pressed alone is lighter than the truth (16 times on a tire); but where all points of an area are
// pressed, rows count the same motion several times. Needs the bindings step, plates, points, motion, drift.

// @import shared/motion
// @import shared/drift

const POINT_STATE = 4u;

fn impulseOf(j: u32) -> vec3f {
    let i = plates.firstPoint + j;
    if (copyCountOf(i) == 0u) { return vec3f(); }
    let gained = motionOf(i).linear - points[POINT_STATE * j].xyz;
    return gained / motion[massAt(i)].x + points[POINT_STATE * j + 1u].xyz;
}
