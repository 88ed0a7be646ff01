import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateInventory } from '../../../testing/inventories/generated-inventory.ts';
import { readInventoryRows, type Outcome } from '../../../testing/inventories/read-inventory.ts';
import { isLessProtective, mostProtectiveCategory } from '../../../testing/inventories/row-truth.ts';

const describeOutcome = ({ row, read, category }: Outcome) =>
  `${JSON.stringify(row.words)} read as ${JSON.stringify(read?.values)} is ${category}, but says ${mostProtectiveCategory(row.meaning)}`;

/** More for a longer look: CURBSTOP_INVENTORIES=2000 npx vitest run --project long generated-inventories. */
const inventories = Number(process.env['CURBSTOP_INVENTORIES'] ?? 40);
const rows = 100;

test(
  'no row of a generated inventory becomes less protective than it states',
  { timeout: 60_000 + inventories * 2_000 },
  () => {
    const counts = { read: 0, asTruth: 0, refused: 0 };
    const notLessProtective = (seed: number) => {
      for (const outcome of readInventoryRows(generateInventory(seed, { rows }))) {
        const { row, read, category } = outcome;
        const truth = mostProtectiveCategory(row.meaning);
        if (!read) throw new Error(`Not read at all: ${JSON.stringify(row.words)}`);
        if (category === null) counts.refused++;
        else counts.read++;
        if (category === truth) counts.asTruth++;
        if (category !== null && isLessProtective(category, truth)) throw new Error(describeOutcome(outcome));
      }
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000_000 }), notLessProtective), {
      numRuns: inventories,
      seed: 20261122,
    });
    console.log(`${inventories} generated inventories of ${rows} rows:`, counts);
    // Refusing every row would lose nothing either: most rows are read, and nearly all of those as they are meant.
    expect(counts.read).toBeGreaterThan(counts.refused);
    expect(counts.asTruth).toBeGreaterThan(counts.read * 0.98);
  },
);
