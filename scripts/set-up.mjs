// Installs packages if missing or if the lock file changed, and builds if the sources changed. Uses no packages, since
// it runs before they are installed. `node scripts/set-up.mjs` does both.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

export const root = path.resolve(import.meta.dirname, '..');
/**
 * For the compiler and the linter, which are Go programs: they free memory a quarter as often and take an eighth less
 * time.
 */
export const goSettings = { GOGC: process.env.GOGC ?? '400' };
const notes = path.join(root, 'node_modules', '.cache', 'curbstop');
const oldestNode = [20, 20];
const built = ['packages/contract/dist', 'packages/server/dist/src/main.js', 'packages/web/dist/index.html'];
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  ...['contract', 'server', 'web'].map((name) => `packages/${name}`),
];

/** Installs missing packages; prints only when it does. */
export function install() {
  refuseOldNode();
  const lock = hashOf([fs.readFileSync(path.join(root, 'package-lock.json'))]);
  if (isInstalled(lock)) return;
  const fresh = !fs.existsSync(path.join(root, 'node_modules'));
  console.log(
    fresh ? 'Installing packages (a minute or two, once) …' : 'Installing packages: the lock file has changed …',
  );
  // Errors only: some packages run on Node 20, as our tests show, but no longer list it as supported.
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  note('lock', lock);
}

/** Builds if a source changed since the last build. `CURBSTOP_E2E_AS_BUILT=1` uses the existing build. */
export function build() {
  const isBuilt = built.every((file) => fs.existsSync(path.join(root, file)));
  if (isBuilt && process.env.CURBSTOP_E2E_AS_BUILT === '1') return;
  const now = fingerprint();
  if (isBuilt && noted('build') === now) return;
  console.log('Building …');
  run('npm', ['run', 'build', '--silent']);
  note('build', now);
}

export function setUp() {
  install();
  build();
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(
    `Curbstop needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}

/** Our own marker or npm's, so that manually installed packages are not installed again. */
function isInstalled(lock) {
  if (noted('lock') === lock) return true;
  const npmsNote = path.join(root, 'node_modules', '.package-lock.json');
  if (noted('lock') !== undefined || !fs.existsSync(npmsNote)) return false;
  if (fs.statSync(npmsNote).mtimeMs < fs.statSync(path.join(root, 'package-lock.json')).mtimeMs) return false;
  note('lock', lock);
  return true;
}

/** Name, size and time of every source; fast, and detects deleted files too. */
function fingerprint() {
  const parts = [process.versions.node.split('.')[0]];
  const visit = (file) => {
    const name = path.basename(file);
    if (name === 'dist' || name === 'node_modules' || name.endsWith('.tsbuildinfo') || /\.test\.tsx?$/.test(name))
      return;
    const { size, mtimeMs } = fs.statSync(file);
    if (!fs.statSync(file).isDirectory()) return parts.push(`${path.relative(root, file)} ${size} ${mtimeMs}`);
    for (const entry of fs.readdirSync(file).sort()) visit(path.join(file, entry));
  };
  for (const source of sources) visit(path.join(root, source));
  return hashOf(parts);
}

function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex');
}

function noted(name) {
  const file = path.join(notes, name);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

function note(name, text) {
  fs.mkdirSync(notes, { recursive: true });
  fs.writeFileSync(path.join(notes, name), text);
}

function run(command, commandArguments) {
  const { status, error } = spawnSync(command, commandArguments, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...goSettings },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error(
    `"${command} ${commandArguments.join(' ')}" failed${error ? `: ${error.message}` : ''}. What it printed is above.`,
  );
  process.exit(status ?? 1);
}

if (process.argv[1] === import.meta.filename) setUp();
