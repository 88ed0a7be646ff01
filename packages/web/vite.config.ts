import react from '@vitejs/plugin-react';
import process from 'node:process';
import { defineConfig } from 'vite';

export default defineConfig(({ command, mode }) => {
  // A test runner that builds the product says NODE_ENV=test, and React would then bring its slow, large form along.
  if (command === 'build' && mode === 'production') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    plugins: [react()],
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: { outDir: 'dist', sourcemap: true, target: 'es2022' },
    server: { proxy: Object.fromEntries(['/pws', '/platform', '/file-processor', '/oidc', '/signin', '/api'].map((path) => [path, 'http://127.0.0.1:3000'])) },
  };
});
