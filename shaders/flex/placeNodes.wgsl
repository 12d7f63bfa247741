// flex/placeNodes — writes places and velocities of a surface's nodes, from ξ, η and the body that holds the surface.
//
// One thread per coordinate.
//
//   reads    follow, bodies
//   writes   nodes
//            place, rate  for flex/evaluatePlates
//   twin     src/physics/cpu/flex/flexibleSteps.ts, moveSurface

// @import shared/step
// @import shared/thread
// @import shared/phase
// @import shared/flex/plates
// @import shared/body
// @import shared/quaternion
// @import shared/flex/coordinates

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let s = threadIndex(id, groups, 64u);
    if (s >= 3u * plates.nodeCount) { return; }
    let at = COORDINATE * s;
    if (phase.mode == MODE_BEGIN) {
        let quantum = select(TANGENT_QUANTUM, plates.quantum, s % 3u == 0u);
        let whole = quantum * round(nodes[at + 1u].xyz / quantum);
        let left = vec4f(nodes[at + 1u].xyz - whole, 0.0);
        nodes[at] += vec4f(whole, 0.0);
        nodes[at + 1u] = left;
        nodes[at + BEGAN] = left;
    }
    var way = nodes[at + 1u].xyz - nodes[at + BEGAN].xyz;
    var e = nodes[at + 1u].xyz;
    var v = nodes[at + 2u].xyz;
    if (plates.body != NONE) {
        let k = plates.body;
        let before = rotationMatrix(bodies[k].orientation);
        let axes = rotationMatrix(turn(bodies[k].orientation, bodies[k].turn));
        let row = follow[s];
        way += along(row, bodies[k].drift, axes - before);
        e += along(row, (vec3f(bodies[k].position) + bodies[k].remainder) * step.unit + bodies[k].drift, axes);
        v += along(row, bodies[k].velocity, spun(bodies[k].spin, axes));
    }
    e += nodes[at].xyz;
    nodes[at + MOVED] = vec4f(way, 0.0);
    nodes[at + RATE] = vec4f(v, 0.0);
    for (var c = 0u; c < 3u; c++) {
        place[3u * s + c] = e[c];
        rate[3u * s + c] = v[c];
    }
}
