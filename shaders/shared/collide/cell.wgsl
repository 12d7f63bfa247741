// Cells of the broad phase. The grid is a torus: a grain that has left the domain comes in at the other side, so that
// no cell fills up with strays and no contact is lost; distances are true ones, so nothing false is found. Cells are
// numbered block by block, so that the grains of a block, and with them its contacts, follow each other. Needs the
// binding step.
//
// The buffer `cells` of u32: cellCapacity + 1 starts, then grains by cell (a place there is a *slot*), then the cell of
// each grain.

// @import shared/collide/slots

fn cellsOfBlock() -> u32 { return step.blockCells.x * step.blockCells.y * step.blockCells.z; }
fn blockCount() -> u32 { return step.blocks.x * step.blocks.y * step.blocks.z; }

fn modulo(cell: i32, count: u32) -> u32 {
    let n = i32(count);
    return u32(((cell % n) + n) % n);
}

fn cellNumber(c: vec3u) -> u32 {
    let block = c / step.blockCells;
    let inside = c - block * step.blockCells;
    return (block.x + step.blocks.x * (block.y + step.blocks.y * block.z)) * cellsOfBlock()
        + inside.x + step.blockCells.x * (inside.y + step.blockCells.y * inside.z);
}

fn blockCoordinates(cell: u32) -> vec3u {
    let b = cell / cellsOfBlock();
    return vec3u(b % step.blocks.x, (b / step.blocks.x) % step.blocks.y, b / (step.blocks.x * step.blocks.y));
}

fn cellCoordinates(cell: u32) -> vec3u {
    let i = cell % cellsOfBlock();
    let e = step.blockCells;
    return blockCoordinates(cell) * e + vec3u(i % e.x, (i / e.x) % e.y, i / (e.x * e.y));
}

fn cellOf(position: vec3i) -> u32 {
    let c = vec3i(floor((vec3f(position) * step.unit - step.domainMin) * step.inverseCell));
    return cellNumber(vec3u(modulo(c.x, step.cells.x), modulo(c.y, step.cells.y), modulo(c.z, step.cells.z)));
}
