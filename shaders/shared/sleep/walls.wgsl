// Needs the binding controls.

// Says whether big body k is held where it is.
fn isWall(k: u32) -> bool {
    let c = controls[k];
    return all(c.free == vec3f()) && all(c.freeSpin == vec3f()) && all(c.velocity == vec3f()) && all(c.spin == vec3f());
}

// Says whether the scene moves big body k.
fn isDriven(k: u32) -> bool {
    let c = controls[k];
    return any(c.velocity != vec3f()) || any(c.spin != vec3f());
}
