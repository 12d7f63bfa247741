// Stands in the place of shared/shapes/collideShapes where all pairs are of polytopeGap.

// @import shared/shapes/polytopeGap

fn collideShapes(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold { return polytopeGap(a, b, d, margin); }
