// The grains that a kernel of contacts with big bodies is for: all of them. In a world of smooth and other grains
// shared/collide/smoothGrains and shared/collide/flatGrains stand in its place, in a kernel each.

fn isOurs(grain: u32) -> bool { return true; }
