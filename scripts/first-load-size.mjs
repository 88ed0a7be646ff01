// `npm run size`, after a build: gzipped size of the scripts that the landing page loads; fails when it exceeds the
// budget. It reads the manifest that Vite writes.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import zlib from 'node:zlib';

const budgetKiB = 220;
const landing = ['index.html', 'src/screens/InventoryScreen.tsx'];
const dist = path.resolve(import.meta.dirname, '..', 'packages', 'web', 'dist');
const manifestFile = path.join(dist, '.vite', 'manifest.json');
if (!fs.existsSync(manifestFile)) {
  console.error('There is no build to measure. Run npm run build first.');
  process.exit(1);
}
const manifest = JSON.parse(fs.readFileSync(manifestFile, 'utf8'));

const files = new Map();
for (const entry of landing) follow(entry);
const sizes = [...files].map(([name, file]) => ({
  name,
  bytes: zlib.gzipSync(fs.readFileSync(path.join(dist, file)), { level: 9 }).length,
}));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { name, bytes } of sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 8))
  console.log(`${kib(bytes).padStart(8)} KiB  ${name}`);
console.log(
  `The landing route fetches ${kib(total)} KiB of script in ${sizes.length} files, gzipped; ${budgetKiB} KiB are allowed.`,
);
process.exit(total > budgetKiB * 1024 ? 1 : 0);

/** A file and its static imports; dynamic imports are not counted. */
function follow(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}: has it moved?`);
  if (files.has(key)) return;
  files.set(key, chunk.file);
  for (const imported of chunk.imports ?? []) follow(imported);
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1);
}
