import { createServer, type AddressInfo } from 'node:net';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/findBrowser.mjs';

/**
 * The built page (`npm run build`) in a real Chromium, served from a sub-path of a plain file server. Two projects:
 * WebGPU on SwiftShader, so that no test depends on a graphics card, and no WebGPU at all, where the CPU engine and
 * WebGL2 must do.
 */

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

// Workers read this file again and inherit the environment: asked once, the same for all.
process.env.GROUSER_BROWSER ??= await findBrowser();
process.env.GROUSER_E2E_PORT ??= String(await freePort());
const port = process.env.GROUSER_E2E_PORT, path = '/a/sub/path/';

const QUIET = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
// All are needed, tried one by one: fewer give an adapter that dies with the first frame of a canvas.
const WEBGPU = [
  '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader', '--use-angle=swiftshader', '--use-vulkan=swiftshader',
  '--enable-features=Vulkan',
];
// SwiftShader draws the view alone: painting panels and plots on it, too, queues the page behind the view, for seconds.
const PANELS_ON_CPU = ['--disable-gpu-rasterization', '--disable-accelerated-2d-canvas'];
const launch = (args: string[]) => ({ executablePath: process.env.GROUSER_BROWSER, args: [...QUIET, ...args] });

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 1, // `npm test` takes two: one page of each project at a time
  // the second try only tells a flaky test from one that fails: neither passes
  failOnFlakyTests: true,
  retries: process.env.CI ? 1 : 0, // two shared cores draw, compute and drive at once: a page can be late once
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}${path}`,
    viewport: { width: 900, height: 560 },
    deviceScaleFactor: 0.5, // pixels of the view for each of the layout: SwiftShader draws a quarter of them
    actionTimeout: 15_000,
    serviceWorkers: 'block', // what they answer passes by the routes of tests; noWebgpuThreads.spec.ts allows them
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: `node scripts/serveBuilt.mjs ${port} ${path}`, url: `http://127.0.0.1:${port}${path}`, reuseExistingServer: false, timeout: 20_000,
  },
  projects: [
    {
      name: 'software-webgpu', use: { launchOptions: launch([...WEBGPU, ...PANELS_ON_CPU]) }, workers: 1,
      testIgnore: 'noWebgpu*.spec.ts',
    },
    {
      name: 'no-webgpu', use: { launchOptions: launch(PANELS_ON_CPU) }, workers: 1, testMatch: 'noWebgpu*.spec.ts',
    },
  ],
});
