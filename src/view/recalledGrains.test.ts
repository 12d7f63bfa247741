import { Group } from 'three/webgpu';
import { expect, test } from 'vitest';
import type { Grains } from './grains';
import type { GrainColor } from './grainColor';
import { recallable } from './recalledGrains';

/** Grains that tell what is asked of them. */
function tell(): { grains: Grains; told: string[] } {
  const told: string[] = [];
  const grains: Grains = {
    group: new Group(), upload: () => told.push('upload'), prepare: () => told.push('prepare'),
    setColor: ({ mode }) => told.push(`color ${mode}`), dispose: () => told.push('dispose'),
    setGhosts: (ghosts) => told.push(`ghosts ${ghosts?.opacity ?? 'off'}`), setSection: () => told.push('section'),
  };
  return { grains, told };
}

const color = (mode: GrainColor['mode']) => ({ mode, max: 1 }) as GrainColor;

test('recalled frames are drawn in place of the engine\'s, look alike, and are made when the first comes', () => {
  const own = tell(), recalled = tell();
  let made = 0;
  const grains = recallable(own.grains, () => {
    made += 1;
    return recalled.grains;
  });
  grains.setColor(color('speed'));
  grains.setGhosts({ opacity: 0.2, color: [1, 1, 1] } as never);
  grains.prepare();
  expect([made, own.told]).toEqual([0, ['color speed', 'ghosts 0.2', 'prepare']]);
  grains.upload(new Float32Array(4), new Uint32Array(4));
  expect(recalled.told).toEqual(['color speed', 'ghosts 0.2', 'section', 'upload']);
  expect([own.grains.group.visible, recalled.grains.group.visible]).toEqual([false, true]);
  expect(grains.group.children).toEqual([own.grains.group, recalled.grains.group]);
  grains.prepare();
  grains.setColor(color('force'));
  grains.showOwn!();
  grains.prepare();
  grains.upload(new Float32Array(4), new Uint32Array(4));
  grains.dispose();
  expect(made).toBe(1);
  expect(own.told.slice(3)).toEqual(['color force', 'prepare', 'dispose']);
  expect(recalled.told.slice(4)).toEqual(['prepare', 'color force', 'upload', 'dispose']);
});
