import { expect, test } from 'vitest';
import { defaultsOf, toSI, type ParamGroup } from '../params/param';
import { scenes } from '../scenes/index';
import { boundsOf, radiusOf } from './bounds';

for (const scene of scenes) {
  test(`${scene.id}: what is seen lies in the domain and is not all of it`, () => {
    const values = toSI(scene.params as ParamGroup, { ...defaultsOf(scene.params), ...scene.small } as ReturnType<typeof defaultsOf>);
    const spec = scene.build(values as Parameters<typeof scene.build>[0]), bounds = boundsOf(spec);
    for (let c = 0; c < 3; c++) {
      expect(bounds.max[c]).toBeGreaterThan(bounds.min[c]);
      expect(bounds.min[c]).toBeGreaterThanOrEqual(spec.domain.min[c] - 1e-9);
      expect(bounds.max[c]).toBeLessThanOrEqual(spec.domain.max[c] + 1e-9);
    }
    expect(radiusOf(bounds)).toBeLessThan(radiusOf(spec.domain));
  });
}
