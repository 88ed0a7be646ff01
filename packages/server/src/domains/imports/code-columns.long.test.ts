import { listImportQuestions } from '@curbstop/contract/imports/import-questions.calculation';
import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { toCellText } from '@curbstop/contract/primitives/cell';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChance, type Chance } from '../../../seed/chance.ts';
import {
  generateInventory,
  sheetRows,
  type GeneratedInventory,
} from '../../../testing/inventories/generated-inventory.ts';
import { readInventoryRows } from '../../../testing/inventories/read-inventory.ts';
import { serviceLineSheet } from '@curbstop/contract/service-lines/service-line.sheet';
import { isLessProtective, mostProtectiveCategory } from '../../../testing/inventories/row-truth.ts';
import { sideMeaning } from '../../../testing/inventories/word-meanings.ts';
import { finishSteps } from '@curbstop/contract/primitives/steps';
import { detectHeadings } from '@curbstop/contract/imports/headings.calculation';
import { LeadRemarks } from '@curbstop/contract/imports/lead-remarks.calculation';
import { getSuggestedColumns } from './import-plan-suggestion.calculation.ts';
import { readSheetWithHeadings } from './sheet-reading.calculation.ts';

const codes: Readonly<Record<string, readonly string[]>> = {
  lead: ['LSL', 'L', 'PB'],
  galvanized: ['GALV', 'G'],
  nonLead: ['C', 'PE', 'PVC', 'CU'],
  unknown: ['U', 'UNK', ''],
};

/**
 * The inventory with a code under the good heading of each side, and its words beside it under a heading that says
 * less.
 */
function withCodes(inventory: GeneratedInventory, chance: Chance): GeneratedInventory {
  const places = inventory.layout.columns.flatMap(({ content }, at) =>
    content === 'system' || content === 'customer' ? [at] : [],
  );
  const neighborColumn = chance.pick(['Description', 'Pipe type', 'Mat desc', 'Text']);
  const columns = inventory.layout.columns.flatMap((column, at) =>
    places.includes(at)
      ? [
          { ...column, content: 'noise' as const },
          { ...column, heading: neighborColumn },
        ]
      : [column],
  );
  const rows = inventory.rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell, at) => (places.includes(at) ? [toCode(toCellText(cell), chance), cell] : [cell])),
  }));
  return { ...inventory, layout: { ...inventory.layout, columns }, rows };
}

/** Some codes are missing or are the file's own. */
function toCode(word: string, chance: Chance): string | null {
  const [kind = 'unknown'] = sideMeaning(word).kinds;
  return chance.happens(0.1) ? null : chance.pick(codes[kind] ?? ['X9']) || null;
}

function createPlan(inventory: GeneratedInventory): {
  readonly columns: Readonly<Record<string, string>>;
  readonly hasQuestion: boolean;
} {
  const rows = sheetRows(inventory);
  const block = detectHeadings(rows);
  const preview = rows.map(({ number, cells }) => ({ number, cells: cells.map(toCellText) }));
  const begin = {
    name: 'Inventory',
    rows: rows.length,
    preview,
    merged: [],
    headingFrom: 1,
    headingTo: 1,
    dataFrom: 2,
    columns: [],
    kind: 'inventory' as const,
    cities: { count: 0, examples: [], blanks: 0 },
    zips: { count: 0, examples: [], blanks: 0 },
    pwsidColumn: null,
    systemNameColumn: null,
    systems: [],
  };
  const sheet = finishSteps(
    readSheetWithHeadings(begin, block, { before: new Map(), customColumns: [], today: '2026-11-21' }),
  );
  const columns = getSuggestedColumns(sheet);
  const plan: ImportPlan = {
    sheet: sheet.name,
    headingFrom: block.headingFrom,
    headingTo: block.headingTo,
    dataFrom: block.dataFrom,
    columns,
    words: {},
    defaults: { city: 'Harlow', state: inventory.layout.state, zip: '15099' },
    writeMode: 'Both',
    confirmed: [],
  };
  const questions = listImportQuestions({
    fileStructure: { sheets: [sheet], systems: [], ownExport: false },
    plan,
    account: { pwsid: 'CT0000001', name: 'Harlow Water' },
  });
  return { columns, hasQuestion: questions.some(({ key }) => /^(?:pipeWords|unlike|noMaterial|kind):/.test(key)) };
}

/** What the check hasQuestion about after it evaluated the rows. */
function createRemarks({ layout }: GeneratedInventory, fields: Readonly<Record<string, string>>): LeadRemarks {
  return new LeadRemarks({
    columns: layout.columns.map(({ heading }, position) => ({ position, heading })),
    fields,
    own: serviceLineSheet,
  });
}

test(
  'if a code column is preferred over its description, a question is open or no line becomes less protective than the description',
  { timeout: 120_000 },
  () => {
    const counts = { questions: 0, read: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom('michigan', 'newYork', 'rhodeIsland', 'utility', 'epa'),
        (seed, style) => {
          const inventory = withCodes(generateInventory(seed, { rows: 50, style }), createChance(seed + 7));
          const { columns, hasQuestion } = createPlan(inventory);
          if (hasQuestion) {
            counts.questions++;
            return;
          }
          const remarks = createRemarks(inventory, columns);
          for (const { row, read, category } of readInventoryRows(inventory, columns)) {
            if (read && remarks.find({ number: 0, cells: row.cells }, read).length > 0) {
              counts.questions++;
              continue;
            }
            const truth = mostProtectiveCategory(row.meaning);
            if (category === null) counts.refused++;
            else counts.read++;
            if (category !== null && isLessProtective(category, truth))
              throw new Error(
                `${JSON.stringify(row.words)} ${JSON.stringify(row.cells)} with ${JSON.stringify(columns)} is ${category}, but says ${truth}`,
              );
          }
        },
      ),
      { numRuns: 40, seed: 20261122 },
    );
    console.log(counts);
    expect(counts.questions).toBeGreaterThan(0);
  },
);
