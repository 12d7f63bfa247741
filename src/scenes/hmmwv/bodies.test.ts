import { expect, test } from 'vitest';
import { vehicleMechanism } from '../../vehicle/format/assemble';
import { hmmwvOn } from '../../vehicle/format/variants';
import { linkTubes } from '../../vehicle/linkTubes';
import { hmmwvTubes } from '../../vehicle/tubes';
import { vehicleBodies } from './bodies';

test('an HMMWV is drawn with its own rods, any other vehicle with rods from joint to joint and its own wheels', () => {
  const drawn = (spec: ReturnType<typeof hmmwvOn>) => {
    const mechanism = vehicleMechanism(spec), bodies = vehicleBodies(spec, mechanism);
    const arm = bodies.find(({ name }) => name === 'upper arm FL')!;
    return { mechanism, rods: arm.tubes, wheel: bodies.find(({ look }) => look === 'tire')!.shape };
  };
  const own = drawn(hmmwvOn('double-wishbone', 'pitman-arm')), other = hmmwvOn('multi-link', 'pitman-arm');
  expect(own.rods).toEqual(hmmwvTubes().get('upper arm FL'));
  const truck = drawn({ ...other, wheel: { ...other.wheel, radius: 0.6 } });
  expect(truck.rods).toEqual(linkTubes(truck.mechanism).get('upper arm FL'));
  expect(truck.wheel).toMatchObject({ kind: 'cylinder', radius: 0.6 });
});
