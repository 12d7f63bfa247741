// contact/colourBlocks — colours the contacts of each block and sorts them by colour: the order of its sweep.
//
// One workgroup a block. In rounds, each pair that has no colour claims its two copies, and takes the lowest colour
// that both have free where it has the highest claim on both: pairs with a high claim do not wait for those before them
// in the list. One thread sweeps the pairs that find no colour, last.
//
//   reads    cells, starts, links, copyStart, owner
//            impulse   keys
//   writes   record    tags: ranks of copies and colour
//            schedule  as shared/contact/schedule.wgsl says
//   needs    colours and claims of copies cleared
//   test     src/physics/gpu/parity.test.ts, checkSchedule

// @import shared/step
// @import shared/collide/cell
// @import shared/contact/starts
// @import shared/contact/tags
// @import shared/copies
// @import shared/contact/schedule
// @import shared/contact/pairsOfBlock

// @bindings

const THREADS = 64u;
const ROUNDS = 62u;         // most; pairs that have no colour then are for one thread. 22 to 30 do for 500 pairs
const CLAIM_BITS = 26u;     // of a pair's number in its block; the round stands above it
const WAITING = 31u;        // colour of a pair that has none yet
const FOLLOWING = 30u;      // of a contact that is not the first of its turn
const LEFT_OUT = COLOURS;   // of a pair for whose copies there was no room

var<workgroup> waiting: u32;                                // the last round in which some pair had no colour
var<workgroup> counts: array<atomic<u32>, COLOURS>;         // pairs of each colour
var<workgroup> next: array<u32, COLOURS>;                   // place of the next pair of each colour
var<workgroup> members: array<array<atomic<u32>, 2>, COLOURS>; // bits of the threads that place a pair of a colour

// Returns the claim of the k-th contact of a block in a round, higher than all of earlier rounds and scattered: a wave
// of claims that runs through neighbours one by one is improbable.
fn claimOf(k: u32, round: u32) -> u32 {
    let most = (1u << CLAIM_BITS) - 1u;
    var x = (k * 0x9e3779b1u) & most;
    x = ((x ^ (x >> 13u)) * 0x85ebca6bu) & most;
    return ((round + 1u) << CLAIM_BITS) | x;
}

fn colourTag(c: u32) -> u32 { return (tagsOf(c) >> TAG_COLOUR) & 31u; }

fn setColour(c: u32, colour: u32) {
    setTags(c, (tagsOf(c) & ((1u << TAG_COLOUR) - 1u)) | (colour << TAG_COLOUR));
}

// Says whether contact c is the first of its turn, which takes at most MOST_POINTS.
fn leads(c: u32, begin: u32) -> bool {
    var before = 0u;
    while (c - before > begin && goesOn(c - before - 1u)) { before++; }
    return before % MOST_POINTS == 0u;
}

// Writes the rank of B's copy and what is to come of contact c. The place of a contact in the order holds its copy of B
// until the order is made.
fn beginContact(c: u32, begin: u32, own: vec3u) {
    let a = owner[c];
    let b = impulse[c].w & KEY_BODY;
    var bit = 0u;
    var copyB = copyStart[a];
    if (b < step.grainCount) {
        bit = copyRank(links[3u * b], copyBit(own, blockCoordinates(cells[grainCellsAt() + b])));
        copyB = copyStart[b] + bit;
    }
    var colour = select(FOLLOWING, WAITING, leads(c, begin));
    if (max(copyStart[a], copyB) >= step.copyCapacity) { colour = LEFT_OUT; }
    atomicStore(&schedule[orderAt() + c], copyB);
    setTags(c, (bit << TAG_B) | (colour << TAG_COLOUR));
}

fn claim(c: u32, value: u32) {
    atomicMax(&schedule[copyClaimsAt() + copyStart[owner[c]]], value);
    atomicMax(&schedule[copyClaimsAt() + atomicLoad(&schedule[orderAt() + c])], value);
}

// Gives a pair a colour if its claim is the highest on both copies. A copy of B that is A's own stands for a big body.
fn choose(c: u32, value: u32) {
    let a = copyStart[owner[c]];
    let b = atomicLoad(&schedule[orderAt() + c]);
    let most = max(atomicLoad(&schedule[copyClaimsAt() + a]), atomicLoad(&schedule[copyClaimsAt() + b]));
    if (most != value) { return; }
    let taken = atomicLoad(&schedule[copyColoursAt() + a]) | atomicLoad(&schedule[copyColoursAt() + b]);
    let colour = freeColour(taken);
    atomicOr(&schedule[copyColoursAt() + a], 1u << colour);
    atomicOr(&schedule[copyColoursAt() + b], 1u << colour);
    atomicAdd(&counts[colour], 1u);
    setColour(c, colour);
}

// Writes where each colour begins in the order.
fn writeHead(block: u32, begin: u32) {
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
}

// Returns how many threads before this one place a pair of a colour.
fn membersBefore(colour: u32, thread: u32) -> u32 {
    let low = atomicLoad(&members[colour][0]);
    if (thread < 32u) { return countOneBits(low & ((1u << thread) - 1u)); }
    return countOneBits(low) + countOneBits(atomicLoad(&members[colour][1]) & ((1u << (thread - 32u)) - 1u));
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
    for (var c = range.x + thread; c < range.y; c += THREADS) {
        if (impulse[c].w != NONE) { beginContact(c, range.x, own); } else { setColour(c, LEFT_OUT); }
    }
    for (var round = 0u; round < ROUNDS; round++) {
        for (var c = range.x + thread; c < range.y; c += THREADS) {
            if (colourTag(c) != WAITING) { continue; }
            waiting = round + 1u;
            claim(c, claimOf(c - range.x, round));
        }
        storageBarrier();
        if (workgroupUniformLoad(&waiting) <= round) { break; }
        for (var c = range.x + thread; c < range.y; c += THREADS) {
            if (colourTag(c) == WAITING) { choose(c, claimOf(c - range.x, round)); }
        }
        storageBarrier();
    }
    for (var c = range.x + thread; c < range.y; c += THREADS) {
        if (colourTag(c) != WAITING) { continue; }
        setColour(c, COLOURS - 1u);
        atomicAdd(&counts[COLOURS - 1u], 1u);
    }
    workgroupBarrier();
    if (thread == 0u) { writeHead(block, range.x); }
    workgroupBarrier();
    for (var first = range.x; first < range.y; first += THREADS) {
        let c = first + thread;
        var colour = COLOURS;
        if (c < range.y) { colour = colourTag(c); }
        if (colour < COLOURS) { atomicOr(&members[colour][thread / 32u], 1u << (thread % 32u)); }
        workgroupBarrier();
        if (colour < COLOURS) {
            let place = next[colour] + membersBefore(colour, thread);
            atomicStore(&schedule[orderAt() + place], c | (pointsOf(c, range.y) << ORDER_POINTS));
        }
        workgroupBarrier();
        if (thread < COLOURS) {
            for (var word = 0u; word < 2u; word++) {
                next[thread] += countOneBits(atomicExchange(&members[thread][word], 0u));
            }
        }
        workgroupBarrier();
    }
}
