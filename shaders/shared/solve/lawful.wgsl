// The step of a contact from an impulse and moment to the next ones that laws beyond friction allow (laws.md §2). It
// writes nothing. Twin of src/physics/gpu/testing/twin/lawful.ts. Needs the bindings step, impulse and those of
// shared/solve/contact.

// @import shared/contact/memory
// @import shared/solve/rigid
// @import shared/solve/sets
// @import shared/solve/turnMasses

struct Lawful {
    impulse: vec3f,         // on B in W                                    [N·s]
    m: f32,                 // normal part and cohesion: what bounds all others [N·s]
    moment: vec3f,          // on B in W                                    [N·m·s]
    plastic: f32,           // plastic displacement y_P ≤ 0                 [m]
    free: vec3f,            // moment before it was cut                     [N·m·s]
    trial: f32,             // length of friction before                    [N·s]
    sliding: vec3f,         // friction                                     [N·s]
    key: u32,               // identity and bond
    masses: vec2f,          // s_n, s_t as used                             [kg]
    turns: vec2f,           // s of spinning and rolling as used            [kg·m²]
}

// Returns the spin of B against A after a change of impulse; a big body has not felt it yet.
fn spinAfter(x: Contact, change: vec3f) -> vec3f {
    var w = x.spinB.xyz - x.spinA.xyz + turned(x.a, x.spinA, cross(x.armA, change));
    if (x.b < step.grainCount) { w += turned(x.b, x.spinB, cross(x.armB, change)); }
    return w;
}

// Returns h²H_p of a contact, from the lengths of its arms [kg]: twin of curvatureOf in src/physics/contact/lawStep.ts.
fn hardeningOf(x: Contact) -> f32 {
    return step.hardening / (1.0 / length(x.armA) + select(0.0, 1.0 / length(x.armB), x.b < step.grainCount));
}

// Returns how far a contact with this dent gives way for good as a substep begins: where the spring that h resolves,
// min(K, s_n/h²), would bear more than F_y = f_y − H_p y_P [m].
fn yieldBy(gap: f32, plastic: f32, normalMass: f32, hard: f32) -> f32 {
    let stiff = min(step.elastic, normalMass);
    let over = (hard * plastic - stiff * (gap - plastic)) / step.h - step.cap;
    return max(0.0, over) * step.h / (stiff + hard);
}

// Returns E = 1/(h²K + hR), next to nothing of rigid contacts [1/kg].
fn softness() -> f32 { return 1.0 / (step.elastic + step.viscous); }

// Returns b_n of solvers other than small steps, without restitution [m/s]: K/(hK + R) times the gap of a spring.
fn gapBias(gap: f32) -> f32 {
    return select(gapVelocity(gap), step.elastic * softness() * gap / step.h, step.elastic < RIGID);
}

// Returns what stays of p_n, s_n [kg] and b_n [m/s]. Small steps keep a part of a spring's impulse (laws.md §2); other
// solvers have E on the diagonal of N: p_n − s (u_n + E p_n + b_n) with s = 1/(N_nn + E).
fn normalStep(c: u32, gap: f32, rigid: f32, held: f32, isFirst: bool) -> vec3f {
    let isSoft = step.elastic < RIGID;
    if (step.converging == 1u) {
        let mass = 1.0 / (1.0 / rigid + softness());
        var bias = gapBias(gap);
        if (step.bounce > 0.0) {
            let bounce = numberAt(hitAt(c) + BOUNCE);
            bias = select(bias, bounce, bounce < 0.0);
        }
        return vec3f(1.0 - mass * softness(), mass, bias);
    }
    let keep = (1.0 - step.leak) * min(1.0, (step.elastic + step.viscous) / rigid);
    let soft = min(rigid, step.elastic + (1.0 - keep) * step.viscous);
    let mass = select(rigid, soft, isSoft);
    let recovered = (1.0 - keep) * min(1.0, step.elastic / mass) * gap / step.h;
    // a spring that is held bears tension, too
    let bias = select(gapVelocity(gap), recovered, isSoft && (gap <= 0.0 || held > 0.0));
    return vec3f(select(select(1.0, step.fade, isFirst), keep, isSoft && isFirst), mass, bias);
}

// Returns the largest normal impulse and cohesion that a contact with this dent bears [N·s].
fn mostOf(plastic: f32, hard: f32, held: f32) -> f32 {
    return select(RIGID, step.cap - hard * plastic / step.h + held, -plastic < step.dent);
}

// Returns the next impulse and moment of a contact that has p and `kept`, its moment and y_P, at a gap `reach`; masses
// are s_n, s_t and s of spinning, rolling; `friction` and `turning` are what it holds of them.
fn nextLawful(
    c: u32, x: Contact, key: u32, p: vec3f, kept: vec4f, reach: f32, rigid: vec2f, whole: vec2f, friction: vec3f,
    turning: vec3f, isFirst: bool,
) -> Lawful {
    let n = x.normal;
    let joint = isJoint();
    let share = select(1.0, SHARE, joint);
    let hard = hardeningOf(x);
    var out: Lawful;
    out.plastic = kept.w;
    if (isFirst && step.converging == 0u) {
        out.plastic = max(-step.dent, kept.w - yieldBy(reach, kept.w, rigid.x, hard));
    }
    let gap = reach - out.plastic;
    let cohesion = select(
        vec2f(step.cohesion, step.cohesionRange), vec2f(step.wallCohesion, step.wallRange), x.b >= step.grainCount);
    let bonded = gap <= cohesion.y && (step.healing == 1u || (key & KEY_BOND) != 0u);
    out.key = (key & KEY_IDENTITY) | select(0u, KEY_BOND, bonded);
    let held = select(0.0, cohesion.x, bonded);
    let normal = normalStep(c, gap, rigid.x, held, isFirst);
    out.masses = vec2f(normal.y, share * rigid.y);
    out.turns = share * whole;
    let fade = select(1.0, step.fade, isFirst);
    let un = dot(x.velocity, n);
    let pn = dot(p, n);
    let xn = normal.x * pn - out.masses.x * (un + normal.z);
    let xt = fade * (p - pn * n) - out.masses.y * (x.velocity - un * n) + step.leak * friction;
    let w = x.spinB.xyz - x.spinA.xyz;
    let wn = dot(w, n) * n;
    let faded = fade * kept.xyz;
    let jointly = faded - out.turns.x * wn - out.turns.y * (w - wn) + step.leak * turning;
    var m = xn + held;
    if (step.relaxed == 1u) {
        let q = sqrt(vec3f(out.masses.y, out.turns) / out.masses.x);
        let along = dot(jointly, n);
        let lengths = vec3f(length(xt), abs(along), length(jointly - along * n)) / q;
        m = nearestOfSet(m, lengths, vec3f(x.friction, step.spinning, step.rolling) / q);
    }
    out.m = clamp(m, 0.0, mostOf(out.plastic, hard, held));
    out.sliding = shortened(xt, x.friction * out.m);
    out.impulse = (out.m - held) * n + out.sliding;
    out.trial = length(xt);
    let after = spinAfter(x, out.impulse - p);
    let afterN = dot(after, n) * n;
    out.free = select(
        faded - out.turns.x * afterN - out.turns.y * (after - afterN) + step.leak * turning, jointly, joint);
    out.moment = momentWithin(out.free, n, step.spinning * out.m, step.rolling * out.m);
    return out;
}
