import { expect, test } from 'vitest';
import { ElementProxy } from './elementProxy';

test('an event arrives with its fields and the proxy as its target', () => {
  const proxy = new ElementProxy(() => {});
  let got: (Event & { clientX?: number; key?: string }) | undefined;
  proxy.ownerDocument.addEventListener('pointermove', (event) => { got = event; });
  proxy.handle({ type: 'pointermove', clientX: 12, pointerId: 3, key: undefined });
  expect(got).toMatchObject({ type: 'pointermove', clientX: 12, pointerId: 3 });
  expect(got?.target).toBe(proxy);
});

test('capture and cursor go back to the page, each once', () => {
  const posted: unknown[] = [], proxy = new ElementProxy((message) => posted.push(message));
  proxy.setPointerCapture(5);
  expect(proxy.hasPointerCapture(5)).toBe(true);
  proxy.releasePointerCapture(5);
  proxy.releasePointerCapture(5);
  proxy.style.cursor = 'grab';
  proxy.style.cursor = 'grab';
  expect(posted).toEqual([
    { type: 'capture', pointerId: 5 }, { type: 'release', pointerId: 5 }, { type: 'cursor', cursor: 'grab' },
  ]);
});
