import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readyVulkan } from '../vulkan.mjs';

/** `headless <arguments>` of the packed command line: readies the process for a real GPU, then runs it in this process. */
if (!process.env.XDG_RUNTIME_DIR) {
  // drivers keep sockets there, and some complain without it
  const folder = mkdtempSync(join(tmpdir(), 'grouser-'));
  process.env.XDG_RUNTIME_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
const trouble = readyVulkan(join(import.meta.dirname, '../libvulkan.so.1'));
if (trouble) process.env.GROUSER_NO_GPU = trouble;
// @ts-expect-error: made when the archive is
await import('./headless.mjs');
