import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    conditions: ['source', 'node', 'default'],
    alias: [{ find: /^fast-check$/, replacement: path.join(import.meta.dirname, 'mutation.fast-check.ts') }],
  },
  // A mutant in a table that is built when its module loads shows only in a module that is loaded again: files share
  // none.
  test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: true, testTimeout: 30_000 },
});
