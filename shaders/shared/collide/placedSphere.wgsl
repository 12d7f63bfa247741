// Stands in the place of shared/collide/placed where all grains are spheres. Needs the bindings step, shapes, middle.

// @import shared/shapes/shapes
// @import shared/collide/middle

fn placed(grain: u32) -> Placed { return Placed(shapes[0], radiusOf(grain), vec4f(0.0, 0.0, 0.0, 1.0)); }
