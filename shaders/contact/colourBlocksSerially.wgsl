// contact/colourBlocksSerially — colours and sorts the contacts of each block: colourBlocks without a barrier.
//
// For emulated devices, where a barrier is dear. One thread per block: pairs get, one after the other, the lowest
// colour that neither of their two copies has yet.
//
//   reads    cells, starts, links, copyStart, owner
//            impulse   keys
//   writes   record    tags: ranks of copies and colour
//            schedule  as shared/contact/schedule.wgsl says
//   needs    colours of copies cleared
//   test     src/physics/gpu/parity.test.ts, checkSchedule

// @import shared/step
// @import shared/thread
// @import shared/collide/cell
// @import shared/contact/starts
// @import shared/contact/tags
// @import shared/copies
// @import shared/contact/schedule
// @import shared/contact/pairsOfBlock

// @bindings

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    if (block >= blockCount()) { return; }
    let begin = contactsOfBlock(block).x;
    let end = contactsOfBlock(block).y;
    var count = array<u32, COLOURS>();
    let own = blockCoordinates(block * cellsOfBlock());
    for (var c = begin; c < end;) {
        let key = keyOf(c);
        if (key == NONE) { c++; continue; }
        let points = pointsOf(c, end);
        let a = owner[c];
        let b = key & KEY_BODY;
        var bit = 0u;
        var copyA = copyStart[a];
        var copyB = copyA;
        if (b < step.grainCount) {
            bit = copyRank(links[3u * b], copyBit(own, blockCoordinates(cells[grainCellsAt() + b])));
            copyB = copyStart[b] + bit;
        }
        var colour = COLOURS;   // no room for the copies: the contact is left out
        if (max(copyA, copyB) < step.copyCapacity) {
            let taken = schedule[copyColoursAt() + copyA] | schedule[copyColoursAt() + copyB];
            colour = freeColour(taken);
            schedule[copyColoursAt() + copyA] |= 1u << colour;
            if (b < step.grainCount) { schedule[copyColoursAt() + copyB] |= 1u << colour; }
            count[colour]++;
        }
        for (var k = 0u; k < points; k++) {
            setTags(c + k, (bit << TAG_B) | (colour << TAG_COLOUR));
        }
        c += points;
    }
    var at = begin;
    var used = 0u;
    for (var colour = 0u; colour < COLOURS; colour++) {
        schedule[HEAD * block + colour] = at;
        if (count[colour] > 0u) { used = colour + 1u; }
        let next = at + count[colour];
        count[colour] = at;
        at = next;
    }
    schedule[HEAD * block + COLOURS] = at;
    schedule[HEAD * block + COLOURS + 1u] = used;
    schedule[awakeAt(block)] = 0u;
    for (var c = begin; c < end;) {
        if (keyOf(c) == NONE) { c++; continue; }
        let points = pointsOf(c, end);
        let colour = (tagsOf(c) >> TAG_COLOUR) & 31u;
        if (colour < COLOURS) {
            schedule[orderAt() + count[colour]] = c | (points << ORDER_POINTS);
            count[colour]++;
        }
        c += points;
    }
}
