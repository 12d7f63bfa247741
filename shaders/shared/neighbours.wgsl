// The cells around a grain, on the torus of shared/cell.wgsl. Needs the bindings step, cellStart.

fn cellCoordinates(cell: u32) -> vec3i {
    return vec3i(vec3u(cell % step.cells.x, (cell / step.cells.x) % step.cells.y, cell / (step.cells.x * step.cells.y)));
}

// A grain's neighbours are 18 ranges of cellGrains: 9 rows along x, whose cells follow each other, each with a second
// range for the cell beyond the edge of the grid. Most of the second ones are empty.
const NEIGHBOUR_RANGES = 18u;

// The row at offset −1, 0 or 1, or NONE where a grid of one or two rows has been there already.
fn neighbourRow(row: i32, offset: i32, count: u32) -> u32 {
    let n = i32(count);
    if ((offset < 0 && n < 3) || (offset > 0 && n < 2)) { return NONE; }
    let at = row + offset;
    return u32(select(select(at, 0, at >= n), n - 1, at < 0));
}

// Range `which` around a cell: first and end.
fn neighbourRange(cell: vec3i, which: u32) -> vec2u {
    let y = neighbourRow(cell.y, i32((which / 2u) % 3u) - 1, step.cells.y);
    let z = neighbourRow(cell.z, i32(which / 6u) - 1, step.cells.z);
    if (y == NONE || z == NONE) { return vec2u(); }
    let row = step.cells.x * (y + step.cells.y * z);
    let n = i32(step.cells.x);
    if (which % 2u == 0u) {
        return vec2u(cellStart[row + u32(max(cell.x - 1, 0))], cellStart[row + u32(min(cell.x + 1, n - 1)) + 1u]);
    }
    if (n < 3 || (cell.x > 0 && cell.x < n - 1)) { return vec2u(); }
    let beyond = row + u32(select(0, n - 1, cell.x == 0));
    return vec2u(cellStart[beyond], cellStart[beyond + 1u]);
}
