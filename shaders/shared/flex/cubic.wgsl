// The surface of a plate as a polynomial, r = Σ c_ab ξᵃ ηᵇ, in the order c00 c10 c20 c30 c01 c11 c21 c31 c02 c12 c03
// c13. Twin of src/physics/flex/cubic.ts.

struct Tangents { x: vec3f, y: vec3f }
struct Bends { xx: vec3f, yy: vec3f, xy: vec3f }

// Returns the coefficients from r, ∂r/∂ξ, ∂r/∂η of the corners at (0, 0), (1, 0), (1, 1), (0, 1), with r counted from
// the first corner: in 32 bits differences of places that are near each other are exact.
fn cubicOf(q: array<vec3f, 12>) -> array<vec3f, 12> {
    let r2 = q[3]; let r3 = q[6]; let r4 = q[9];
    let u1 = q[1]; let u2 = q[4]; let u3 = q[7]; let u4 = q[10];
    let v1 = q[2]; let v2 = q[5]; let v3 = q[8]; let v4 = q[11];
    let c20 = 3.0 * r2 - 2.0 * u1 - u2;
    let c30 = u1 + u2 - 2.0 * r2;
    let c02 = 3.0 * r4 - 2.0 * v1 - v4;
    let c03 = v1 + v4 - 2.0 * r4;
    let c11 = (u4 - u1) + (v2 - v1) + (r2 - (r3 - r4));
    let c21 = 3.0 * (r3 - r4) - 2.0 * u4 - u3 - c20;
    let c31 = 2.0 * (r4 - r3) + u4 + u3 - c30;
    let c12 = 3.0 * (r3 - r2) - 2.0 * v2 - v3 - c02;
    let c13 = 2.0 * (r2 - r3) + v2 + v3 - c03;
    return array<vec3f, 12>(vec3f(), u1, c20, c30, v1, c11, c21, c31, c02, c12, c03, c13);
}

// The transpose of cubicOf: forces on the coefficients become forces on the corners.
fn transposedCubic(f: array<vec3f, 12>) -> array<vec3f, 12> {
    let f20 = f[2] - f[6]; let f30 = f[3] - f[7];
    let f02 = f[8] - f[9]; let f03 = f[10] - f[11];
    let south = 3.0 * f20 - 2.0 * f30; let north = 3.0 * f[6] - 2.0 * f[7];
    let west = 3.0 * f02 - 2.0 * f03; let east = 3.0 * f[9] - 2.0 * f[11];
    return array<vec3f, 12>(
        f[0] - south - west - f[5], f[1] - 2.0 * f20 + f30 - f[5], f[4] - 2.0 * f02 + f03 - f[5],
        south - east + f[5], f30 - f20, f[11] - 2.0 * f[9] + f[5],
        north + east - f[5], f[7] - f[6], f[11] - f[9],
        west - north + f[5], f[7] - 2.0 * f[6] + f[5], f03 - f02);
}

fn tangentsAt(c: ptr<function, array<vec3f, 12>>, x: f32, y: f32) -> Tangents {
    let p1 = (*c)[1] + y * ((*c)[5] + y * ((*c)[9] + y * (*c)[11]));
    let q1 = (*c)[5] + y * (2.0 * (*c)[9] + 3.0 * y * (*c)[11]);
    return Tangents(
        p1 + x * (2.0 * ((*c)[2] + y * (*c)[6]) + 3.0 * x * ((*c)[3] + y * (*c)[7])),
        (*c)[4] + y * (2.0 * (*c)[8] + 3.0 * y * (*c)[10]) + x * (q1 + x * ((*c)[6] + x * (*c)[7])));
}

fn bendsAt(c: ptr<function, array<vec3f, 12>>, x: f32, y: f32) -> Bends {
    let q1 = (*c)[5] + y * (2.0 * (*c)[9] + 3.0 * y * (*c)[11]);
    return Bends(
        2.0 * ((*c)[2] + y * (*c)[6]) + 6.0 * x * ((*c)[3] + y * (*c)[7]),
        2.0 * (*c)[8] + 6.0 * y * (*c)[10] + x * (2.0 * (*c)[9] + 6.0 * y * (*c)[11]),
        q1 + x * (2.0 * (*c)[6] + 3.0 * x * (*c)[7]));
}

// Adds the transpose of tangentsAt and bendsAt to f.
fn collectBends(f: ptr<function, array<vec3f, 12>>, t: Tangents, b: Bends, x: f32, y: f32) {
    let q1 = x * t.y + b.xy;
    let p2 = x * t.x + b.xx;
    let p3 = x * (x * t.x + 2.0 * b.xx);
    (*f)[1] += t.x; (*f)[2] += 2.0 * p2; (*f)[3] += 3.0 * p3; (*f)[4] += t.y;
    (*f)[5] += y * t.x + q1;
    (*f)[6] += 2.0 * y * p2 + x * (x * t.y + 2.0 * b.xy);
    (*f)[7] += 3.0 * y * p3 + x * x * (x * t.y + 3.0 * b.xy);
    (*f)[8] += 2.0 * (y * t.y + b.yy);
    (*f)[9] += y * (y * t.x + 2.0 * q1) + 2.0 * x * b.yy;
    (*f)[10] += 3.0 * y * (y * t.y + 2.0 * b.yy);
    (*f)[11] += y * (y * (y * t.x + 3.0 * q1) + 6.0 * x * b.yy);
}

// Adds the transpose of r at (x, y) to f.
fn collectLoad(f: ptr<function, array<vec3f, 12>>, load: vec3f, x: f32, y: f32) {
    (*f)[0] += load; (*f)[1] += x * load; (*f)[2] += x * x * load; (*f)[3] += x * x * x * load;
    (*f)[4] += y * load; (*f)[5] += x * y * load; (*f)[6] += x * x * y * load; (*f)[7] += x * x * x * y * load;
    (*f)[8] += y * y * load; (*f)[9] += x * y * y * load;
    (*f)[10] += y * y * y * load; (*f)[11] += x * y * y * y * load;
}
