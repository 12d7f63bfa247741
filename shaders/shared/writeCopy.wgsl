// Writes velocity and spin of a copy. Needs the binding copies, to be written.

// @import shared/copies

fn writeCopy(k: u32, to: Twist) {
    copies[3u * k] = to.linear.xy;
    copies[3u * k + 1u] = vec2f(to.linear.z, to.angular.x);
    copies[3u * k + 2u] = to.angular.yz;
}
