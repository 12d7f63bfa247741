import { expect, test, vi } from 'vitest';
import { defaultsOf } from '../params/param';
import { findScene } from '../scenes/index';
import { createCpuDesk } from './cpuDesk';

/** Waits until this holds, as long as a loaded machine may take. */
const soon = (holds: () => void) => vi.waitFor(holds, { timeout: 20_000 });

test('a world that is ended while it waits for its bed ends once it stands, and comes before no other', async () => {
  const scene = findScene('repose')!, values = { ...defaultsOf(scene.params), ...scene.small };
  const said: string[] = [], asked: (() => void)[] = [];
  const find = () => new Promise<null>((resolve) => { asked.push(() => resolve(null)); });
  const hear = createCpuDesk({ post: ({ type }) => said.push(type), beds: { find, keep() {} } });
  const load = () =>
    hear({ type: 'load', sceneId: scene.id, values, snapshot: null, isForeign: false, threadless: '' });
  load();
  await soon(() => expect(asked.length).toBe(1));
  hear({ type: 'end' });
  await new Promise((passed) => { setTimeout(passed, 50); });
  expect(said).toEqual([]);
  asked[0]();
  await soon(() => expect(said).toEqual(['loaded', 'waiting']));
  load();
  await soon(() => expect(asked.length).toBe(2));
  asked[1]();
  await soon(() => expect(said).toEqual(['loaded', 'waiting', 'loaded']));
});
