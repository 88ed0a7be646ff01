// Checks that the lock file has every platform's binaries. `npm ci` refuses a lock file without one.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const names = new Set(Object.keys(packages).map((location) => location.split('node_modules/').at(-1)));
const missing = Object.entries(packages).flatMap(([location, { version, optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !names.has(name))
    .map((name) => `${location}@${version}: ${name} is not in package-lock.json`),
);

for (const line of missing) console.error(`${line}\n  Pin the newest version that is published for all platforms.`);
console.log(`Lock file: ${names.size} packages, ${missing.length} errors`);
process.exit(missing.length > 0 ? 1 : 0);
