// Node's module hooks for run.mjs. Compiled files are cached by their contents, because tests start hundreds of processes.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const cache = path.resolve(import.meta.dirname, '../../../node_modules/.cache/curbstop/typescript');

/** `source` makes the workspaces' packages resolve to their TypeScript. */
export function resolve(specifier, context, nextResolve) {
  return nextResolve(specifier, { ...context, conditions: ['source', ...context.conditions] });
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', shortCircuit: true, source: await compile(fileURLToPath(url)) };
}

async function compile(file) {
  const source = await readFile(file, 'utf8');
  const cached = path.join(cache, `${createHash('sha256').update(source).digest('hex')}.mjs`);
  try {
    return await readFile(cached, 'utf8');
  } catch {
    const { transformWithOxc } = await import('vite');
    const { code } = await transformWithOxc(source, file, { sourcemap: false });
    await mkdir(cache, { recursive: true });
    // Renamed when complete, because other processes read the cache at the same time.
    await writeFile(`${cached}.${process.pid}`, code);
    await rename(`${cached}.${process.pid}`, cached);
    return code;
  }
}
