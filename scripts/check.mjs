// `npm run check`: format, types, lint and structure one after the other, and the unit tests beside them. Each step
// prints its output when it ends; the end lists every step with its seconds. Fails if one of them failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { goSettings, root } from './set-up.mjs';

const output = path.join(root, 'node_modules', '.cache', 'curbstop', 'check');
fs.rmSync(output, { recursive: true, force: true });
fs.mkdirSync(output, { recursive: true });
const ended = [];

await Promise.all([runOneByOne('format', 'types', 'lint', 'structure'), runOneByOne('unit')]);

console.log('\n━━ Summary');
for (const { name, status, seconds } of ended)
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}, ${seconds} s`);
process.exitCode = ended.some(({ status }) => status !== 0) ? 1 : 0;

async function runOneByOne(...names) {
  for (const name of names) await run(name);
}

/** Writes to a file first, because the linter fails on a pipe that Node made non-blocking. */
async function run(name) {
  const startedAt = performance.now();
  const file = path.join(output, `${name}.txt`);
  const descriptor = fs.openSync(file, 'w');
  const npm = spawn('npm', ['run', `check:${name}`, '--silent'], {
    cwd: root,
    stdio: ['ignore', descriptor, descriptor],
    env: { ...process.env, ...goSettings },
    shell: process.platform === 'win32',
  });
  const [status] = await once(npm, 'exit');
  fs.closeSync(descriptor);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  ended.push({ name, status, seconds });
  console.log(`\n━━ ${name}, ${seconds} s\n${fs.readFileSync(file, 'utf8').trim()}`);
}
