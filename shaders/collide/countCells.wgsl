// collide/countCells — predicts each grain's pose in the middle of the frame, and counts the grains of each cell.
//
// One thread per grain.
//
//   reads    pose, motion
//   writes   middle  predicted poses, laid out as shared/collide/middle.wgsl says
//            cells   number of grains in each cell (scanned next), and the cell of each grain
//            starts  the grain's place in its cell in the order of arrival; sortCells makes the order a fixed one
//   needs    cells cleared
//   twin     src/physics/cpu/collide/middlePoses.ts

// @import shared/step
// @import shared/thread
// @import shared/motion
// @import shared/collide/cell
// @import shared/collide/middle
// @import shared/collide/ahead
// @import shared/quaternion
// @import shared/integrate/move

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    let place = pose[2u * i];
    let now = motionOf(i);
    let reach = FARTHEST_AHEAD * bitcast<f32>(place.w);
    let there = moved(place.xyz, round(aheadOf(now.linear, reach) / step.unit));
    let way = bitcast<vec3i>(vec3f(there - place.xyz) * step.unit); // the way in whole units
    let at = MIDDLE_STRIDE * i;
    middle[at] = vec4i(there, place.w);
    middle[at + 1u] = vec4i(way, 0);
    if (SHAPED) {
        let turning = aheadOf(now.angular, FARTHEST_AHEAD);
        middle[at + 1u].w = i32(motion[massAt(i)].y);
        middle[at + 2u] = bitcast<vec4i>(turn(bitcast<vec4f>(pose[2u * i + 1u]), turning));
        middle[at + 3u] = vec4i(bitcast<vec3i>(turning), 0);
    }
    let cell = cellOf(there);
    atomicStore(&cells[grainCellsAt() + i], cell);
    starts[i] = atomicAdd(&cells[cell], 1u);
}
