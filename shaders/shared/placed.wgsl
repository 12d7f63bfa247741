// A grain as the narrow phase of shapes sees it: template k is shape k, of bounding radius 1. Needs the bindings step, shapes,
// pose, motion.

// @import shared/variant
// @import shared/shapes
// @import shared/pose
// @import shared/quaternion

fn placed(grain: u32) -> Placed {
    let kind = select(0u, bitcast<u32>(motion[2u * grain + 1u].w), SHAPED); // spheres are all template 0
    return Placed(shapes[kind], radiusOf(grain), orientationOf(grain));
}
