import { expect, test } from 'vitest';
import { CLASSES, classOfChip, waitsText } from './deviceClasses';

/** Dawn names chips as Vulkan, Metal or Direct3D call them, in small letters with dashes. */
test.each([
  ['nvidia-h200', 'H200'], ['nvidia-geforce-rtx-4090', 'RTX 4090'], ['nvidia-geforce-rtx-4060', 'RTX 4060'],
  ['apple-m4', 'M4'], ['apple-m4-pro', 'M4 Pro'], ['amd-radeon-780m-graphics-radv-phoenix-', 'integrated GPU'],
  ['AMD Radeon(TM) 780M', 'integrated GPU'], ['Apple M4 Pro', 'M4 Pro'], ['NVIDIA GeForce RTX 4090', 'RTX 4090'],
  ['NVIDIA H200 (driver 580.159.04)', 'H200'], // as bench/results/h200.jsonl has it
])('%s is of the class %s', (chip, name) => {
  expect(classOfChip(chip)?.name).toBe(name);
  expect(waitsText(chip)).toBe(`Waits are those of the class ${name}.`);
});

test.each([
  'apple-m4-max', 'apple-m4-ultra', 'apple-m40', 'nvidia-geforce-rtx-4060-ti', 'nvidia-geforce-rtx-4060-laptop-gpu',
  'nvidia-geforce-rtx-4090-d', 'nvidia-h200-nvl', 'nvidia-gh200-480gb', 'nvidia-h100', 'amd-radeon-7800', '',
  'swiftshader-device-subzero-', 'nvidia', 'NVIDIA: 580.159.04', 'Metal driver on macOS Version 15.1 (Build 24B83)',
])('"%s" is of no class, which is said', (chip) => {
  expect(classOfChip(chip)).toBeUndefined();
  expect(waitsText(chip)).toContain(`${chip || 'This device'} is of no known class (${CLASSES[0].name}, `);
});

test('each class is found by its own name', () => {
  for (const one of CLASSES.slice(1)) expect(classOfChip(one.name)).toBe(one);
});
