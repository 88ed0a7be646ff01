import process from 'node:process';
import { expect, test } from 'vitest';
import { runChaos } from './chaos/run-chaos.ts';

/** A few faults; `npm run chaos -w @curbstop/benchmarks` causes fifty. */
const faults = 2;
const seed = Number(process.env['CURBSTOP_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));

test('faults under mixed work lose nothing that was acknowledged and double nothing', async () => {
  console.log(`Causing faults with CURBSTOP_SEED=${seed}`);
  const { rows, violations, output } = await runChaos({ seed, faults, files: 'S3', isShort: true });
  console.log(rows.map(({ fault, outcomes }) => `${fault}: ${outcomes}`).join('\n'));
  expect(violations, `CURBSTOP_SEED=${seed}. The product printed:\n${output.slice(-4_000)}`).toEqual([]);
  expect(rows).toHaveLength(faults);
});
