import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { blueprintFilter } from './build/blueprintFilter.js';
import { pureApi } from './build/pureApi.js';

const SERVER = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [react(), pureApi],
  // The router brings a stand-in for React's own hook, for versions before 18.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
  css: { postcss: { plugins: [blueprintFilter] } },
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    // Browsers that cannot preload modules load them a moment later: not worth bytes of the first page.
    modulePreload: { polyfill: false },
    // typebox does not say of itself that loading it does nothing.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /[\\/]typebox[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  test: { setupFiles: ['src/test/setup.ts'], css: { include: /\.css\?raw$/ } },
});
