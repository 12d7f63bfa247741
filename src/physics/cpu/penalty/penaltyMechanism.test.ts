import { expect, test } from 'vitest';
import { createCpuEngine } from '../engine';
import { cartEnergy, cartLive, cartWorld, createContactWork } from '../testing/cart';

test('joined bodies on penalty contacts: work of connections, weight and contacts is the change of the '
  + 'energy of motion', () => {
  const spec = cartWorld(), engine = createCpuEngine(spec);
  const live = cartLive(spec, { dt: 0.002, solver: 'penalty', substeps: 40 });
  const { measures } = engine, contact = createContactWork(measures), start = cartEnergy(measures);
  let exchanged = 0, last = 0;
  for (let k = 0; k < 150; k++) {
    contact.before();
    void engine.step(live);
    contact.after(0.002);
    exchanged += Math.abs(measures.mechanism!.work - last);
    last = measures.mechanism!.work;
  }
  expect(Math.abs(cartEnergy(measures) - start - measures.mechanism!.work - contact.work))
    .toBeLessThan(2e-3 * exchanged);
});
