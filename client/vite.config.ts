import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { blueprintFilter } from './build/blueprintFilter.js';
import { endpointAddresses } from './build/endpointAddresses.js';
import { pureApi } from './build/pureApi.js';

const SERVER = `http://localhost:${process.env.PORT ?? 8080}`;

/**
 * What the signed-in screens share comes in one file: a phone's network pays for each request. Not the icons that
 * Blueprint fetches by name, which nothing asks for.
 */
const SHELL = {
  name: 'shell',
  test: /node_modules\/(?!.*\/paths\/)(?:@blueprintjs|@tanstack|@floating-ui|classnames|tslib)|client\/src\/(?:ui|format|api|loading)\/|client\/src\/charts\/(?:series\/|[A-Z])|domain\//,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [react(), endpointAddresses, pureApi],
  // The router includes a shim of React's own hook, for versions before 18.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
  css: { postcss: { plugins: [blueprintFilter] } },
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    // Read and removed by ops/launch/prerenderPages.mjs.
    manifest: true,
    // Browsers without module preload load them a moment later: a polyfill is not worth its bytes on the first page.
    modulePreload: { polyfill: false },
    // typebox does not declare itself free of side effects.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /[\\/]typebox[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }, SHELL] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  test: { setupFiles: ['src/test/setup.ts'], css: { include: /\.css\?raw$/ } },
});
