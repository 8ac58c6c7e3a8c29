import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { blueprintFilter } from './build/blueprintFilter.js';
import { endpointAddresses } from './build/endpointAddresses.js';

const SERVER = `http://localhost:${process.env.PORT ?? 8080}`;

export default defineConfig({
  plugins: [react(), endpointAddresses],
  css: { postcss: { plugins: [blueprintFilter] } },
  build: {
    outDir: '../dist/public',
    emptyOutDir: true,
    // Browsers that cannot preload modules load them a moment later: not worth bytes of the first page.
    modulePreload: { polyfill: false },
    // The client takes types, constants and addresses from domain/api. Its schemas are calls, some with limits out of an object,
    // which would keep their library otherwise.
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ['Type', 'Nullable', 'OneOf', 'SafeText', 'redirects'],
        propertyReadSideEffects: false,
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  test: { setupFiles: ['src/test/setup.ts'], css: { include: /\.css\?raw$/ } },
});
