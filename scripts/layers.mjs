// Checks the import rules of .dependency-cruiser.cjs. It uses the API of dependency-cruiser instead of its command,
// because the command's swc parser doesn't read TSX files, and TypeScript 7, its other parser, has no compiler API.
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
const { output } = await cruise(
  folders,
  { ...options, ruleSet: { forbidden }, validate: true },
  options.enhancedResolveOptions,
);

const { violations, totalCruised } = output.summary;
const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule } of violations) {
  console.error(`${from}\n  imports ${to}\n  ${rule.name}: ${comments.get(rule.name) ?? ''}\n`);
}
if (totalCruised < 50) throw new Error(`Only ${totalCruised} files were read; the import rules were not checked.`);
console.log(
  `Imports: ${totalCruised} files, ${output.summary.totalDependenciesCruised} imports, ${violations.length} errors`,
);
process.exit(violations.length > 0 ? 1 : 0);
