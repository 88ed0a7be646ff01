import { joinAddressParts } from '@curbstop/contract/imports/address-parts.calculation';
import { suggestColumns } from '@curbstop/contract/imports/inventory-columns.calculation';
import { detectHeadings } from '@curbstop/contract/imports/headings.calculation';
import { createRowReader, type ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import { TermMatcher } from '@curbstop/contract/imports/term-matcher.calculation';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { completeColumns } from './complete-plan.ts';
import { sheetRows, type GeneratedInventory, type GeneratedRow } from './generated-inventory.ts';

const today = '2026-11-21';

export interface Outcome {
  readonly row: GeneratedRow;
  /** Undefined where the row was not read at all. */
  readonly read: ParsedRow | undefined;
  readonly category: ClassificationName | null;
}

/**
 * The inventory through the readers of an import, as a person leads it through them without changing what is proposed.
 */
export function readInventoryRows(inventory: GeneratedInventory, chosen?: Readonly<Record<string, string>>): Outcome[] {
  const { layout } = inventory;
  const rows = sheetRows(inventory);
  const block = detectHeadings(rows.slice(0, 60));
  const { columns, join } = joinAddressParts(chosen ?? suggestInventoryColumns(inventory, rows, block));
  const readRow = createRowReader({
    plan: { columns, defaults: { city: 'Harlow', state: layout.state, zip: '15099' } },
    words: new TermMatcher(),
    today,
    state: layout.state,
    timeZone: 'America/New_York',
    systemType: 'CWS',
    own: [],
  });
  const data = rows.slice(rows.length - inventory.rows.length);
  return inventory.rows.map((row, index) => {
    const sheetRow = data[index] as SheetRow;
    const understood = sheetRow.number >= block.dataFrom ? readRow(join(sheetRow)) : undefined;
    return {
      row,
      read: understood,
      category: understood && understood.problems.length === 0 ? classifyRow(understood, layout.state) : null,
    };
  });
}

function suggestInventoryColumns(
  { layout }: GeneratedInventory,
  rows: readonly SheetRow[],
  block: ReturnType<typeof detectHeadings>,
): Record<string, string> {
  const samples = rows.filter(({ number }) => number >= block.dataFrom && number <= block.dataFrom + 200);
  const proposals = layout.columns.map((_, position) => ({
    position,
    heading: block.names[position] ?? '',
    samples: samples.map(({ cells }) => cells[position] ?? null).filter((cell) => cell !== null && cell !== ''),
  }));
  const proposed = suggestColumns(proposals, new Map()).flatMap(({ position, key }) =>
    key ? [[String(position), key] as const] : [],
  );
  return completeColumns(layout.columns, Object.fromEntries(proposed));
}

function classifyRow({ values }: ParsedRow, state: string): ClassificationName {
  const value = <Value>(key: string, otherwise: Value) => (values[key] ?? otherwise) as Value;
  return classify(
    {
      ownership: value('ownership', 'Unknown'),
      systemMaterial: value('system.material', 'unknown'),
      previouslyLead: value('previouslyLead', null),
      customerMaterial: value('customer.material', 'unknown'),
      connector: value('connector', 'Unknown'),
      connectorPreviouslyLead: value('connectorPreviouslyLead', 'Unknown'),
      leadFittings: value('leadFittings', 'Unknown'),
      systemVerified: value('system.verified', false),
      customerVerified: value('customer.verified', false),
      systemProof: 'missing',
      customerProof: 'missing',
      listed: value('listedCategory', null),
      listedBasis: 'missing',
      listedIsOpen: true,
    },
    getClassificationRules(state, today),
  ).category;
}
