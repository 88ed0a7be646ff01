// Runs a TypeScript file of this workspace in a process of its own, for tests that kill processes:
// `node testing/run.mjs src/worker.ts` (the path is relative to packages/server). Node 20 can't load TypeScript, and a build could be stale.
import path from 'node:path';
import process from 'node:process';
import { createServerModuleRunner, createServer } from 'vite';

const [file] = process.argv.splice(2, 1);
const root = path.resolve(import.meta.dirname, '..');
const conditions = ['source', 'node', 'default'];
const server = await createServer({
  configFile: false,
  root,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false, hmr: false },
  optimizeDeps: { noDiscovery: true },
  environments: {
    ssr: {
      resolve: { mainFields: ['main'], conditions, externalConditions: conditions, noExternal: [/^@curbstop\//] },
    },
  },
});
await createServerModuleRunner(server.environments.ssr, { hmr: false }).import(path.resolve(root, file));
