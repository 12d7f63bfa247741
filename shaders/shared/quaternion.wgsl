// Unit quaternions, vector part first: q_WB takes vectors from B to W.

fn rotate(q: vec4f, v: vec3f) -> vec3f {
    let t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

fn unrotate(q: vec4f, v: vec3f) -> vec3f {
    return rotate(vec4f(-q.xyz, q.w), v);
}

fn multiply(a: vec4f, b: vec4f) -> vec4f {
    return vec4f(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

// Below this angle [rad] the series is exact in f32.
const SMALL_ANGLE = 0.1;

// Turns q by a rotation vector in W: exponential map, [Anitescu2014] half-implicit Euler on the group.
fn turn(q: vec4f, rotation: vec3f) -> vec4f {
    let angle2 = dot(rotation, rotation);
    var half = 0.5 - angle2 / 48.0;               // sin(θ/2) / θ
    var w = 1.0 - angle2 / 8.0 + angle2 * angle2 / 384.0;
    if (angle2 > SMALL_ANGLE * SMALL_ANGLE) {
        let angle = sqrt(angle2);
        half = sin(0.5 * angle) / angle;
        w = cos(0.5 * angle);
    }
    return normalize(multiply(vec4f(half * rotation, w), q));
}

fn rotationMatrix(q: vec4f) -> mat3x3f {
    return mat3x3f(rotate(q, vec3f(1.0, 0.0, 0.0)), rotate(q, vec3f(0.0, 1.0, 0.0)), rotate(q, vec3f(0.0, 0.0, 1.0)));
}
