// Writes velocity and spin of a grain. Needs the binding motion, to be written.

// @import shared/motion

fn writeMotion(i: u32, to: Twist) {
    motion[3u * i] = to.linear.xy;
    motion[3u * i + 1u] = vec2f(to.linear.z, to.angular.x);
    motion[3u * i + 2u] = to.angular.yz;
}
