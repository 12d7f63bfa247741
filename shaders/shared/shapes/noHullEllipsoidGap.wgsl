// Stands in the place of shared/shapes/hullEllipsoidGap where no ellipsoid meets a hull or a triangle.

// @import shared/shapes/shapes

fn hullEllipsoidGap(a: Placed, b: Placed, d: vec3f, margin: f32) -> Manifold {
    var none: Manifold;
    return none;
}
