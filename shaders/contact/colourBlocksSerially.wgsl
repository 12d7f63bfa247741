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

// Returns the copies of A and B of contact c, and the rank of B's. A copy of B that is A's own stands for a big body.
fn copiesOf(c: u32, own: vec3u) -> vec3u {
    let copyA = copyStart[owner[c]];
    let b = keyOf(c) & KEY_BODY;
    if (b >= step.grainCount) { return vec3u(copyA, copyA, 0u); }
    let rank = copyRank(links[3u * b], copyBit(own, blockCoordinates(cells[grainCellsAt() + b])));
    return vec3u(copyA, copyStart[b] + rank, rank);
}

// Lets a copy be touched by a pair of the last colour; the others are known by then.
fn touchLast(copy: u32) { schedule[copyColoursAt() + copy] |= 1u << (COLOURS - 1u); }

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let block = threadIndex(id, groups, 64u);
    if (block >= blockCount()) { return; }
    let begin = contactsOfBlock(block).x;
    let end = contactsOfBlock(block).y;
    var count = array<u32, COLOURS>();
    var others = 0u;
    let own = blockCoordinates(block * cellsOfBlock());
    for (var c = begin; c < end;) {
        let key = keyOf(c);
        if (key == NONE) { c++; continue; }
        let points = pointsOf(c, end);
        let copies = copiesOf(c, own);
        var colour = COLOURS;   // no room for the copies: the contact is left out
        if (max(copies.x, copies.y) < step.copyCapacity) {
            let taken = schedule[copyColoursAt() + copies.x] | schedule[copyColoursAt() + copies.y];
            colour = freeColour(taken);
            schedule[copyColoursAt() + copies.x] |= (1u << colour) & ALL_COLOURS;
            schedule[copyColoursAt() + copies.y] |= (1u << colour) & ALL_COLOURS;
            count[colour]++;
            if (!isOfBlock(key & KEY_BODY, block)) { others++; }
        }
        for (var k = 0u; k < points; k++) {
            setTags(c + k, (copies.z << TAG_B) | (colour << TAG_COLOUR));
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
    let slots = slotsOfBlock(block);
    let grains = slots.y - slots.x;
    let list = listsAt() + listBegin(block);
    let long = isLong(block, others);
    schedule[listOf(block)] = listBegin(block) | select(0u, LONG, long);
    schedule[listOf(block) + 1u] = grains;
    schedule[listOf(block) + 2u] = others;
    for (var k = 0u; k < grains; k++) { schedule[list + k] = cells[slotsAt() + slots.x + k]; }
    others = 0u;
    for (var c = begin; c < end;) {
        if (keyOf(c) == NONE) { c++; continue; }
        let points = pointsOf(c, end);
        let colour = (tagsOf(c) >> TAG_COLOUR) & 31u;
        if (colour < COLOURS) {
            var entry = c | (points << ORDER_POINTS);
            if (!long) { entry = shortEntry(c, points, block, others); }
            schedule[orderAt() + count[colour]] = entry;
            count[colour]++;
            if (!long && !isOfBlock(keyOf(c) & KEY_BODY, block)) {
                schedule[list + grains + others] = keyOf(c) & KEY_BODY;
                others++;
            }
            let copies = copiesOf(c, own);
            addTags(c, firstTags(
                colour, schedule[copyColoursAt() + copies.x], schedule[copyColoursAt() + copies.y]));
            if (colour == COLOURS - 1u) {
                touchLast(copies.x);
                touchLast(copies.y);
            }
        }
        c += points;
    }
}
