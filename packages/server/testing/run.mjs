// Runs a TypeScript file of this workspace in a process of its own, for tests that kill processes: `node
// testing/run.mjs src/worker.ts` (the path is relative to packages/server). Node 20 can't load TypeScript, and a build
// could be stale. Tests start hundreds of processes, so the file and what it imports become one script, which is kept
// until a source changes.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [file] = process.argv.splice(2, 1);
const entry = path.resolve(import.meta.dirname, '..', file);
const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/curbstop/processes');
const record = path.join(cache, `${entry.replaceAll(/[^\w.]+/g, '-')}.json`);
await import(pathToFileURL(findScript() ?? (await createScript())).href);

function findScript() {
  if (!fs.existsSync(record)) return undefined;
  const { script, sources } = JSON.parse(fs.readFileSync(record, 'utf8'));
  return sources.every(({ source, state }) => stateOf(source) === state) ? script : undefined;
}

async function createScript() {
  const { bundle } = await import('./bundle.mjs');
  const { code, hash, sources } = await bundle(entry);
  const script = path.join(cache, `${hash}.mjs`);
  fs.mkdirSync(cache, { recursive: true });
  writeWhole(script, code);
  writeWhole(
    record,
    JSON.stringify({ script, sources: sources.map((source) => ({ source, state: stateOf(source) })) }),
  );
  return script;
}

function stateOf(source) {
  const stats = fs.statSync(source, { throwIfNoEntry: false });
  return `${stats?.mtimeMs} ${stats?.size}`;
}

/** Renamed when complete, because other processes read the cache at the same time. */
function writeWhole(target, content) {
  const draft = `${target}.${process.pid}`;
  fs.writeFileSync(draft, content);
  fs.renameSync(draft, target);
}
