// draw/writeQuantity — writes a quantity of each grain in the place of its speed, so that colours show it.
//
// One thread per grain.
//
//   reads    motion, drawCenter
//            home      drawCenter as it was at the start, in the order that grains had then
//            homeOf    the place of each grain in home
//   writes   drawLook  the third word: speed [m/s], displacement [m], mean force [N] or pressure [Pa], as an f32
//   needs    draw/writeDraw of this state; MEAN and PRESSURE need QUANTITY_FORCE, and draw/addForces after that
//   twin     src/worker/grainQuantity.ts

// @import shared/step
// @import shared/thread
// @import shared/motion
// @import shared/draw/sumOfForces

struct Quantity {
    shows: u32,         // QUANTITY_…
    shift: f32,         // way of the bed since home was taken                         [m]
    repeat: f32,        // length after which the bed repeats itself along x, 0: never [m]
}

const QUANTITY_SPEED = 0u;
const QUANTITY_DISPLACEMENT = 1u;
const QUANTITY_FORCE = 2u;          // none yet
const QUANTITY_MEAN = 3u;           // of the forces that were added
const QUANTITY_PRESSURE = 4u;       // their sum over the surface of the ball around the grain

const FOUR_PI = 12.566371;

// @bindings

// Returns the way of a grain since the start. The nearest of its places counts where soil repeats itself: what a moving
// bed lays anew has not been displaced.
fn wayOf(i: u32) -> vec3f {
    var way = drawCenter[i].xyz - home[homeOf[i]].xyz;
    way.x += quantity.shift;
    if (quantity.repeat > 0.0) { way.x -= quantity.repeat * round(way.x / quantity.repeat); }
    return way;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
    let i = threadIndex(id, groups, 64u);
    if (i >= step.grainCount) { return; }
    var value = 0.0;
    switch quantity.shows {
        case QUANTITY_SPEED: { value = length(motionOf(i).linear); }
        case QUANTITY_DISPLACEMENT: { value = length(wayOf(i)); }
        case QUANTITY_MEAN, QUANTITY_PRESSURE: {
            let points = drawLook[i].w / ONE_POINT;
            let sum = bitcast<f32>(drawLook[i].z);
            let radius = drawCenter[i].w;
            let over = select(f32(max(1u, points)), FOUR_PI * radius * radius, quantity.shows == QUANTITY_PRESSURE);
            value = sum / over;
            drawLook[i].w -= ONE_POINT * points;
        }
        default: {}
    }
    drawLook[i].z = bitcast<u32>(value);
}
