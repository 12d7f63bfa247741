import type { Model } from '../../model/model';

type Grains = Pick<Model, 'grainCount' | 'looseCount' | 'masses' | 'radii' | 'templates' | 'shapeOf' | 'shaped'>;

/** Returns 1/m [1/kg] of a grain, and 1/J [1/(kg·m²)], of a contact point 0, in a world of shapes 1. */
export function inverseMasses({ looseCount, masses, radii, templates, shapeOf, shaped }: Grains, i: number) {
  const ball = i < looseCount ? 1 / (templates[shapeOf[i]].inertia[0] * masses[i] * radii[i] ** 2) : 0;
  return [1 / masses[i], shaped ? 1 : ball] as const;
}

/** Says whether sweeps find the same masses in all grains, so that they need not read them. */
export function areAlike(model: Grains): boolean {
  const [mass, inertia] = inverseMasses(model, 0);
  for (let i = 1; i < model.grainCount; i++) {
    const [m, j] = inverseMasses(model, i);
    if (Math.fround(m) !== Math.fround(mass) || Math.fround(j) !== Math.fround(inertia)) return false;
  }
  return model.grainCount === model.looseCount && model.grainCount > 0; // choosePoints gives contact points theirs
}
