import { spawn } from 'node:child_process';
import { findProgram } from '../findBrowser.mjs';
import { Missing } from '../missing.mjs';

/**
 * Starts an X server without a screen. Resolves to its name for DISPLAY, and what ends it; rejects with Missing if it
 * is not installed.
 * @returns {Promise<{ name: string, close(): void }>}
 */
export function openDisplay() {
  const program = findProgram('Xvfb');
  if (!program) throw new Missing('there is no Xvfb: install it (Debian, Ubuntu: apt-get install xvfb)');
  const server = spawn(program, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] });
  process.once('exit', () => server.kill());
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('Xvfb ended as it started.')));
    server.stdout.once('data', (number) =>
      resolve({ name: `:${String(number).trim()}`, close: () => void server.kill() }));
  });
}
