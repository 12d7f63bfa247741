// Pushes and turns the copies of a contact's grains by changes of impulse and moment. Needs the bindings of a sweep.

// @import shared/writeCopy
// @import shared/solve/contact

fn pushCopies(x: Contact, change: vec3f, twist: vec3f) {
    writeCopy(x.copyA, Twist(
        x.velocityA.xyz - x.velocityA.w * change, x.spinA.xyz - turned(x.a, x.spinA, cross(x.armA, change) + twist)));
    if (x.b >= step.grainCount) { return; }
    writeCopy(x.copyB, Twist(
        x.velocityB.xyz + x.velocityB.w * change, x.spinB.xyz + turned(x.b, x.spinB, cross(x.armB, change) + twist)));
}
