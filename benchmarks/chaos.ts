import { parseArgs } from 'node:util';
import { runChaos, type ChaosReport } from '../e2e/chaos/run-chaos.ts';

// `npm run chaos -w @curbstop/benchmarks [-- --seed n --faults n --files folder|S3]`: half of the faults with files in
// a folder on a disk that can be filled, half with files in S3-compatible storage that fails.

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: {
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    faults: { type: 'string', default: '50' },
    files: { type: 'string' },
  },
  strict: true,
});
const seed = Number(values.seed);
const faults = Number(values.faults);
console.log(`Repeat with --seed ${seed} --faults ${faults}${values.files ? ` --files ${values.files}` : ''}`);

let violations = 0;
for (const files of ['folder', 'S3'] as const) {
  if (values.files !== undefined && values.files !== files) continue;
  const count = values.files === undefined ? Math.ceil(faults / 2) : faults;
  const report = await runChaos({ seed, faults: count, files, isShort: false });
  console.log(`\nFiles in ${files === 'folder' ? 'a folder' : 'S3-compatible storage'}`);
  print(report);
  violations += report.violations.length;
}
process.exit(violations > 0 ? 1 : 0);

function describe(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; stack: string } };
  return `${msg}: ${err?.stack ?? ''}`;
}

function print({ rows, violations: found, acknowledgedWrites, output }: ChaosReport): void {
  console.table(
    rows.map((row) => ({
      fault: row.fault,
      'took ms': Math.round(row.tookMs),
      'recovered after ms': Math.round(row.recoveredMs),
      acknowledged: row.acknowledged,
      'refused meanwhile': row.outcomes,
    })),
  );
  const unexpected = output.split('\n').filter((line) => line.includes('"level":50'));
  for (const line of unexpected.slice(0, 10)) console.log(describe(line));
  console.log(
    `${acknowledgedWrites.locations.size} locations, ${acknowledgedWrites.imports.length} imports, ${acknowledgedWrites.results.length} results, ${acknowledgedWrites.attachments.length} attachments, ${acknowledgedWrites.exports} exports acknowledged; ${unexpected.length} unexpected failures in the log`,
  );
  console.log(
    found.length === 0 ? 'All invariants hold.' : `Violations:\n${[...new Set(found)].slice(0, 50).join('\n')}`,
  );
}
