// The 27 cells around a grain, on the torus of shared/cell.wgsl, as ranges of slots. Needs the bindings step, cells.

const NEIGHBOURS = 27u;

// The row at offset −1, 0 or 1, or NONE where a grid of one or two rows has been there already.
fn neighbourRow(row: u32, offset: i32, count: u32) -> u32 {
    let n = i32(count);
    if ((offset < 0 && n < 3) || (offset > 0 && n < 2)) { return NONE; }
    let at = i32(row) + offset;
    return u32(select(select(at, 0, at >= n), n - 1, at < 0));
}

// Slots of neighbour `which` of a cell: first and end.
fn neighbourRange(cell: vec3u, which: u32) -> vec2u {
    let x = neighbourRow(cell.x, i32(which % 3u) - 1, step.cells.x);
    let y = neighbourRow(cell.y, i32((which / 3u) % 3u) - 1, step.cells.y);
    let z = neighbourRow(cell.z, i32(which / 9u) - 1, step.cells.z);
    if (x == NONE || y == NONE || z == NONE) { return vec2u(); }
    let at = cellNumber(vec3u(x, y, z));
    return vec2u(cells[at], cells[at + 1u]);
}
