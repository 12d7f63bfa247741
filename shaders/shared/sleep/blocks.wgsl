// The block of a grain's contacts, for sleepers. Needs the bindings step, cells.

// @import shared/collide/cell
// @import shared/contact/schedule

// Returns where `schedule` says whether the block in which a grain's contacts are swept is awake.
fn awakeOf(grain: u32) -> u32 { return awakeAt(cells[grainCellsAt() + grain] / cellsOfBlock()); }
