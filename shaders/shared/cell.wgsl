// Cells of the broad phase. The grid is a torus: what has left the domain comes in at the other side, so that no cell
// fills up with strays and no contact is lost; distances are true ones, so nothing false is found. Needs the binding step.

fn modulo(cell: i32, count: u32) -> u32 {
    let n = i32(count);
    return u32(((cell % n) + n) % n);
}

fn cellOf(position: vec3i) -> u32 {
    let c = vec3i(floor((vec3f(position) * step.unit - step.domainMin) * step.inverseCell));
    return modulo(c.x, step.cells.x) + step.cells.x * (modulo(c.y, step.cells.y) + step.cells.y * modulo(c.z, step.cells.z));
}
