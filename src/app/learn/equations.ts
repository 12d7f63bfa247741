import type { SymbolId } from './symbols';

/**
 * A governing equation: LaTeX; what it says, as a sentence; its source, a paper and the number that docs/theory gives,
 * or the closed form; the page and section that derive it; and its symbols.
 */
export type Equation = {
  tex: string; says: string; source: string; theory: string; where: readonly SymbolId[];
};

const tex = String.raw;

/** All equations, by a name that scenes use. */
export const EQUATIONS = {
  step: {
    tex: tex`v^{+} = v^{*} + M^{-1} D \gamma, \qquad x^{+} = x + h\, v^{+}`,
    says: 'Each substep finds the impulses of all contacts at once; they make the new velocities, and these the new '
      + 'positions.',
    source: 'Melanz2016, eq. 3.8; Mazhar2015, eq. 5–8', theory: 'contact-problem.md §2',
    where: ['v', 'vStar', 'M', 'D', 'gamma', 'x', 'h'],
  },
  contact: {
    tex: tex`0 \le \gamma_n \;\perp\; \Phi \ge 0, \qquad \|\gamma_T\| \le \mu\, \gamma_n`,
    says: 'A contact pushes and never pulls, it acts only where surfaces touch, and friction is at most μ times the '
      + 'push.',
    source: 'Melanz2016, eq. 3.4–3.5; Mazhar2015, eq. 1–3', theory: 'contact-problem.md §1',
    where: ['gammaN', 'gammaT', 'Phi', 'mu'],
  },
  exact: {
    tex: tex`\Upsilon \ni \gamma \;\perp\; g + \mu \|g_T\|\, e_n \in \Upsilon^{*}`,
    says: 'The exact law of friction: impulses lie in a cone, shifted velocities in its dual, and they do no work on '
      + 'each other.',
    source: 'DeSaxce1998; Melanz2016, eq. 5.14', theory: 'contact-problem.md §3',
    where: ['Upsilon', 'gamma', 'g', 'mu', 'en'],
  },
  relaxed: {
    tex: tex`\gamma = \arg\min_{\gamma \in \Upsilon} \; \tfrac12\, \gamma^{\mathsf T} N \gamma
      + r^{\mathsf T} \gamma`,
    says: 'The relaxed law drops the shift: impulses then minimise a convex function over all friction cones.',
    source: 'Melanz2016, eq. 3.9–3.12; Mazhar2015, eq. 9–11; Anitescu2006', theory: 'contact-problem.md §4',
    where: ['gamma', 'Upsilon', 'N', 'r'],
  },
  lift: {
    tex: tex`\Phi^{+} = h\, \mu\, \|u_T\|`,
    says: 'The price of the relaxed law: a sliding contact is lifted by this gap, which vanishes with the substep.',
    source: 'Melanz2016, eq. 3.9–3.12', theory: 'contact-problem.md §4', where: ['Phi', 'h', 'mu', 'uT'],
  },
  depth: {
    tex: tex`\delta = \frac{(1 - \varphi)\, h^2}{\varepsilon\, s_n}\, F`,
    says: 'Small steps keep a small penetration on purpose, as a spring would, that falls with the square of the '
      + 'substep.',
    source: 'this project', theory: 'small-steps.md §2', where: ['delta', 'warm', 'h', 'recovery', 'sn', 'F'],
  },
  residual: {
    tex: tex`\frac{\bigl\| \gamma - \Pi(\gamma - t\, g) \bigr\|_\infty}{t} \le \tau`,
    says: 'A converging solver stops when its impulses hardly move along their gradient: zero is a solved problem.',
    source: 'natural map of the cone problem', theory: 'measurements.md §1',
    where: ['gamma', 'Pi', 't', 'g', 'tolerance'],
  },
  slip: {
    tex: tex`v_x = (1 - s)\, \omega R`,
    says: 'The hub is driven slower than its wheel turns; the rest is slip.',
    source: 'Melanz2016, eq. 7.3', theory: 'measurements.md §4', where: ['speed', 'slip', 'omega', 'radius'],
  },
  traction: {
    tex: tex`\eta = \frac{F_x\, v_x}{T \omega} = (1 - s)\, \frac{F_x R}{T}`,
    says: 'The share of the motor’s work that becomes pull: slip takes a part of it, and pushing soil aside another.',
    source: 'Wong2008', theory: 'measurements.md §4',
    where: ['eta', 'Fx', 'speed', 'axleTorque', 'omega', 'slip', 'radius'],
  },
  bears: {
    tex: tex`\overline{F_z} = W`,
    says: 'Once it neither sinks nor rises, the mean force of the ground is the weight: Newton, and a check.',
    source: 'Newton: no mean vertical acceleration', theory: 'measurements.md §4', where: ['Fz', 'W'],
  },
  joined: {
    tex: tex`S = J M^{-1} J^{\mathsf T} + E, \qquad A = M^{-1} - M^{-1} J^{\mathsf T} S^{-1} J M^{-1}`,
    says: 'Joints, springs and shafts are condensed into how the wheels answer an impulse: vehicle and soil are '
      + 'one problem.',
    source: 'Anitescu2005, by the Woodbury identity', theory: 'mechanisms.md §2',
    where: ['S', 'J', 'M', 'E', 'A'],
  },
  climb: {
    tex: tex`\sum F_x \ge m g \sin\alpha`,
    says: 'It climbs while its wheels pull at least as much as the slope takes.',
    source: 'statics', theory: 'measurements.md §3', where: ['Fx', 'm', 'gravity', 'alpha'],
  },
  circle: {
    tex: tex`a_y = \frac{v^2}{R} \le \mu g`,
    says: 'What tires must hold in a steady circle, and the most that friction lets them.',
    source: 'statics; Coulomb', theory: 'vehicles.md §1', where: ['ay', 'vel', 'radius', 'mu', 'gravity'],
  },
  coast: {
    tex: tex`m' \dot v = -(f m g + \kappa\, v^2)`,
    says: 'In neutral, rolling resistance and air slow it down.',
    source: 'closed form', theory: 'vehicles.md §2', where: ['mPrime', 'dvel', 'roll', 'm', 'gravity', 'kappa', 'vel'],
  },
  tracks: {
    tex: tex`F_x \le \mu\, m g`,
    says: 'The blade pushes with no more than its tracks can pull.',
    source: 'Coulomb', theory: 'vehicles.md §3', where: ['Fx', 'ground', 'm', 'gravity'],
  },
  plate: {
    tex: tex`r = \sum_{k=1}^{12} S_k\, e_k`,
    says: 'A surface is a mesh of plates, cubic between positions and slopes of their corners.',
    source: 'Melanz2016, eq. 6.6, with its misprints mended', theory: 'flexible.md §1',
    where: ['pos', 'shape', 'node'],
  },
  plateEnergy: {
    tex: tex`U = \tfrac12 \int t\, C^{\alpha\beta\gamma\delta} \Bigl( \varepsilon_{\alpha\beta}\,
      \varepsilon_{\gamma\delta} + \tfrac{t^2}{12}\, \kappa_{\alpha\beta}\, \kappa_{\gamma\delta} \Bigr)\, dA`,
    says: 'Stretching costs energy in proportion to the thickness, bending to its cube; forces are its slopes.',
    source: 'Melanz2016, eq. 6.11, for curved plates', theory: 'flexible.md §2',
    where: ['U', 'thick', 'C', 'strain', 'strain2', 'bend', 'bend2', 'area'],
  },
  patch: {
    tex: tex`F_z \approx p\, (A + P \lambda), \qquad \lambda = \sqrt{D / T}`,
    says: 'Air bears what lies flat on the ground, and the wall a strip around it.',
    source: 'this project', theory: 'flexible.md §6',
    where: ['Fz', 'press', 'patch', 'perim', 'lambda', 'wallD', 'tension'],
  },
  tireSlip: {
    tex: tex`s = 1 - \frac{v}{\omega R}`,
    says: 'Slip is told from the radius at which the tire rolls freely once it stands.',
    source: 'Melanz2016, eq. 7.3, with the radius measured', theory: 'flexible.md §7',
    where: ['slip', 'vel', 'omega', 'radius'],
  },
  lever: {
    tex: tex`T = \ell\, W R`,
    says: 'The torque grows with the weight of what is stirred; the lever is a property of the mixer.',
    source: 'statics', theory: 'measurements.md §2', where: ['torque', 'lever', 'W', 'radius'],
  },
  janssen: {
    tex: tex`\sigma = 1 - \frac{1 - e^{-x}}{x}, \qquad x = \frac{4 \mu K z}{D}`,
    says: 'Friction at the wall bears a share of the bed; a floor never feels more than some heights of it.',
    source: 'Janssen1895', theory: 'flows.md §1', where: ['share', 'janX', 'mu', 'K', 'depth', 'diam'],
  },
  strength: {
    tex: tex`\tau = c + \sigma_p \tan\phi`,
    says: 'Mohr and Coulomb: what a soil can bear in shear grows with what presses on it; sand has no cohesion.',
    source: 'Wong2008; Melanz2016, §7.1', theory: 'measurements.md §6',
    where: ['shearStress', 'soilCohesion', 'planeStress', 'frictionAngle'],
  },
  mohr: {
    tex: tex`\sin\phi = \frac{\sigma_1 - \sigma_3}{\sigma_1 + \sigma_3}`,
    says: 'The angle of friction is read from the two stresses: how much more the plate presses than the sides.',
    source: 'circle of Mohr', theory: 'measurements.md §10', where: ['frictionAngle', 'axialStress', 'confining'],
  },
  rowe: {
    tex: tex`\frac{\sigma_1}{\sigma_3} = (1 + D)\, \frac{1 + \sin\phi_c}{1 - \sin\phi_c}`,
    says: 'What swells is stronger: it lifts the sides while it is pressed down, until its volume stays.',
    source: 'Rowe1962', theory: 'measurements.md §10', where: ['axialStress', 'confining', 'swelling', 'criticalAngle'],
  },
  crater: {
    tex: tex`d = \frac{k}{\mu} \Bigl(\frac{\rho_b}{\rho_g}\Bigr)^{1/2} D^{2/3} H^{1/3}`,
    says: 'How deep a ball digs grows slowly with its fall, and with the root of its density.',
    source: 'Mazhar2015, eq. 28; Uehara2003', theory: 'measurements.md §8',
    where: ['craterDepth', 'craterK', 'mu', 'rhoB', 'rhoG', 'diam', 'fall'],
  },
  bearing: {
    tex: tex`q = \gamma_s z N_q + \tfrac12\, \gamma_s b N_\gamma`,
    says: 'A long plate bears the more the deeper it is, the wider it is and the steeper the angle of friction.',
    source: 'Terzaghi1943; Vesic1973', theory: 'measurements.md §7',
    where: ['bearingPressure', 'unitWeight', 'depthZ', 'plateWidth', 'Nq', 'Ngamma'],
  },
  beverloo: {
    tex: tex`\dot m = C \rho_b \sqrt{g}\, (D_0 - k d)^{5/2}`,
    says: 'Grains run out of a hole at a rate that does not depend on how high they stand.',
    source: 'Beverloo1961', theory: 'papers.md §5',
    where: ['flow', 'bevC', 'bulk', 'gravity', 'hole', 'bevK', 'grain'],
  },
  slotFlow: {
    tex: tex`\dot m = C \rho_b \sqrt{g}\, L\, (D_0 - k d)^{3/2}`,
    says: 'Out of a slot they run with another power of its width, and in proportion to its length.',
    source: 'Nedderman1992', theory: 'flows.md §1',
    where: ['flow', 'slotC', 'bulk', 'gravity', 'slotL', 'slot', 'bevK', 'grain'],
  },
  drumSlope: {
    tex: tex`\tan\theta = -\frac{\bar x}{\bar z}, \qquad T = W \bar x`,
    says: 'The surface is square to the line from the axis to the centre of mass, whose weight the motor lifts.',
    source: 'statics of a steady flow', theory: 'flows.md §2', where: ['theta', 'xBar', 'zBar', 'torque', 'W'],
  },
  drumTurns: {
    tex: tex`\frac{\partial u}{\partial y} = -\omega \quad \text{for} \quad y > h`,
    says: 'Below the layer that flows, the bed turns with the drum as one body.',
    source: 'GDRMiDi2004', theory: 'flows.md §2', where: ['uDown', 'yDeep', 'omega', 'flowH'],
  },
  skid: {
    tex: tex`\dot v = -\mu g, \qquad r \dot\omega = \tfrac52\, \mu g`,
    says: 'While the ball slides, friction slows it down and spins it up.',
    source: 'Melanz2016 §5.2.1; Mazhar2015 §2.3', theory: 'measurements.md §5',
    where: ['dvel', 'mu', 'gravity', 'ballR', 'spinRate'],
  },
  rolls: {
    tex: tex`v = \tfrac57\, v_0 \quad \text{from} \quad \frac{2 v_0}{7 \mu g} \quad \text{on}`,
    says: 'When both speeds meet it rolls, at five sevenths of its speed whatever the friction.',
    source: 'Melanz2016 §5.2.1; Mazhar2015 §2.3', theory: 'measurements.md §5',
    where: ['vel', 'v0', 'mu', 'gravity'],
  },
  rolling: {
    tex: tex`\|\tau\| \le \rho\, \gamma_n`,
    says: 'A contact resists rolling with a moment in proportion to its push.',
    source: 'Anitescu2014 §4', theory: 'laws.md §1', where: ['tau', 'rho', 'gammaN'],
  },
  rollingSlows: {
    tex: tex`a = -\frac{\rho}{r}\, \frac{g}{1 + \tfrac25}`,
    says: 'A rolling ball slows down evenly: the moment turns and brakes it at once.',
    source: 'Anitescu2014 §4, fig. 3: classic rolling resistance', theory: 'laws.md §3',
    where: ['decel', 'rho', 'ballR', 'gravity'],
  },
  halfSpeed: {
    tex: tex`v = \tfrac12\, V, \qquad F_x \ge \frac{\rho}{r}\, W`,
    says: 'Balls between a rail and a plate run at half the speed of the plate, and each of both contacts resists '
      + 'rolling.',
    source: 'kinematics of rolling without slip', theory: 'papers.md §5',
    where: ['vel', 'carriage', 'Fx', 'rho', 'ballR', 'W'],
  },
  stays: {
    tex: tex`\tan\theta \le \frac{\rho}{r}`,
    says: 'A ball stays on a slope up to this angle; so rolling friction steepens heaps.',
    source: 'Anitescu2014 §4', theory: 'laws.md §3', where: ['theta', 'rho', 'ballR'],
  },
  coarse: {
    tex: tex`\theta = 68.6^\circ\, \mu^{0.27}\, \mu_w^{0.22}\, \rho^{0.18}\, d^{-0.2}`,
    says: 'A fit to simulated heaps, with lengths in millimetres: rough grains that do not roll stand steep, and large '
      + 'ones less.',
    source: 'Zhou2002, eq. 5', theory: 'flows.md §4', where: ['theta', 'mu', 'muPlate', 'rho', 'grain'],
  },
  plug: {
    tex: tex`\dot m \le v_b\, h_s\, b\, \rho_b`,
    says: 'No more leaves the hopper than a plug as high as the slot and as fast as the belt.',
    source: 'kinematics', theory: 'laws.md §3', where: ['flow', 'beltV', 'slotH', 'width', 'bulk'],
  },
  cohesion: {
    tex: tex`\gamma_n \ge -h\, \hat c, \qquad \|\gamma_T\| \le \mu\, (\gamma_n + h\, \hat c)`,
    says: 'With cohesion a contact bears a pull, and friction counts it as a push.',
    source: 'Mazhar2015 §2.4', theory: 'laws.md §1', where: ['gammaN', 'h', 'cohesion', 'gammaT', 'mu'],
  },
  breaks: {
    tex: tex`\Pi = \frac{\hat c\, \delta_c}{\tfrac12\, m v^2}`,
    says: 'This number decides what breaks: below 0.001 all is rubble, above 0.2 it holds.',
    source: 'this project, measured', theory: 'laws.md §3', where: ['Pn', 'cohesion', 'range', 'm', 'vel'],
  },
  drift: {
    tex: tex`\Phi_{\min} \ge -c\, h^2`,
    says: 'Positions are corrected by the velocities of the next step, so that depth falls with its square and never '
      + 'adds up.',
    source: 'Anitescu2005, constraint stabilization', theory: 'contact-problem.md §2', where: ['deep', 'limit', 'h'],
  },
  facets: {
    tex: tex`\begin{aligned} 0 &\le c \;\perp\; (N\gamma + r)_n \ge 0 \\
      0 &\le \beta \;\perp\; D^{\mathsf T} (N\gamma + r)_t + \lambda 1 \ge 0 \\
      0 &\le \lambda \;\perp\; \mu c - 1^{\mathsf T} \beta \ge 0 \end{aligned}`,
    says: 'With friction along eight directions Coulomb’s law is a linear complementarity problem, which Lemke’s '
      + 'method solves; the relaxed law takes μ λ off the first line.',
    source: 'StewartTrinkle1996; Anitescu2005', theory: 'lcp.md §1',
    where: ['push', 'N', 'gamma', 'r', 'beta', 'D', 'slack', 'one', 'mu'],
  },
  painleve: {
    tex: tex`\mu > \frac{W_{nn}}{|W_{nt}|} \;\Rightarrow\; W_{nn} - \mu\, |W_{nt}| < 0, \qquad p = -W^{-1} r`,
    says: 'Beyond this friction no force can hold the tip up: a push draws it down. A step still has an impulse, which '
      + 'stops the slip at once.',
    source: 'Anitescu2005', theory: 'lcp.md §4', where: ['mu', 'Wnn', 'Wnt', 'imp', 'Wmat', 'r'],
  },
  complementarity: {
    tex: tex`C = \bigl| \gamma_n\, (\Phi / h + u_n) \bigr|`,
    says: 'The error that is plotted: a contact that pushes must not part within the step.',
    source: 'Melanz2016, eq. 3.8c', theory: 'measurements.md §2', where: ['err', 'gammaN', 'Phi', 'h', 'un'],
  },
  weight: {
    tex: tex`\sum_i \overline{F_i} = \sum_i m_i\, g`,
    says: 'What lies at rest presses with its weight, whatever way forces take: a sum that no solver can argue with.',
    source: 'Newton: the bed is at rest', theory: 'measurements.md §2', where: ['sum', 'mi', 'gravity'],
  },
  spring: {
    tex: tex`\frac{\gamma_n}{h} = -K\, (\Phi^{+} - y_P) - R\, u_n, \qquad \frac{\gamma_n}{h} \le f_y`,
    says: 'A compliant contact is a spring and a damper at the end of the step; at the yield force it keeps a dent.',
    source: 'Anitescu2014 §3', theory: 'laws.md §2',
    where: ['gammaN', 'h', 'stiff', 'Phi', 'yieldGap', 'damp', 'un', 'fy'],
  },
  stiffForces: {
    tex: tex`\min_{f \ge 0} \; \sum \frac{p - 1}{p}\, k^{\frac{1}{1 - p}} f^{\frac{p}{p - 1}}
      \quad \text{with} \quad B^{\mathsf T} f = \tilde F`,
    says: 'Of all forces that balance the weights, nearly rigid bodies choose those of least elastic energy.',
    source: 'OlsenKamrin2018, eq. 36', theory: 'stiff-forces.md §1', where: ['fi', 'fexp', 'ki', 'B', 'Ftilde'],
  },
  penalty: {
    tex: tex`F_n = k_n \delta - c_n v_n, \qquad F_t = -k_t\, \Delta s - c_t v_t, \qquad \|F_t\| \le \mu\, |F_n|`,
    says: 'Springs in place of a contact problem: forces follow from overlap and slip, in steps that resolve the '
      + 'springs.',
    source: 'Melanz2016, eq. 1.1–1.7, with its misprints mended', theory: 'penalty.md §1',
    where: ['Fn', 'kn', 'delta', 'gn', 'vn', 'Ft', 'kt', 'ds', 'gt', 'vt', 'mu'],
  },
  impact: {
    tex: tex`\Delta p_n = -(1 + e)\, s_n\, u_n`,
    says: 'An impact gives back a part of the speed; impacts in a chain are hit one after the other.',
    source: 'Newton’s law of restitution', theory: 'laws.md §5', where: ['dpn', 'rest', 'sn', 'un'],
  },
} as const satisfies Record<string, Equation>;

export type EquationId = keyof typeof EQUATIONS;
