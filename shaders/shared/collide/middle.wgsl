// Poses of grains predicted for the middle of the frame. Contacts that are frozen there act on average neither late nor
// early, and positions and velocities leapfrog; frozen at the beginning, all that rolls or rocks would gain energy.
//
// The buffer `middle` is that of the copies, which are made when contacts have been found; MIDDLE_STRIDE vec4i a grain:
//
//   [S i]        position [units]; radius [m] as bits
//   [S i + 1]    way until the middle, in W [m] as bits; shapes: number of the template
//   [S i + 2]    shapes: q_WB as bits
//   [S i + 3]    shapes: turn until the middle, in W [rad] as bits
//
// Needs the bindings step, middle.

// @import shared/variant

const MIDDLE_STRIDE = select(2u, 4u, SHAPED);

fn middleOf(grain: u32) -> vec3i { return middle[MIDDLE_STRIDE * grain].xyz; }
fn radiusOf(grain: u32) -> f32 { return bitcast<f32>(middle[MIDDLE_STRIDE * grain].w); }

// Returns the centre of B from the centre of A, in W [m]: an exact difference, then rounded once.
fn grainDistance(a: u32, b: u32) -> vec3f { return vec3f(middleOf(b) - middleOf(a)) * step.unit; }

// Returns how far a point of a grain moves until the middle of the frame, by the formula that shared/solve/contact has
// for gaps.
fn wayOf(grain: u32, arm: vec3f) -> vec3f {
    let at = MIDDLE_STRIDE * grain;
    let way = bitcast<vec3f>(middle[at + 1u].xyz);
    if (!SHAPED) { return way; } // a turning sphere closes no gap
    return way + cross(bitcast<vec3f>(middle[at + 3u].xyz), arm);
}
