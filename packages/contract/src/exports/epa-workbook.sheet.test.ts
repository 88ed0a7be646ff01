import { describe, expect, test } from 'vitest';
import type { WrittenCell } from '../primitives/sheet-layout.ts';
import type { LocationFields } from '../locations/location.rules.ts';
import { propertyClassifications, sensitivePopulations } from '../locations/location.values.ts';
import { newServiceLine, type ServiceLineFields } from '../service-lines/service-line.rules.ts';
import { epaColumns, serviceLineSheet } from '../service-lines/service-line.sheet.ts';
import {
  yesNoUnknown,
  classificationNames,
  classificationBasisCodes,
  connectors,
  diameters,
  materialCodes,
  ownerships,
  serviceLineStatuses,
  verificationMethodCodes,
} from '../service-lines/service-line.values.ts';
import { epaLists, epaNotes } from './epa-template.values.ts';
import { toEpaCells, createEpaLayout } from './epa-workbook.sheet.ts';
import { toFullCells, createFullLayout, type ExportedLine } from './inventory.sheet.ts';

const place: LocationFields = {
  externalId: null,
  name: null,
  addressLine1: '12 Mill Street',
  addressLine2: null,
  city: 'Harlow',
  state: 'CT',
  zip: '06415',
  latitude: null,
  longitude: null,
  disadvantagedNeighborhood: false,
  sensitivePopulation: null,
  profile: { tier: null, tierRuleSet: null, propertyClassification: null, parcelNumber: null },
  customFields: {},
} as LocationFields;
const day = { text: '10-16-2024', from: '2024-10-16', to: '2024-10-16' } as const;

function exported(
  fields: Partial<ServiceLineFields>,
  location: Partial<LocationFields> = {},
  category: (typeof classificationNames)[number] = 'Lead Status Unknown',
): ExportedLine {
  const classification = {
    category,
    row: 'unknown/unknown',
    ruleVersion: 'x',
    classifiedOn: '2026-11-22',
    review: null,
  };
  const line = {
    ...newServiceLine,
    ...fields,
    id: '01900000-0000-7000-8000-000000000000',
    locationId: '01900000-0000-7000-8000-000000000001',
    classification,
    listedClassification: null,
    differsFromListed: false,
    refusedListing: null,
  };
  return { line: line as ExportedLine['line'], location: { ...place, ...location }, why: '' };
}

/** Every value of every closed set, on both sides. */
const everyValue: readonly ExportedLine[] = [
  ...materialCodes.map((material) =>
    exported({ system: { ...newServiceLine.system, material }, customer: { ...newServiceLine.customer, material } }),
  ),
  ...verificationMethodCodes.map((verificationMethod) =>
    exported({
      fittingsVerificationMethod: verificationMethod,
      system: { ...newServiceLine.system, verified: true, verificationMethod },
      customer: { ...newServiceLine.customer, verified: true, verificationMethod },
    }),
  ),
  ...classificationBasisCodes.map((classificationBasis) =>
    exported({
      system: { ...newServiceLine.system, classificationBasis },
      customer: { ...newServiceLine.customer, classificationBasis },
    }),
  ),
  ...diameters.map(({ id }) => exported({ system: { ...newServiceLine.system, diameterId: id } })),
  ...yesNoUnknown.map((answer) =>
    exported({
      previouslyLead: answer,
      leadSolder: answer,
      leadFittings: answer,
      pointOfUseTreatment: answer,
      interiorLeadSolder: answer,
      currentSamplingSite: answer,
      system: { ...newServiceLine.system, leadSolderLeadLined: answer },
    }),
  ),
  ...connectors.map((connector) => exported({ connector })),
  ...ownerships.map((ownership) => exported({ ownership })),
  ...serviceLineStatuses.map((status) => exported({ status })),
  ...classificationNames.map((category) => ({
    ...exported({}, {}, category),
    line: { ...exported({}, {}, category).line, listedCategory: category },
  })),
  ...sensitivePopulations.map((sensitivePopulation) =>
    exported({}, { sensitivePopulation, disadvantagedNeighborhood: true }),
  ),
  ...propertyClassifications.map((propertyClassification) =>
    exported({}, { profile: { ...place.profile, propertyClassification } }),
  ),
];

const plan = createEpaLayout({ name: 'Millbrook Water', pwsid: 'CT0000001', date: '2026-11-21' });
const at = (letters: string) =>
  letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
const cell = (line: ExportedLine, letters: string) => toEpaCells(line)[at(letters)];
/** What is written and is neither blank nor a word of the list. */
const notIn = (list: readonly string[], written: readonly (WrittenCell | undefined)[]) =>
  written.filter((found) => found !== null && found !== undefined && !list.some((word) => word === found));
const letters = epaColumns.map(({ epa }) => epa.letter);

describe("the inventory in EPA's template", () => {
  test('has exactly the columns B to AG', () => {
    expect(letters).toEqual('B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB AC AD AE AF AG'.split(' '));
    expect(plan.columns).toHaveLength(33);
    expect(plan.top).not.toHaveLength(0);
    expect(plan.top.every(({ cells }) => cells.length <= 33)).toBe(true);
    expect(toEpaCells(exported({ customFields: { 'a-field': 'private' } }))).toHaveLength(33);
  });

  test("offers EPA's list in each column that has one, and no list elsewhere", () => {
    expect(Object.fromEntries(letters.map((letter) => [letter, plan.columns[at(letter)]?.choices]))).toEqual(
      Object.fromEntries(letters.map((letter) => [letter, epaLists[letter]])),
    );
  });

  test("writes no word that EPA's list lacks", () => {
    const others = Object.entries(epaLists).flatMap(([letter, list]) =>
      notIn(
        list,
        everyValue.map((line) => cell(line, letter)),
      ),
    );
    expect(others).toEqual([]);
  });

  test("has EPA's headings in rows 9 to 11 and its notes in row 12", () => {
    expect(plan.top).toHaveLength(12);
    expect(epaColumns).not.toHaveLength(0);
    for (const { epa } of epaColumns) {
      const column = at(epa.letter);
      expect([plan.top[9]?.cells[column], plan.top[10]?.cells[column], plan.top[8]?.cells[column]]).toContain(
        epa.heading || epa.group,
      );
      expect(plan.top[11]?.cells[column] ?? undefined).toBe(epaNotes[epa.letter]);
    }
    expect(plan.top.slice(1, 5).map(({ cells }) => cells[1])).toEqual([
      'Detailed Inventory',
      'PWS Name: Millbrook Water',
      'PWSID: CT0000001',
      'Date Last Updated: 11-21-2026',
    ]);
  });

  test('an open answer is Unknown in AC and AD, blank in AE, "Don\'t Know" in Y and Z', () => {
    const line = exported({});
    expect(['H', 'Y', 'Z', 'AC', 'AD', 'AE'].map((letter) => cell(line, letter))).toEqual([
      "Don't know",
      "Don't Know",
      "Don't Know",
      'Unknown',
      'Unknown',
      null,
    ]);
  });

  test.each([
    ['vacuumExcavationOne', 'Vacuum excavation at one location'],
    ['vacuumExcavationMultiple', 'Vacuum excavation at multiple locations'],
  ] as const)('%s is Other, with its words in the notes', (verificationMethod, words) => {
    const line = exported({
      system: { ...newServiceLine.system, verified: true, verificationMethod, notes: 'Corner lot' },
      customer: { ...newServiceLine.customer, verified: true, verificationMethod },
    });
    expect([cell(line, 'M'), cell(line, 'O')]).toEqual(['Other', `Corner lot\nField verification method: ${words}`]);
    expect([cell(line, 'U'), cell(line, 'W')]).toEqual(['Other', `Field verification method: ${words}`]);
  });

  test('a side that a single-owner line does not have is blank', () => {
    const system = { ...newServiceLine.system, material: 'nonLeadCopper' as const };
    const systemOwned = exported({ ownership: 'System-Owned', system });
    expect('PQRSTUVW'.split('').map((letter) => cell(systemOwned, letter))).toEqual(Array(8).fill(null));
    expect(cell(systemOwned, 'AG')).toBeNull();
    const customerOwned = exported({ ownership: 'Customer-Owned', customer: system });
    expect('GHIJKLMNO'.split('').map((letter) => cell(customerOwned, letter))).toEqual(Array(9).fill(null));
    expect(cell(customerOwned, 'AF')).toBeNull();
    expect([cell(customerOwned, 'P'), cell(customerOwned, 'T')]).toEqual(['Non-Lead - Copper', 'No']);
  });

  test('what is recorded on the side of another owner is written', () => {
    const line = exported({
      ownership: 'System-Owned',
      customer: { ...newServiceLine.customer, material: 'lead', verified: true, verifiedOn: day },
    });
    expect([cell(line, 'P'), cell(line, 'T'), cell(line, 'V')]).toEqual(['Lead', 'Yes', { date: '2024-10-16' }]);
    expect(cell(exported({ ownership: 'Customer-Owned', previouslyLead: 'Yes' }), 'H')).toBe('Yes');
  });

  test('both sides of a split line, and of one whose owner is unknown, are written', () => {
    for (const ownership of ['Split', 'Unknown'] as const)
      expect([cell(exported({ ownership }), 'G'), cell(exported({ ownership }), 'P')]).toEqual([
        'Unknown - Material Unknown',
        'Unknown - Material Unknown',
      ]);
  });
});

test('the full workbook writes no word that the list of its column lacks', () => {
  const listed = createFullLayout().columns.flatMap(({ choices }, index) =>
    choices ? [{ index, key: serviceLineSheet[index]?.key, choices }] : [],
  );
  expect(listed.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['connector', 'listedCategory', 'previouslyLead', 'system.verificationMethod']),
  );
  const others = listed.flatMap(({ index, choices }) =>
    notIn(
      choices,
      everyValue.map((line) => toFullCells(line)[index]),
    ),
  );
  expect(others).toEqual([]);
});
