// Places a grain for the narrow phase of shapes: template k is shape k, of bounding radius 1. Needs the bindings step,
// shapes, middle.

// @import shared/shapes/shapes
// @import shared/collide/middle
// @import shared/quaternion

fn placed(grain: u32) -> Placed {
    let at = MIDDLE_STRIDE * grain;
    return Placed(shapes[u32(middle[at + 1u].w)], radiusOf(grain), bitcast<vec4f>(middle[at + 2u]));
}
