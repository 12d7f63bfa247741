// The corners of a face, as shared/shapes/supportFace and shared/shapes/hullFace write them.

// @import shared/shapes/placedCore

const FACE_CORNERS = 8u;
const FACE_FLAT = 0.035;    // sin of the angle within which an edge or a face counts as lying in the plane of contact
const FACE_UPRIGHT = 1e-3;  // tilted by less, a cap keeps its corners where they are in the body

struct SupportFace {
    count: u32,
    isCap: bool,                    // a circle: its corners are on it, in eighths
    corner: array<vec3f, 8>,        // W
}
var<private> supportFace: SupportFace;

// Returns (cos, sin) of k eighths of a turn.
fn turnOf(k: u32) -> vec2f {
    let along = vec2f(select(1.0, -1.0, k == 4u), select(1.0, -1.0, k == 6u));
    let straight = select(vec2f(), along, vec2<bool>((k & 3u) == 0u, (k & 3u) == 2u));
    let diagonal = sqrt(0.5) * vec2f(select(1.0, -1.0, k > 2u && k < 6u), select(1.0, -1.0, k > 4u));
    return select(straight, diagonal, (k & 1u) == 1u);
}
