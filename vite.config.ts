import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assemblyScript } from './scripts/assemblyScript.mjs';
import { ISOLATION } from './scripts/isolation.mjs';
import { stampPage } from './scripts/pageSources.mjs';

/**
 * `base: './'` makes the built folder work under any path of any host; nothing in it needs special headers. Our own
 * servers send those with which a page may have threads. R3F's `three` becomes `three/webgpu`, so that WebGLRenderer
 * and its shaders stay out.
 */
export default defineConfig({
  base: './',
  assetsInclude: ['**/*.bin'], // settled beds, src/scenes/common/tiles
  // Fast refresh must not touch what runs in a worker, where there is no window. The list replaces the default one.
  plugins: [
    react({ refreshExclude: [/\/node_modules\//, /\/src\/(worker|view|physics|experiment|gpu)\//] }),
    assemblyScript(),
    stampPage(import.meta.dirname),
  ],
  server: { headers: ISOLATION },
  preview: { headers: ISOLATION },
  resolve: { alias: [{ find: /^three$/, replacement: 'three/webgpu' }] },
  worker: { format: 'es', plugins: () => [assemblyScript()] },
  build: { target: 'esnext', chunkSizeWarningLimit: 2000 },
  // Found while the page loads, the packages of the worker would make the first visit of a dev server load twice.
  optimizeDeps: { include: [
    'three/webgpu', 'three/tsl', '@react-three/fiber', 'react', 'react-dom/client', 'zustand', 'uplot',
  ] },
});
