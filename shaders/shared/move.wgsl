// Coordinates end here, well short of overflow [units].
const FARTHEST = 1073741823;
const FARTHEST_STEP = 536870912.0;

// A fixed-point position after a whole number of units.
fn moved(start: vec3i, by: vec3f) -> vec3i {
    let units = vec3i(clamp(by, vec3f(-FARTHEST_STEP), vec3f(FARTHEST_STEP)));
    return clamp(start + units, vec3i(-FARTHEST), vec3i(FARTHEST));
}
