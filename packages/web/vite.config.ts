import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: { outDir: 'dist', sourcemap: true, target: 'es2022' },
  server: { proxy: Object.fromEntries(['/pws', '/platform', '/file-processor', '/oidc', '/signin', '/api'].map((path) => [path, 'http://127.0.0.1:3000'])) },
});
