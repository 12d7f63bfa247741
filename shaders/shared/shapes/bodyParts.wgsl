// Big bodies as contact sees them, as src/physics/gpu/bodyBuffers.ts packs them. Twin of
// src/physics/shapes/bodyParts.ts.
//
// Whoever imports this binds bodyParts and
//
//   parts      First the parts of all bodies, four entries each; then, four words an entry, the grids: where the list
//              of each cell begins and, last, ends, as words of this buffer; then the lists.
//   vertices   Six entries a triangle. Three are its corners from the first one, in w where the directions to the
//              neighbours of the corner begin. Three are for edges 01, 12, 20 the vector across into the neighbour's
//              face, in w how many directions there are at corner 0, 1, 2. The directions are in the same buffer.
//
// so that a kernel spends two storage buffers on bodies, of the eight it has.

const PART_PLANE = 0u;      // z ≤ 0
const PART_CONVEX = 1u;
const PART_TRIANGLE = 2u;

const EDGE_FLAT = 0u;
const EDGE_CONVEX = 1u;
const EDGE_CONCAVE = 2u;

const GROUP_BITS = 4u;

struct Part {
    position: vec3f,        // p_BP; of a triangle its first corner             [m]
    kind: u32,              // PART_*
    orientation: vec4f,     // q_BP; of a triangle its normal in B
    extent: vec3f,          // half sides of its box, in its own frame          [m]
    shape: u32,             // number in `shapes`; of a triangle the first of its six in `vertices`
    lowCell: u32,           // first cell that it touches: x | y << 10 | z << 20
    edges: u32,             // EDGE_* of edges 01, 12, 20, two bits each
}

struct BodyParts {
    origin: vec3f,          // lower corner of the grid in B                    [m]
    first: u32,             // its first part
    inverseCell: vec3f,     // 1 / sides of a cell                              [1/m]
    count: u32,             // number of its parts
    cells: vec3u,           // along x, y, z; 0 where there is no grid
    firstCell: u32,         // word of `parts`
    depth: f32,             // how far behind a triangle a centre may be        [half widths of the grain]
    groups: u32,            // group of pairs with each core, GROUP_BITS each, of CORE_POINT lowest
}

// Reads part i of all.
fn partAt(i: u32) -> Part {
    let a = parts[4u * i];
    let b = parts[4u * i + 1u];
    let c = parts[4u * i + 2u];
    let d = parts[4u * i + 3u];
    return Part(bitcast<vec3f>(a.xyz), a.w, bitcast<vec4f>(b), bitcast<vec3f>(c.xyz), c.w, d.x, d.y);
}

fn partWord(i: u32) -> u32 { return parts[i >> 2u][i & 3u]; }
