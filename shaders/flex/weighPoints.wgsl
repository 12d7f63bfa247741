// flex/weighPoints — sums how the points of a surface that have contacts move each other: rows of W, by size.
//
// Sixteen threads per contact point.
//
//   reads    links    which points have contacts
//            inverse  M_FF⁻¹, dense
//            pointShape, pointNodes, rim
//   writes   points   in the place of a point's state, sixteen parts of Σ_i ‖W_ij‖             [1/kg]
//   test     src/physics/gpu/flex/flexible.test.ts

// @import shared/flex/plates
// @import shared/thread
// @import shared/flex/rim
// @import shared/flex/pointWeight

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let k = threadIndex(id, groups, 64u);
    let j = k / POINT_PARTS;
    if (j >= plates.pointCount || !touches(j)) { return; }
    let behind = sqrt(carried(j));
    var sum = 0.0;
    for (var i = k % POINT_PARTS; i < plates.pointCount; i += POINT_PARTS) {
        if (touches(i)) { sum += abs(ownAnswer(i, j)) + behind * sqrt(carried(i)); }
    }
    points[POINT_STRIDE * j + k % POINT_PARTS] = sum;
}

// Returns the part of W_ij that the surface does by itself: S_i M_FF⁻¹ S_jᵀ.
fn ownAnswer(i: u32, j: u32) -> f32 {
    let size = 3u * plates.nodeCount;
    var sum = 0.0;
    for (var a = 0u; a < 4u; a++) {
        let press = pointShape[4u * j + a];
        for (var b = 0u; b < 4u; b++) {
            let seen = pointShape[4u * i + b];
            for (var c = 0u; c < 3u; c++) {
                let o = size * (3u * pointNodes[j][a] + c) + 3u * pointNodes[i][b];
                sum += press[c] * (seen.x * inverse[o] + seen.y * inverse[o + 1u] + seen.z * inverse[o + 2u]);
            }
        }
    }
    return sum;
}

// Returns no less than ‖L A Lᵀ‖ of point j, its answer to itself through the body: for A ≥ 0, A ≤ 2 diag(A_vv, A_ωω),
// and ‖L_i A L_jᵀ‖² ≤ ‖L_i A L_iᵀ‖ ‖L_j A L_jᵀ‖.
fn carried(j: u32) -> f32 {
    if (plates.body == NO_BODY) { return 0.0; }
    let A = rim.answer;
    let s = pointShape[4u * j].w;
    let l = vec3f(pointShape[4u * j + 1u].w, pointShape[4u * j + 2u].w, pointShape[4u * j + 3u].w);
    return 2.0 * (s * s * (A[0].x + A[1].w + A[3].z) + dot(l, l) * (A[5].y + A[7].x + A[8].w));
}
