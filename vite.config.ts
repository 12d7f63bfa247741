import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { assemblyScript } from './scripts/assemblyScript.mjs';
import { bareShaders } from './scripts/bareShaders.mjs';
import { contentPolicy } from './scripts/contentPolicy.mjs';
import { ISOLATION } from './scripts/isolation.mjs';
import { lateStyles } from './scripts/lateStyles.mjs';
import { linkCard, readSite } from './scripts/linkCard.mjs';
import { measuredFiles } from './scripts/measuredFiles.mjs';
import { stampPage } from './scripts/pageSources.mjs';
import { sharedWorkers } from './scripts/sharedWorkers.mjs';
import { serviceWorker } from './scripts/serviceWorker.mjs';

/** Leaves out the fonts of formulas in formats of old browsers, which no browser with workers of modules asks for. */
const modernFonts: Plugin = {
  name: 'modern-fonts', enforce: 'pre',
  transform: (code, id) => (/katex\.min\.css$/.test(id)
    ? code.replace(/,url\([^)]+\.(?:woff|ttf)\) format\("(?:woff|truetype)"\)/g, '') : null),
};

/** What src/view/createRenderer.ts imports when it knows which of them draws. */
const BACKENDS = ['webgpu/WebGPUBackend', 'webgl-fallback/WebGLBackend'].map((of) => `three/src/renderers/${of}.js`);

/** Tells our code from that of others, and from styles, which a file that a worker has too would bring there. */
const isOurs = (id: string): boolean => !/node_modules|\.css$/.test(id);
/** Tells kernels, which only a worker with a device needs, however many of its parts on demand do. */
const isOfDevice = (id: string): boolean => /\/src\/(?:physics\/)?gpu\/|\.wgsl/.test(id);
/**
 * How our code is split that several parts of the page, and workers, have in common: what four or more use is one file
 * for all; other files of fewer than so many bytes join one that nearly the same parts use. Files that import each
 * other in a circle would run in the wrong order: e2e/smoothness.spec.ts.
 */
const SHARED = [
  { name: 'common', test: (id: string) => isOurs(id) && !isOfDevice(id), minShareCount: 4, priority: 1 },
  { name: 'shared', test: isOurs, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8000 },
];

/**
 * `base: './'` makes the built folder work under any path of any host; nothing in it needs special headers. Our own
 * servers send those with which a page may have threads; elsewhere the service worker adds them. R3F's `three` becomes
 * `three/webgpu`, so that WebGLRenderer and its shaders stay out, from its sources: of its one built file each visitor
 * would load both backends and all materials.
 */
export default defineConfig({
  base: './',
  assetsInclude: ['**/*.bin'], // settled beds, src/scenes/common/tiles
  // Fast refresh must not touch what runs in a worker, where there is no window. The list replaces the default one.
  plugins: [
    react({ refreshExclude: [/\/node_modules\//, /\/src\/(worker|view|physics|experiment|gpu)\//] }),
    sharedWorkers(),
    assemblyScript(),
    bareShaders(),
    serviceWorker(import.meta.dirname),
    modernFonts,
    measuredFiles(import.meta.dirname),
    linkCard(readSite(process.env.GROUSER_URL)),
    lateStyles(),
    contentPolicy(),
    stampPage(import.meta.dirname),
  ],
  server: { headers: ISOLATION },
  preview: { headers: ISOLATION },
  resolve: { alias: [
    { find: /^three(\/webgpu)?$/, replacement: 'three/src/Three.WebGPU.js' },
    { find: 'three/tsl', replacement: 'three/src/Three.TSL.js' },
  ] },
  worker: { format: 'es' },
  // the policy allows no fonts within style sheets
  build: {
    // what is fetched on demand may be so by a worker, where there is no document to preload anything in
    modulePreload: { resolveDependencies: (_, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    rolldownOptions: { output: {
      chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      codeSplitting: { groups: SHARED },
    } },
    target: 'esnext', chunkSizeWarningLimit: 2000,
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  // Found while the page loads, the packages of the worker would make the first visit of a dev server load twice.
  optimizeDeps: { include: [
    'three/webgpu', 'three/tsl', ...BACKENDS, '@react-three/fiber', 'react', 'react-dom/client', 'zustand', 'uplot',
  ] },
});
