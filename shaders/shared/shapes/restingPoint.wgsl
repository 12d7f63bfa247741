// Stands in the place of shared/shapes/resting where grains are smooth: the face that they rest on is a point.

// @import shared/shapes/grainSupport
// @import shared/shapes/restingCorners

fn findResting(g: GrainInBody, n: vec3f) {
    resting.count = 1u;
    resting.label[0] = 0u;
    resting.corner[0] = grainPoint(g, -n);
}
