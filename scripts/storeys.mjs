// Who leans on whom (.dependency-cruiser.cjs), asked of dependency-cruiser's own interface rather than its command:
// its swc parser never says that a file is TSX, and TypeScript 7, its other parser, has no compiler API.
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const require = createRequire(import.meta.url);

const swc = require('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { cruise } = await import('dependency-cruiser');
const { options, forbidden } = require('../.dependency-cruiser.cjs');
const folders = ['packages/contract/src', 'packages/server/src', 'packages/web/src'];
const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, options.enhancedResolveOptions);

const { violations, totalCruised } = output.summary;
const whys = new Map(forbidden.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule } of violations) {
  console.error(`${from}\n  imports ${to}\n  ${rule.name}: ${whys.get(rule.name) ?? ''}\n`);
}
if (totalCruised < 50) throw new Error(`Only ${totalCruised} files were looked at; the storeys are not being checked.`);
console.log(`Storeys: ${totalCruised} files, ${output.summary.totalDependenciesCruised} imports, ${violations.length} refused`);
process.exit(violations.length > 0 ? 1 : 0);
