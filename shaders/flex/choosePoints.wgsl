// flex/choosePoints — chooses the inverse mass that a sweep sees of each contact point of a surface in this frame.
//
// One workgroup. shared/flex/pointState.wgsl says between which two it chooses, and why neither overshoots.
//
//   reads    links
//            points      parts of rows, from flex/weighPoints    [1/kg]
//            pointShare  λ/m_j of each point                     [1/kg]
//   writes   motion      the point's 1/m                         [1/kg]
//   needs    flex/weighPoints
//   test     src/physics/gpu/flex/flexible.test.ts

// @import shared/step
// @import shared/motion
// @import shared/flex/plates
// @import shared/flex/pointWeight

// @bindings

var<workgroup> sums: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) thread: u32) {
    var sum = 0.0; // by how much lighter rows make points than shares do
    for (var j = thread; j < plates.pointCount; j += 64u) {
        if (touches(j)) { sum += rowOf(j) / pointShare[j] - 1.0; }
    }
    sums[thread] = sum;
    workgroupBarrier();
    var all = 0.0;
    for (var t = 0u; t < 64u; t++) { all += sums[t]; }
    for (var j = thread; j < plates.pointCount; j += 64u) {
        if (touches(j)) { motion[massAt(plates.firstPoint + j)].x = select(pointShare[j], rowOf(j), all < 0.0); }
    }
}

fn rowOf(j: u32) -> f32 {
    var sum = 0.0;
    for (var k = 0u; k < POINT_PARTS; k++) { sum += points[POINT_STRIDE * j + k]; }
    return sum;
}
