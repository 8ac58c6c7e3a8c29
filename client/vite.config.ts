import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = 'http://localhost:8080';

export default defineConfig({
  plugins: [react()],
  build: { outDir: '../dist/public', emptyOutDir: true, manifest: true },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
});
