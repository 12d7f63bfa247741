// Writes drifts, and what lies like them. Needs the binding drift, to be written.

// @import shared/drift

fn writeDriftAt(at: u32, to: Twist) {
    drift[at] = bitcast<vec2u>(to.linear.xy);
    drift[at + 1u] = bitcast<vec2u>(vec2f(to.linear.z, to.angular.x));
    drift[at + 2u] = bitcast<vec2u>(to.angular.yz);
}

fn writeDrift(i: u32, to: Twist) { writeDriftAt(3u * i, to); }
