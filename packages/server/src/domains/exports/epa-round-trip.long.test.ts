import { toEpaCells } from '@curbstop/contract/exports/epa-workbook.sheet';
import type { ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import { createRowReader } from '@curbstop/contract/imports/inventory-rows.calculation';
import { TermMatcher } from '@curbstop/contract/imports/term-matcher.calculation';
import type { Cell } from '@curbstop/contract/primitives/cell';
import type { DateText } from '@curbstop/contract/primitives/date-text';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { newServiceLine, type Side } from '@curbstop/contract/service-lines/service-line.rules';
import { epaColumns } from '@curbstop/contract/service-lines/service-line.sheet';
import {
  yesNoUnknown,
  classificationBasisCodes,
  diameters,
  materialCodes,
  getMaterial,
  ownerships,
  verificationMethodCodes,
} from '@curbstop/contract/service-lines/service-line.values';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const dates: readonly (DateText | null)[] = [
  null,
  { text: '1950-1960', from: '1950-01-01', to: '1960-12-31' },
  { text: '1987', from: '1987-01-01', to: '1987-12-31' },
  { text: '10/16/2024', from: '2024-10-16', to: '2024-10-16' },
];
const side: fc.Arbitrary<Side> = fc
  .record({
    material: fc.constantFrom(...materialCodes),
    classificationBasis: fc.constantFrom(null, ...classificationBasisCodes.filter((code) => code !== 'notAvailable')),
    installed: fc.constantFrom(...dates),
    diameterId: fc.constantFrom(...diameters.map(({ id }) => id)),
    verified: fc.boolean(),
    verificationMethod: fc.constantFrom(null, ...verificationMethodCodes),
    verifiedOn: fc.constantFrom(...dates),
    removedOn: fc.constantFrom(...dates),
    notes: fc.constantFrom(
      null,
      'Corner lot',
      'Field verification method: parameters the owner',
      'Two\nlines',
      'x'.repeat(2000),
    ),
  })
  // An unknown material has no basis [B5.24].
  .map((some) => ({
    ...newServiceLine.system,
    ...some,
    ...(some.material === 'unknown' && { classificationBasis: 'notAvailable' as const }),
  }));
const exported: fc.Arbitrary<ExportedLine> = fc
  .record({
    ownership: fc.constantFrom(...ownerships),
    previouslyLead: fc.constantFrom(...yesNoUnknown),
    leadSolder: fc.constantFrom(...yesNoUnknown),
    pointOfUseTreatment: fc.constantFrom(...yesNoUnknown),
    interiorLeadSolder: fc.constantFrom(...yesNoUnknown),
    currentSamplingSite: fc.constantFrom(...yesNoUnknown),
    system: side,
    customer: side,
  })
  .map(
    (some) =>
      ({
        line: { ...newServiceLine, ...some, externalId: 'SL-1', classification: { category: 'Lead Status Unknown' } },
        location: {
          addressLine1: '12 Mill Street',
          sensitivePopulation: 'No',
          disadvantagedNeighborhood: false,
          profile: { propertyClassification: 'Building' },
        },
        why: '',
      }) as unknown as ExportedLine,
  )
  // "Never lead" beside lead pipe is refused everywhere.
  .filter(({ line }) => line.previouslyLead !== 'No' || getMaterial(line.system.material).kind !== 'lead');

function asRead(cell: WrittenCell): Cell {
  if (cell === null || typeof cell !== 'object') return cell;
  if ('decimal' in cell) return Number(cell.decimal);
  const { date } = cell;
  return { date, text: `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}` };
}
const readRow = createRowReader({
  plan: {
    columns: Object.fromEntries(epaColumns.map(({ key }, index) => [String(index + 1), key])),
    defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
  },
  words: new TermMatcher(),
  today: '2026-11-22',
  state: 'CT',
  timeZone: 'America/New_York',
  systemType: 'CWS',
  own: [],
});

const keysOfSide = [
  'material',
  'classificationBasis',
  'installed',
  'diameterId',
  'verified',
  'verificationMethod',
  'verifiedOn',
  'removedOn',
  'notes',
] as const;
const keysOfLine = [
  'previouslyLead',
  'leadSolder',
  'pointOfUseTreatment',
  'interiorLeadSolder',
  'currentSamplingSite',
] as const;
/** Dates are compared by the days they can mean. */
const toPlainValue = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'from' in value && 'to' in value ? [value.from, value.to] : value;

test('every line exported in EPA’s template is imported unchanged; only unknown values may be blank', () => {
  fc.assert(
    fc.property(exported, (one) => {
      const row = readRow({ number: 13, cells: toEpaCells(one).map(asRead) });
      expect(row?.problems).toEqual([]);
      const recorded: [string, unknown][] = [
        ...keysOfLine.map((key): [string, unknown] => [key, one.line[key]]),
        ...(['system', 'customer'] as const).flatMap((name) =>
          keysOfSide.map((key): [string, unknown] => [`${name}.${key}`, one.line[name][key]]),
        ),
      ];
      const open = (value: unknown) =>
        value === null ||
        value === false ||
        value === 'Unknown' ||
        value === 'unknown' ||
        value === 'notAvailable' ||
        value === 1;
      const different = recorded.filter(([key, value]) => {
        const exportedValue = row?.values[key];
        return exportedValue === undefined
          ? !open(value)
          : JSON.stringify(toPlainValue(exportedValue)) !== JSON.stringify(toPlainValue(value));
      });
      expect(different).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
