// Stands in the place of shared/shapes/edgeArc where searches are listed, and none is made that might find a way out.

// @import shared/shapes/grainSupport
// @import shared/shapes/triangle

struct Crossing { gap: f32, m: vec3f, point: vec3f }

fn findCrossing(t: Triangle, g: GrainInBody, e: vec3f) -> Crossing { return Crossing(); }
