// contact/colourBlocks — colours the contacts of each block and sorts them by colour: the order of its sweep.
//
// One workgroup a block. In rounds, each pair that has no colour claims its two copies, and takes the lowest colour
// that both have free where it has the highest claim on both. The colours are those that pairs would take one after
// the other, the highest claim first. One thread sweeps the pairs that find no colour, last.
//
// Claims and colours are kept in workgroup memory, where each copy has a seat. A block with more contacts or copies
// than have room there is cut into parts that are coloured one after the other, and colours of its copies are in
// storage in between.
//
//   reads    cells, starts, links, copyStart, owner
//            impulse   keys
//   writes   record    tags: ranks of copies and colour
//            schedule  as shared/contact/schedule.wgsl says
//   needs    colours of copies cleared
//   test     src/physics/gpu/collide/colourBlocks.test.ts

// @import shared/step
// @import shared/collide/cell
// @import shared/contact/starts
// @import shared/contact/tags
// @import shared/copies
// @import shared/contact/schedule
// @import shared/contact/pairsOfBlock

// @bindings

const THREADS = 256u;
const PART = 1024u;         // most contacts of a part
const SEATS = 512u;         // most copies of a part
const SEAT_BITS = 9u;
const SHORT = SEATS / 2u;   // contacts of a part for whose copies there are always seats
const ROUNDS = 62u;         // most; pairs that have no colour then are for one thread. 22 to 30 do for 500 pairs
const WATCH = 4u;           // rounds from one look at whether some pair waits to the next
const CLAIM_BITS = 26u;     // of a pair's number in its block; the round stands above it
const WAITING = 31u;        // colour of a pair that has none yet
const FOLLOWING = 30u;      // of a contact that is not the first of its turn
const LEFT_OUT = COLOURS;   // of a pair for whose copies there was no room
const ROW = PART / 32u;     // words with a bit for each contact of a part

// A contact of a part in a word: seats of its copies of A and B, its tags above.
const PAIR_B = SEAT_BITS;
const PAIR_TAGS = 2u * SEAT_BITS - TAG_B;
const PAIR_COLOUR = PAIR_TAGS + TAG_COLOUR;

var<workgroup> pairs: array<u32, PART>;
// Highest claims on the copies of a part in a round of even number, then of odd number. Before the first odd round
// the latter have who sits there: copy + 1, below 2^27, which any claim of an odd round exceeds. When pairs are placed,
// a row for each colour says which have it.
var<workgroup> marks: array<atomic<u32>, 2u * SEATS>;
var<workgroup> taken: array<u32, SEATS>;                // colours that touch the copy on a seat
var<workgroup> isFull: u32;                             // 1: a copy of this part has found no seat
var<workgroup> waiting: u32;                            // 1 + the last round in which some pair got no colour
var<workgroup> counts: array<atomic<u32>, COLOURS>;     // pairs of each colour
var<workgroup> next: array<u32, COLOURS>;               // place of the next pair of each colour
var<workgroup> others: atomic<u32>;                     // pairs whose B is no grain of the block
var<workgroup> listed: atomic<u32>;                     // those of them that have their places

// Returns the claim of the k-th contact of a block in a round, higher than all of earlier rounds and scattered: a wave
// of claims that runs through neighbours one by one is improbable.
fn claimOf(k: u32, round: u32) -> u32 {
    let most = (1u << CLAIM_BITS) - 1u;
    var x = (k * 0x9e3779b1u) & most;
    x = ((x ^ (x >> 13u)) * 0x85ebca6bu) & most;
    return ((round + 1u) << CLAIM_BITS) | x;
}

fn colourTag(c: u32) -> u32 { return (tagsOf(c) >> TAG_COLOUR) & 31u; }

fn seatA(pair: u32) -> u32 { return pair % SEATS; }
fn seatB(pair: u32) -> u32 { return (pair >> PAIR_B) % SEATS; }
fn colourOf(pair: u32) -> u32 { return pair >> PAIR_COLOUR; }
fn withColour(pair: u32, colour: u32) -> u32 {
    return (pair & ((1u << PAIR_COLOUR) - 1u)) | (colour << PAIR_COLOUR);
}

// Returns the copies of A and B, and the rank of B's. A copy of B that is A's own stands for a big body.
fn copiesOf(a: u32, b: u32, own: vec3u) -> vec3u {
    let copyA = copyStart[a];
    if (b >= step.grainCount) { return vec3u(copyA, copyA, 0u); }
    let rank = copyRank(links[3u * b], copyBit(own, blockCoordinates(cells[grainCellsAt() + b])));
    return vec3u(copyA, copyStart[b] + rank, rank);
}

// Says whether contact c is the first of its turn, which takes at most MOST_POINTS.
fn leads(c: u32, begin: u32) -> bool {
    var before = 0u;
    while (c - before > begin && goesOn(c - before - 1u)) { before++; }
    return before % MOST_POINTS == 0u;
}

// Returns the seat of a copy in this part. If others have all seats, it says so and returns any.
fn takeSeat(copy: u32, isCut: bool) -> u32 {
    var seat = (copy * 0x9e3779b1u) >> (32u - SEAT_BITS);
    for (var tried = 0u; tried < SEATS;) {
        let found = atomicCompareExchangeWeak(&marks[SEATS + seat], 0u, copy + 1u);
        if (found.exchanged && isCut) { taken[seat] = atomicLoad(&schedule[copyColoursAt() + copy]); }
        if (found.exchanged || found.old_value == copy + 1u) { return seat; }
        if (found.old_value == 0u) { continue; } // a weak exchange may fail for no reason
        seat = (seat + 1u) % SEATS;
        tried++;
    }
    isFull = 1u;
    return seat;
}

// Returns the word of contact c.
fn beginContact(c: u32, begin: u32, block: u32, own: vec3u, isCut: bool) -> u32 {
    let a = owner[c];
    let key = keyOf(c);
    if (key == NONE) { return withColour(0u, LEFT_OUT); }
    let copies = copiesOf(a, key & KEY_BODY, own);
    let tags = copies.z << (TAG_B + PAIR_TAGS);
    if (max(copies.x, copies.y) >= step.copyCapacity) { return withColour(tags, LEFT_OUT); }
    if (!leads(c, begin)) { return withColour(tags, FOLLOWING); }
    if (!isOfBlock(key & KEY_BODY, block)) { atomicAdd(&others, 1u); }
    return withColour(tags | takeSeat(copies.x, isCut) | (takeSeat(copies.y, isCut) << PAIR_B), WAITING);
}

fn claim(pair: u32, round: u32, value: u32) {
    let at = SEATS * (round % 2u);
    atomicMax(&marks[at + seatA(pair)], value);
    atomicMax(&marks[at + seatB(pair)], value);
}

fn highestClaim(pair: u32, round: u32) -> u32 {
    let at = SEATS * (round % 2u);
    return max(atomicLoad(&marks[at + seatA(pair)]), atomicLoad(&marks[at + seatB(pair)]));
}

// Gives a pair whose claim is the highest on both copies its colour: nobody else touches them in this round.
fn choose(pair: u32) -> u32 {
    let colour = freeColour(taken[seatA(pair)] | taken[seatB(pair)]);
    taken[seatA(pair)] |= (1u << colour) & ALL_COLOURS;
    if (seatB(pair) != seatA(pair)) { taken[seatB(pair)] |= (1u << colour) & ALL_COLOURS; }
    return withColour(pair, colour);
}

// Colours the pairs of a part, which have made their claims for the first round. `before` contacts of the block come
// before the part. In a round, who gets no colour claims for the next one.
fn colourPart(count: u32, before: u32, thread: u32) {
    for (var round = 0u; round < ROUNDS; round++) {
        for (var k = thread; k < count; k += THREADS) {
            let pair = pairs[k];
            if (colourOf(pair) != WAITING) { continue; }
            if (highestClaim(pair, round) == claimOf(before + k, round)) {
                pairs[k] = choose(pair);
            } else {
                claim(pair, round + 1u, claimOf(before + k, round + 1u));
                waiting = round + 1u;
            }
        }
        if (round % WATCH < WATCH - 1u) {
            workgroupBarrier();
        } else if (workgroupUniformLoad(&waiting) <= round) {
            break;
        }
    }
}

// Writes the tags of a part, and counts its colours. Which pairs come first is left to later where other parts or pairs
// of the last colour touch the same copies.
fn keepColours(begin: u32, count: u32, own: vec3u, isCut: bool, thread: u32) {
    for (var k = thread; k < count; k += THREADS) {
        let c = begin + k;
        var pair = pairs[k];
        if (colourOf(pair) == WAITING) { pair = withColour(pair, COLOURS - 1u); }
        setTags(c, (pair >> PAIR_TAGS) & ~((1u << TAG_B) - 1u));
        let colour = colourOf(pair);
        if (colour >= COLOURS) { continue; }
        atomicAdd(&counts[colour], 1u);
        if (isCut || colour == COLOURS - 1u) {
            let copies = copiesOf(owner[c], keyOf(c) & KEY_BODY, own);
            atomicOr(&schedule[copyColoursAt() + copies.x], taken[seatA(pair)]);
            atomicOr(&schedule[copyColoursAt() + copies.y], taken[seatB(pair)]);
        } else {
            addTags(c, firstTags(colour, taken[seatA(pair)], taken[seatB(pair)]));
        }
    }
}

// Marks a pair that comes first on a copy, from the colours in storage.
fn markFirst(c: u32, colour: u32, own: vec3u) {
    let copies = copiesOf(owner[c], keyOf(c) & KEY_BODY, own);
    addTags(c, firstTags(
        colour, atomicLoad(&schedule[copyColoursAt() + copies.x]), atomicLoad(&schedule[copyColoursAt() + copies.y])));
    if (colour < COLOURS - 1u) { return; }
    atomicOr(&schedule[copyColoursAt() + copies.x], 1u << colour);
    atomicOr(&schedule[copyColoursAt() + copies.y], 1u << colour);
}

// Marks the pairs that keepColours has left, those of the last colour by one thread, as they are swept.
fn markLater(range: vec2u, own: vec3u, isCut: bool, thread: u32) {
    for (var c = range.x + thread; isCut && c < range.y; c += THREADS) {
        if (colourTag(c) < COLOURS - 1u) { markFirst(c, colourTag(c), own); }
    }
    if (thread > 0u || atomicLoad(&counts[COLOURS - 1u]) == 0u) { return; }
    for (var c = range.x; c < range.y; c++) {
        if (colourTag(c) == COLOURS - 1u) { markFirst(c, COLOURS - 1u, own); }
    }
}

// Writes where each colour begins in the order.
fn writeHead(block: u32, begin: u32, long: bool) {
    var at = begin;
    var used = 0u;
    for (var colour = 0u; colour < COLOURS; colour++) {
        let count = atomicLoad(&counts[colour]);
        atomicStore(&schedule[HEAD * block + colour], at);
        if (count > 0u) { used = colour + 1u; }
        next[colour] = at;
        at += count;
    }
    atomicStore(&schedule[HEAD * block + COLOURS], at);
    atomicStore(&schedule[HEAD * block + COLOURS + 1u], used);
    atomicStore(&schedule[awakeAt(block)], 0u);
    atomicStore(&schedule[listOf(block)], listBegin(block) | select(0u, LONG, long));
    atomicStore(&schedule[listOf(block) + 1u], slotsOfBlock(block).y - slotsOfBlock(block).x);
    atomicStore(&schedule[listOf(block) + 2u], atomicLoad(&others));
}

// Returns the entry of a pair in the order, and lists its B if the block has a list of them.
fn placePair(c: u32, points: u32, block: u32, long: bool) -> u32 {
    if (long) { return c | (points << ORDER_POINTS); }
    let b = keyOf(c) & KEY_BODY;
    if (isOfBlock(b, block)) { return shortEntry(c, points, block, 0u); }
    let other = atomicAdd(&listed, 1u);
    let slots = slotsOfBlock(block);
    atomicStore(&schedule[listsAt() + listBegin(block) + slots.y - slots.x + other], b);
    return shortEntry(c, points, block, other);
}

// Returns how many of the first k contacts of a part have a colour.
fn countBefore(colour: u32, k: u32) -> u32 {
    var count = countOneBits(atomicLoad(&marks[ROW * colour + k / 32u]) & ((1u << (k % 32u)) - 1u));
    for (var word = 0u; word < k / 32u; word++) { count += countOneBits(atomicLoad(&marks[ROW * colour + word])); }
    return count;
}

// Writes the pairs of at most PART contacts into the order, colour by colour, as they follow each other.
fn placePart(begin: u32, end: u32, last: u32, block: u32, long: bool, thread: u32) {
    for (var c = begin + thread; c < end; c += THREADS) {
        let k = c - begin;
        pairs[k] = colourTag(c);
        if (pairs[k] < COLOURS) { atomicOr(&marks[ROW * pairs[k] + k / 32u], 1u << (k % 32u)); }
    }
    workgroupBarrier();
    for (var c = begin + thread; c < end; c += THREADS) {
        let colour = pairs[c - begin];
        if (colour >= COLOURS) { continue; }
        let place = next[colour] + countBefore(colour, c - begin);
        atomicStore(&schedule[orderAt() + place], placePair(c, pointsOf(c, last), block, long));
    }
    workgroupBarrier();
    for (var colour = thread; colour < COLOURS; colour += THREADS) {
        for (var word = 0u; word < ROW; word++) {
            next[colour] += countOneBits(atomicExchange(&marks[ROW * colour + word], 0u));
        }
    }
    workgroupBarrier();
}

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u,
    @builtin(local_invocation_index) thread: u32,
) {
    let block = group.x + group.y * groups.x;
    if (block >= blockCount()) { return; }
    let range = contactsOfBlock(block);
    let own = blockCoordinates(block * cellsOfBlock());
    var length = PART;
    for (var begin = range.x; begin < range.y;) {
        let count = min(length, range.y - begin);
        let before = begin - range.x;
        let isCut = length < range.y - range.x;
        for (var k = thread; k < count; k += THREADS) {
            let pair = beginContact(begin + k, range.x, block, own, isCut);
            pairs[k] = pair;
            if (colourOf(pair) == WAITING) { claim(pair, 0u, claimOf(before + k, 0u)); }
        }
        let isTooLong = workgroupUniformLoad(&isFull) == 1u;
        if (isTooLong) {
            length = SHORT; // and the part anew
        } else {
            colourPart(count, before, thread);
            keepColours(begin, count, own, isCut, thread);
            begin += count;
        }
        storageBarrier();
        for (var k = thread; k < 2u * SEATS; k += THREADS) { atomicStore(&marks[k], 0u); }
        if (thread == 0u) {
            isFull = 0u;
            waiting = 0u;
        }
        workgroupBarrier();
    }
    let isCut = length < range.y - range.x;
    markLater(range, own, isCut, thread);
    let slots = slotsOfBlock(block);
    let list = listsAt() + listBegin(block);
    for (var k = thread; k < slots.y - slots.x; k += THREADS) {
        atomicStore(&schedule[list + k], cells[slotsAt() + slots.x + k]);
    }
    let long = isCut || isLong(block, atomicLoad(&others));
    if (thread == 0u) { writeHead(block, range.x, long); }
    for (var begin = range.x; begin < range.y; begin += PART) {
        placePart(begin, min(begin + PART, range.y), range.y, block, long, thread);
    }
}
