// Throws out pairs of grains before the narrow phase. Needs the bindings step, shapes, middle.

// @import shared/collide/placed
// @import shared/shapes/separated

fn isApart(a: u32, b: u32) -> bool {
    return separatedEllipsoids(placed(a), placed(b), grainDistance(a, b), step.margin);
}
