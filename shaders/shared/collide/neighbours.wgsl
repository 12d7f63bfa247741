// Finds the grains of higher index near a grain: in the 27 cells around it, on the torus of shared/collide/cell.wgsl,
// and near enough for their balls. They come in batches: threads that run at once first search for theirs and then go
// through the narrow phase together. If each pair went there as it is found, every thread would wait for every pair of
// the others. Needs the bindings step, middle, vertices, cells.

// @import shared/collide/pairs

const NEIGHBOURS = 27u;

// Returns the row at offset −1, 0 or 1, or NONE if a grid of one or two rows has been there already.
fn neighbourRow(row: u32, offset: i32, count: u32) -> u32 {
    let n = i32(count);
    if ((offset < 0 && n < 3) || (offset > 0 && n < 2)) { return NONE; }
    let at = i32(row) + offset;
    return u32(select(select(at, 0, at >= n), n - 1, at < 0));
}

// Returns the slots of neighbour `which` of a cell: first and end.
fn neighbourRange(cell: vec3u, which: u32) -> vec2u {
    let x = neighbourRow(cell.x, i32(which % 3u) - 1, step.cells.x);
    let y = neighbourRow(cell.y, i32((which / 3u) % 3u) - 1, step.cells.y);
    let z = neighbourRow(cell.z, i32(which / 9u) - 1, step.cells.z);
    if (x == NONE || y == NONE || z == NONE) { return vec2u(); }
    let at = cellNumber(vec3u(x, y, z));
    return vec2u(cells[at], cells[at + 1u]);
}

const BATCH = 12u;

struct Search {
    grain: u32,
    cell: vec3u,
    wanted: u32,    // cells to look at, one bit each
    seen: u32,      // cells where something was found
    which: u32,     // the cell that comes next
    next: u32,      // slots of the present cell that are left: from here
    end: u32,       // to here
}

var<private> batch: array<u32, BATCH>;

const EVERY_CELL = (1u << NEIGHBOURS) - 1u;

fn searchAround(grain: u32, wanted: u32) -> Search {
    return Search(grain, cellCoordinates(cells[grainCellsAt() + grain]), wanted, 0u, 0u, 0u, 0u);
}

// Fills the batch and returns how many grains are in it. Fewer than BATCH: it is the last one.
fn nextBatch(search: ptr<function, Search>) -> u32 {
    var s = *search;
    var count = 0u;
    while (count < BATCH) {
        if (s.next < s.end) {
            let other = cells[slotsAt() + s.next];
            s.next++;
            if (other > s.grain && grainsMayMeet(s.grain, other)) {
                batch[count] = other;
                count++;
                s.seen |= 1u << (s.which - 1u);
            }
            continue;
        }
        s.which += countTrailingZeros((s.wanted >> s.which) | (1u << (NEIGHBOURS - s.which)));
        if (s.which == NEIGHBOURS) { break; }
        let range = neighbourRange(s.cell, s.which);
        s.which++;
        s.next = range.x;
        s.end = range.y;
    }
    *search = s;
    return count;
}
