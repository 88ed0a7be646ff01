import type { CellValue } from '@curbstop/contract/imports/inventory-cells.calculation';
import { isCategory } from '@curbstop/contract/imports/listed-classification.calculation';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { getMaterial } from '@curbstop/contract/service-lines/service-line.values';
import type { StagedRow } from '../../src/domains/imports/import-staging.calculation.ts';
import { toStagedRow } from '../../src/domains/imports/import-staging.calculation.ts';
import { omitBlank, toSheetValues, type LineRecord, type Premise } from './line.ts';
import { system } from './town.ts';

export interface TimelineLine {
  readonly externalId: string;
  readonly premise: Premise;
  readonly record: LineRecord;
}

/** Rows without them take those of the system. */
export const defaults = { city: system.city, state: system.state, zip: system.zip };

/** Row 1 of the file has the headings. */
const firstDataRow = 2;

export function toStagedRows(lines: readonly TimelineLine[]): StagedRow[] {
  return lines.map(({ externalId, premise, record }, index) => {
    const values: Record<string, CellValue> = { externalId, ...toSheetValues(record), ...toPlaceValues(premise) };
    const category = values['listedCategory'];
    const listedClassification = isCategory(category) ? { category, text: category, basis: null } : null;
    return toStagedRow(
      { number: firstDataRow + index, values, listedClassification, problems: [], warnings: [] },
      defaults,
    );
  });
}

function toPlaceValues(premise: Premise): Record<string, CellValue> {
  const {
    externalId,
    name,
    addressLine1,
    parcelNumber,
    coordinates,
    propertyClassification,
    sensitivePopulation,
    disadvantaged,
    tier,
  } = premise;
  const { city, state, zip } = system;
  const values = omitBlank<CellValue>({
    externalId,
    name,
    addressLine1,
    city,
    state,
    zip,
    ...coordinates,
    parcelNumber,
    propertyClassification,
    sensitivePopulation,
    disadvantagedNeighborhood: disadvantaged,
    tier,
    tierRuleSet: tier && 'lcr-2020',
  });
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`location.${key}`, value]));
}

/** The file that the rows came from, in words that the import doctor reads too. */
export function inventoryFile(lines: readonly TimelineLine[]): {
  headings: readonly string[];
  cells: readonly (readonly WrittenCell[])[];
} {
  const headings = [
    'Service line ID',
    'Location ID',
    'Street address',
    'City',
    'State',
    'ZIP',
    'Latitude',
    'Longitude',
    'System side material',
    'Customer side material',
    'System side previously lead',
    'Listed classification',
    'System side notes',
    'Customer side notes',
  ];
  const cells = lines.map(({ externalId, premise, record: { system: ours, customer: theirs, ...line } }) => [
    externalId,
    premise.externalId,
    premise.addressLine1,
    system.city,
    system.state,
    system.zip,
    premise.coordinates?.latitude ?? null,
    premise.coordinates?.longitude ?? null,
    ours.material ? getMaterial(ours.material).label : null,
    theirs.material ? getMaterial(theirs.material).label : null,
    line.previouslyLead ?? null,
    line.listed ?? null,
    ours.notes ?? null,
    theirs.notes ?? null,
  ]);
  return { headings, cells };
}
