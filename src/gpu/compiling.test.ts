import { expect, test } from 'vitest';
import { countCompiling, watchCompiling, type Compiling } from './compiling';

test('kernels that are being compiled are counted, those that fail too, and anew once all are made', async () => {
  const device = {} as GPUDevice, told: Compiling[] = [];
  const begin = () => {
    const end: { resolve(): void; reject(): void }[] = [];
    const compile = () => countCompiling(device, new Promise<void>((resolve, reject) => {
      end.push({ resolve, reject: () => reject(new Error('no')) });
    })).catch(() => {});
    return { all: [compile(), compile(), compile()], end };
  };
  await countCompiling(device, Promise.resolve()); // nobody watches
  watchCompiling(device, (now) => told.push(now));
  const first = begin();
  first.end[1].resolve();
  await first.all[1];
  expect(told).toEqual([{ made: 1, of: 3 }]);
  first.end[0].reject();
  first.end[2].resolve();
  await Promise.all(first.all);
  const second = begin();
  for (const { resolve } of second.end) resolve();
  await Promise.all(second.all);
  expect(told.map(({ made, of }) => `${made} of ${of}`))
    .toEqual(['1 of 3', '2 of 3', '3 of 3', '1 of 3', '2 of 3', '3 of 3']);
});
