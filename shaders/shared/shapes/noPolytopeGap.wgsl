// Stands in the place of shared/shapes/polytopeGap where no two bodies with flat faces meet, and no ball meets a hull.

// @import shared/shapes/shapes

fn polytopeGap(a: Placed, b: Placed, distance: vec3f, margin: f32) -> Manifold {
    var none: Manifold;
    return none;
}
