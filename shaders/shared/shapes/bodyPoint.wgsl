// Contact points of a grain with a big body, each with a normal of its own. Twin of src/physics/shapes/bodyManifold.ts.

struct BodyPoint {
    normal: vec3f,          // from the grain to the body, in W                 [1]
    gap: f32,               // < 0 in overlap                                   [m]
    point: vec3f,           // midway, from the centre of the grain, in W       [m]
    feature: u32,           // 4 part + k: the same contact has it again
}

struct BodyManifold {
    count: u32,
    points: array<BodyPoint, 5>,    // room for one more, until one of five goes
}
