import { expect, test } from 'vitest';
import { runCommand } from './run';
import { createRunProgress } from './runProgress';

/** Returns what stands on one line of a terminal after `said`; `null` if it wraps. */
function lineAfter(said: readonly string[], columns: number): string | null {
  const line = said.join('').split('\r').at(-1)!.replace('\x1b[K', '');
  return line.length < columns ? line : null;
}

test('the line says how far a run is, and the time left of the settling and of what follows it', () => {
  let clock = 0;
  const said: string[] = [], lines: (string | null)[] = [], terminal = { isTTY: true, columns: 60 };
  const progress = createRunProgress(4, { ...terminal, write: (text) => said.push(text) }, () => clock);
  const steps: [clock: number, progress: number, time: number][] = [
    [0, 0, -1], [100, 0.2, -0.8], [1000, 0.25, -0.75], [60_000, 1, 0], [61_000, 1, 0.5], [180_000, 1, 2.00004],
  ];
  for (const [at, part, time] of steps) {
    clock = at;
    progress.at({ progress: part, time });
    lines.push(lineAfter(said, 60));
  }
  expect(lines).toEqual([
    'The bed settles: 0 %', 'The bed settles: 0 %', 'The bed settles: 25 %, 3 s left',
    't = 0 of 4 s', 't = 0.5 of 4 s, 7 s left', 't = 2 of 4 s, 2 min left',
  ]);
  progress.clear();
  expect(lineAfter(said, 60)).toBe('');
  expect(said.join('')).not.toContain('\n');
});

test.each([[9, 'The bed '], [0, 'The bed settles: 0 %']])('a terminal of %d columns has “%s”', (columns, line) => {
  const said: string[] = [], progress = createRunProgress(4, { isTTY: true, columns, write: (x) => said.push(x) });
  progress.at({ progress: 0, time: -1 });
  expect(lineAfter(said, columns || 80)).toBe(line);
});

test('a run shows its line on a terminal, clears it at the end, and says nothing where there is none', async () => {
  const run = async (isTTY: boolean): Promise<string[]> => {
    const said: string[] = [];
    let answer = '';
    const args = ['rolling-ball', '--backend', 'cpu', '--duration', '0.05'];
    await runCommand(args, (text) => { answer += text; }, { isTTY, columns: 80, write: (text) => said.push(text) });
    expect(JSON.parse(answer)).toMatchObject({ scene: 'rolling-ball', ended: 'complete' });
    return said;
  };
  const said = await run(true);
  expect(said[0]).toBe('\r\x1b[Kt = 0 of 0.05 s');
  expect(said.at(-1)).toBe('\r\x1b[K');
  expect(await run(false)).toEqual([]);
});
