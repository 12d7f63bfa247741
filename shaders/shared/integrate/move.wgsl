// Coordinates are held within these bounds, well short of overflow [units].
const FARTHEST = 1073741823;
const FARTHEST_STEP = 536870912.0;

// Returns a fixed-point position after a whole number of units.
fn moved(start: vec3i, by: vec3f) -> vec3i {
    let units = vec3i(clamp(by, vec3f(-FARTHEST_STEP), vec3f(FARTHEST_STEP)));
    return clamp(start + units, vec3i(-FARTHEST), vec3i(FARTHEST));
}

// The rest of a drift is kept to this part of a unit: exact in f32, and in the f64 of a host that reads the state.
const FRACTION = 256u;

fn leftOver(shift: vec3f) -> vec3f {
    return round((shift - round(shift)) * f32(FRACTION)) / f32(FRACTION);
}
