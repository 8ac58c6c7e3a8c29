import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { endpointAddresses } from './build/endpointAddresses.js';

const SERVER = `http://localhost:${process.env.PORT ?? 8080}`;

/** Dialogs and drawers open later than any first paint: they come with the first one that is opened. */
const OVERLAY =
  /node_modules\/(?:react-transition-group|dom-helpers|@blueprintjs\/core\/lib\/esm\/(?:components\/(?:dialog|drawer|overlay|overlay2|portal|forms|segmented-control)|hooks\/overlays|context\/(?:overlays|portal)))\/|client\/src\/ui\/(?:ConfirmDialog|SidePanel|NamedDrawer)\./;

/**
 * What the signed-in screens share comes in one file: a phone's network pays for each request. Not the icons that
 * Blueprint fetches by name, which nothing asks for, and not what the start page would fetch all of it for.
 */
const SHARED =
  /node_modules\/(?!.*\/paths\/)(?:@blueprintjs|@tanstack|@floating-ui|classnames|tslib)|client\/src\/(?:ui|format|api|loading|routing|app\/shell(?!.*\.css)|state(?!\/typedStore))\/|client\/src\/charts\/(?:series\/|frame\/|[A-Z])|domain\//;

/** Not with the code above, some of which the start page takes: it would get Blueprint's styles. */
const SHARED_STYLES = /client\/src\/(?:app\/shell|charts|features\/dashboard)\/.*\.css$/;

/** A group takes what its modules import along, so the shell is gathered before the overlays, which import from it. */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 2 },
  // A file of its own: the dashboard's outline is painted before it arrives (ops/launch/prerenderPages.mjs).
  { name: 'blueprint', test: /client\/src\/app\/shell\/blueprint\.css$/, priority: 3 },
  { name: 'styles', test: SHARED_STYLES, minShareCount: 2, priority: 2 },
  { name: 'shell', test: (id: string) => SHARED.test(id) && !OVERLAY.test(id), minShareCount: 2, priority: 1 },
  { name: 'overlays', test: OVERLAY, minShareCount: 2, priority: 0 },
];

export default defineConfig({
  plugins: [react(), endpointAddresses],
  // The router includes a shim of React's own hook, for versions before 18.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
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
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
  test: { setupFiles: ['src/test/setup.ts'], css: { include: /\.css\?raw$/ } },
});
