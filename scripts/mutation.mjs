// Mutation testing: changes the rules one place at a time and counts the changes that the tests notice.
//   npm run mutation                      every area
//   npm run mutation -- results           one area
//   npm run mutation -- imports words     one area, only the files whose name contains "words"
// An area fails below 85 % of mutants killed. Not part of `npm test`: an area takes minutes.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const contract = path.join(root, 'packages', 'contract');
// Results of an earlier run; only changed code is tested again.
const findings = path.join(root, 'node_modules', '.cache', 'curbstop', 'mutation');

const areas = {
  classification: [
    'regulations/service-line-classification',
    'service-lines/classification',
    'service-lines/explanation',
    'service-lines/lead-history',
    'service-lines/line-change',
    'service-lines/side-classification',
    'service-lines/listed-classification',
    'service-lines/possible-edits',
    'service-lines/what-would-change',
  ],
  results: ['regulations/action-level', 'regulations/rounding-rule', 'samples/result', 'samples/unit'],
  imports: [
    'imports/address-parts',
    'imports/cells',
    'imports/column',
    'imports/date-columns',
    'imports/heading',
    'imports/row',
    'imports/listed-classification',
    'imports/word',
    'primitives/date-text-reading',
  ],
};

// Mutants are tested in copies of the package; docs/ is copied too, because some tests read it.
const copies = path.join(root, '.stryker-tmp');
fs.rmSync(copies, { recursive: true, force: true });
fs.cpSync(path.join(root, 'docs'), path.join(copies, 'docs'), { recursive: true });

const [area, part = ''] = process.argv.slice(2);
if (area && !areas[area]) {
  console.error(`There is no area "${area}": ${Object.keys(areas).join(', ')}`);
  process.exit(1);
}
const failed = (area ? [area] : Object.keys(areas)).filter((name) => !test(name));
if (failed.length > 0) console.error(`Below the threshold or not run: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

function test(name) {
  const files = areas[name].flatMap((stem) => sourcesOf(stem)).filter((file) => file.includes(part));
  const label = part ? `${name}-${part.replaceAll('/', '-')}` : name;
  console.log(`${label}: ${files.join(', ')}`);
  const { status } = spawnSync(
    'npx',
    ['stryker', 'run', '--mutate', files.join(','), '--incrementalFile', path.join(findings, `${label}.json`)],
    { cwd: contract, stdio: 'inherit' },
  );
  return status === 0;
}

/** `samples/result` is result.calculation.ts and other files with logic; values and rules files contain none. */
function sourcesOf(stem) {
  const folder = path.join(contract, 'src', path.dirname(stem));
  return fs
    .readdirSync(folder)
    .filter((file) => file.startsWith(path.basename(stem)))
    .filter((file) => !/\.(test|values|rules|endpoints|problems)\.ts$/.test(file))
    .map((file) => path.join('src', path.dirname(stem), file));
}
