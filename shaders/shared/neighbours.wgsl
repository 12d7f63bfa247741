// The 27 cells around a grain. The grid is a torus: what has left the domain comes in at the other side, so that no
// cell fills up with strays and no contact is lost; distances are true ones, so nothing false is found.
// Needs the bindings step, grainCell, cellStart.

fn wrap(cell: i32, count: u32) -> u32 {
    let n = i32(count);
    return u32(((cell % n) + n) % n);
}

fn cellOf(position: vec3i) -> u32 {
    let c = vec3i(floor((vec3f(position) * step.unit - step.domainMin) * step.inverseCell));
    return wrap(c.x, step.cells.x) + step.cells.x * (wrap(c.y, step.cells.y) + step.cells.y * wrap(c.z, step.cells.z));
}

// First and last offset along an axis of n cells, so that no cell is visited twice.
fn offsets(n: u32) -> vec2i { return vec2i(select(0, -1, n > 2u), select(0, 1, n > 1u)); }

fn neighbourCell(cell: u32, offset: vec3i) -> u32 {
    let x = i32(cell % step.cells.x);
    let y = i32((cell / step.cells.x) % step.cells.y);
    let z = i32(cell / (step.cells.x * step.cells.y));
    return wrap(x + offset.x, step.cells.x)
        + step.cells.x * (wrap(y + offset.y, step.cells.y) + step.cells.y * wrap(z + offset.z, step.cells.z));
}
