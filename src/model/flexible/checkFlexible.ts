import { hypot, norm } from '../../core/elementary/powers';
import type { Issue } from '../../core/result';
import type { Vec3 } from '../../core/vec3';
import type { WorldSpec } from '../worldSpec';
import { MOST_SHORTER, NODE, type FlexibleSpec, type PlateMesh } from './spec';

/**
 * Largest number of contact points along the longer side of an element; surfaces with more are slow before they are
 * wrong.
 */
const MOST_POINTS = 32;

/** Returns the faults of the flexible surfaces of a world. */
export function checkFlexible({ flexible = [], bodies, mechanism, periodic, stiffness }: WorldSpec): Issue[] {
  if (flexible.length === 0) return [];
  const faults: Issue[] = [];
  if (periodic) faults.push(issue('Domain', 'it repeats itself; flexible surfaces need one that does not'));
  if (stiffness)
    faults.push(issue('Stiffness', 'it is given for bodies that are nearly rigid; flexible surfaces are not'));
  for (const spec of flexible) {
    faults.push(...checkMesh(spec.name, spec.mesh));
    if (faults.length === 0) faults.push(...checkMaterial(spec), ...checkHold(spec, bodies, mechanism));
  }
  return faults;
}

const issue = (path: string, fault: string): Issue => ({ path, message: `${path}: ${fault}.` });

function checkMesh(name: string, { nodes, quads, sizes }: PlateMesh): Issue[] {
  const count = nodes.length / NODE, plates = quads.length / 4;
  if (!Number.isInteger(count) || !Number.isInteger(plates) || plates < 1) {
    return [issue(name, `its mesh has ${nodes.length} numbers of nodes and ${quads.length} corners; `
      + `a node has ${NODE}, a plate 4, and one plate is the least`)];
  }
  if (sizes.length !== 2 * plates)
    return [issue(name, `its ${plates} plates have ${sizes.length} sizes; each needs 2`)];
  const flat = sizes.findIndex((l) => !(l > 0 && l < Infinity)), far = quads.findIndex((n) => n >= count);
  if (flat >= 0)
    return [issue(name, `plate ${(flat >> 1) + 1} has a side of ${sizes[flat]} m; it must be finite and more than 0`)];
  if (far >= 0) return [issue(name, `plate ${(far >> 2) + 1} has node ${quads[far]}; there are ${count}, from 0 on`)];
  const bad = nodes.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0)
    return [issue(name, `among the numbers of node ${Math.floor(bad / NODE)} is ${nodes[bad]}; they must be finite`)];
  const used = new Set(quads), lone = Array.from({ length: count }, (_, n) => n).find((n) => !used.has(n));
  if (lone !== undefined) return [issue(name, `node ${lone} belongs to no plate`)];
  for (let n = 0; n < count; n++) {
    const [a, b, c, d, e, f] = nodes.subarray(NODE * n + 3, NODE * n + 9);
    const area = hypot(b * f - c * e, c * d - a * f, a * e - b * d);
    if (!(area > 0)) return [issue(name, `the tangents of node ${n} do not span an area`)];
  }
  return [];
}

function checkMaterial(
  { name, material, pressure, points }: FlexibleSpec
): Issue[] {
  const { thickness, density, youngsModulus, poissonRatio, dampingTime, cords } = material;
  const faults: Issue[] = [], above: [what: string, value: number, unit: string][] = [
    ['thickness', thickness, 'm'], ['density', density, 'kg/m³'], ['Young\'s modulus', youngsModulus, 'Pa'],
  ];
  if (cords) {
    above.push(['stiffness of cords around', cords.around, ''], ['stiffness of cords across', cords.across, ''],
      ['stiffness of cords in shear', cords.shear, ''], ['thickness to bending', cords.bends, 'm']);
  }
  for (const [what, value, unit] of above) {
    if (!(value > 0 && value < Infinity))
      faults.push(issue(name, `its ${what} is ${value}${unit && ` ${unit}`}; it must be finite and more than 0`));
  }
  for (const [where, part] of [['around', cords?.shorterAround ?? 0], ['across', cords?.shorterAcross ?? 0]] as const) {
    if (part >= 0 && part <= MOST_SHORTER) continue;
    faults.push(issue(name, `where it is free of strain it is shorter ${where} by a part of ${part}; `
      + `allowed is 0 to ${MOST_SHORTER}`));
  }
  if (!(poissonRatio > -1 && poissonRatio <= 0.5))
    faults.push(issue(name, `its Poisson ratio is ${poissonRatio}; allowed is more than −1, up to 0.5`));
  if (!(dampingTime >= 0 && dampingTime < Infinity))
    faults.push(issue(name, `its damping time is ${dampingTime} s; it must be finite and no less than 0`));
  if (!Number.isFinite(pressure)) faults.push(issue(name, `its pressure is ${pressure} Pa; it must be finite`));
  if (!(Number.isInteger(points) && points >= 1 && points <= MOST_POINTS)) {
    faults.push(issue(name, `it has ${points} contact points along the longer side of a plate; `
      + `allowed is a whole number from 1 to ${MOST_POINTS}`));
  }
  return faults;
}

function checkHold(
  { name, mesh, pinned = [], rim }: FlexibleSpec, bodies: WorldSpec['bodies'], mechanism: WorldSpec['mechanism']
): Issue[] {
  const count = mesh.nodes.length / NODE, faults: Issue[] = [];
  for (const [what, list] of [['pins', pinned], ['holds on its rim', rim?.nodes ?? []]] as const) {
    const bad = list.find((n) => !(Number.isInteger(n) && n >= 0 && n < count));
    const twice = list.find((n, k) => list.indexOf(n) !== k);
    if (bad !== undefined) faults.push(issue(name, `it ${what} node ${bad}; there are ${count}, from 0 on`));
    else if (twice !== undefined) faults.push(issue(name, `it ${what} node ${twice} twice`));
  }
  if (!rim) return faults;
  const holder = bodies.find((body) => body.name === rim.body);
  if (!holder) faults.push(issue(name, `there is no body ${rim.body} to hold it`));
  else if (faults.length === 0 && mechanism?.bodies.some((body) => body.name === rim.body) && !isCentred(
    mesh, rim.nodes, holder.position
  )) {
    faults.push(issue(name, `its rim ${rim.body} is joined to other bodies, and what it holds is not centred on it; `
      + `there it must be a full ring`));
  }
  return faults;
}

/** Largest distance of the mean of held nodes from the centre, over their mean distance from it [1]. */
const CENTRED = 1e-9;

/**
 * Says whether the mean of these nodes is a given point [m]. The engine checks whether the mass that they carry
 * balances about it (src/physics/flex/joinRims.ts).
 */
function isCentred({ nodes }: PlateMesh, held: readonly number[], centre: Vec3): boolean {
  const mean = [0, 0, 0];
  let far = 0;
  for (const n of held) {
    const d = centre.map((x, c) => nodes[NODE * n + c] - x);
    d.forEach((x, c) => { mean[c] += x / held.length; });
    far += norm(d) / held.length;
  }
  return norm(mean) <= CENTRED * far;
}
