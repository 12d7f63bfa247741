// Joins impulses Σ (a, s̄) p on the coordinates of a surface to one on the body that holds it. Needs shared/flex/rim,
// shared/flex/coordinates and the bindings plates, bodies.

fn wrenchAbout(sum: mat4x3f) -> Six {
    let k = plates.body;
    let axes = rotationMatrix(turn(bodies[k].orientation, bodies[k].turn));
    return Six(sum[0], cross(axes[0], sum[1]) + cross(axes[1], sum[2]) + cross(axes[2], sum[3]));
}
