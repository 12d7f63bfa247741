// flex/writePoints — writes the velocities with which a sweep of a surface's contact points begins, and moves them.
//
// One thread per contact point.
//
//   reads    nodes, bodies
//            pointShape  weights of the three vectors of each corner of its plate; in w s and ℓ of the point
//            pointNodes  the corners
//   writes   points, copies
//            motion, drift  at the end of a substep
//   test     src/physics/gpu/flex/flexible.test.ts

// @import shared/variant
// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/flex/plates
// @import shared/body
// @import shared/quaternion
// @import shared/flex/coordinates
// @import shared/writeCopy
// @import shared/writeMotion
// @import shared/writeDrift
// @import shared/flex/pointState

// @bindings

// Returns Σ weight × vector `which` over the coordinates of point j.
fn atPoint(j: u32, which: u32) -> vec3f {
    var sum = vec3f();
    for (var c = 0u; c < 4u; c++) {
        let at = COORDINATE * 3u * pointNodes[j][c] + which;
        let w = pointShape[4u * j + c];
        sum += w.x * nodes[at].xyz + w.y * nodes[at + COORDINATE].xyz + w.z * nodes[at + 2u * COORDINATE].xyz;
    }
    return sum;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let j = threadIndex(id, groups, 64u);
    if (j >= plates.pointCount) { return; }
    let i = plates.firstPoint + j;
    var p = vec3f();
    var seen = atPoint(j, PREDICTED);
    if (phase.mode == MODE_BEGIN) {
        points[POINT_STATE * j + 2u] = vec4f(driftOf(i).linear, 0.0);
        points[POINT_STATE * j + 3u] = vec4f();
    } else {
        p = impulseOf(j);
        seen += phase.factor * atPoint(j, GAINED);
    }
    if (plates.body != NONE) {
        let k = plates.body;
        let axes = rotationMatrix(turn(bodies[k].orientation, bodies[k].turn));
        let row = vec4f(
            pointShape[4u * j].w, pointShape[4u * j + 1u].w, pointShape[4u * j + 2u].w, pointShape[4u * j + 3u].w);
        seen += along(row, bodies[k].warmVelocity, spun(bodies[k].warmSpin, axes));
    }
    points[POINT_STATE * j] = vec4f(seen, 0.0);
    points[POINT_STATE * j + 1u] = vec4f(phase.factor * p, 0.0);
    let start = copyStartOf(i);
    for (var k = start; k < start + copyCountOf(i); k++) { writeCopy(k, Twist(seen, vec3f())); }
    if (phase.mode != MODE_ADVANCE) { return; }
    points[POINT_STATE * j + 3u] += vec4f(p, 0.0);
    writeMotion(i, Twist(atPoint(j, RATE), vec3f()));
    writeDrift(i, Twist(points[POINT_STATE * j + 2u].xyz + atPoint(j, MOVED), vec3f()));
}
