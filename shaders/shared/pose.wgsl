// Poses of grains: pose[2 i] is the position in units with the radius [m] as bits, pose[2 i + 1] q_WB as bits. Needs
// the binding pose.

fn positionOf(grain: u32) -> vec3i { return pose[2u * grain].xyz; }
fn radiusOf(grain: u32) -> f32 { return bitcast<f32>(pose[2u * grain].w); }
fn orientationOf(grain: u32) -> vec4f { return bitcast<vec4f>(pose[2u * grain + 1u]); }
