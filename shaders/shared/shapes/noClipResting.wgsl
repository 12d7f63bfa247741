// Stands in the place of shared/shapes/clipResting where no flat grain is on a triangle: faces lie on planes alone.

// @import shared/shapes/cutFace
// @import shared/shapes/triangle

fn cutToTriangle(t: Triangle, bounding: f32) {}
