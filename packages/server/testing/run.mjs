// Runs a TypeScript file of this workspace in a process of its own, for tests that kill processes:
// `node testing/run.mjs src/worker.ts` (the path is relative to packages/server). Node 20 can't load TypeScript, and a build could be stale.
import { register } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [file] = process.argv.splice(2, 1);
register('./typescript-hooks.mjs', import.meta.url);
await import(pathToFileURL(path.resolve(import.meta.dirname, '..', file)).href);
