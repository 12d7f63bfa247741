// The corners that a grain rests on, as shared/shapes/resting finds them.

// Corners of the resting face from the grain's centre in B; the fifth is the deepest while it is sorted in.
struct Resting {
    count: u32,
    corner: array<vec3f, 5>,
    label: array<u32, 4>,
}
var<private> resting: Resting;
