import { primacyFormCodes, type PrimacyFormCode, type PrimacyForms } from '../accounts/primacy.values.ts';
import type { SheetLayout } from '../primitives/sheet-layout.ts';
import { stateNames } from '../primitives/state-names.ts';
import { epaColumns, serviceLineSheet, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { createEpaLayout, type EpaVariant } from './epa-workbook.sheet.ts';
import type { ExportedSystem } from './inventory.sheet.ts';

/**
 * Locations and their service lines in one sheet [A6.14, B6.8]: columns A to AG of EPA's Detailed Inventory, followed
 * by the fields that a location needs in addition to its street address. A State's variant is this sheet under the
 * State's name, with the differences of the State's own form where they are known.
 */
export type CombinedTemplate = PrimacyForms['inventoryTemplate'];

export const combinedTemplates = [
  'combined',
  ...primacyFormCodes.map((code) => `combined${code}` as const),
] as const satisfies readonly CombinedTemplate[];

/** Tiers are assigned later, not with the inventory. */
const tierKeys: readonly string[] = ['location.tier', 'location.nextTier'];
/** What EPA's sheet has no column for. */
const isAdded = ({ key, group, epa }: SheetColumn) =>
  key === 'ownership' || key === 'status' || (group === 'Location' && !epa && !tierKeys.includes(key));
const addedColumns = serviceLineSheet.filter(isAdded);

/**
 * The known differences of a State's form from EPA's. The forms of Indiana, Georgia, Delaware, Arizona and Rhode Island
 * have no public column list, so they use EPA's [A6.14].
 */
const stateVariants: Readonly<Partial<Record<PrimacyFormCode, Pick<EpaVariant, 'above' | 'groups' | 'headings'>>>> = {
  // Oregon Health Authority: PWS ID, name, operators and date above; "Site ID"; two sections that meet at the meter.
  // The headings within them are not public, so EPA's are used.
  OR: {
    above: ['Operator(s):', 'Date completed:'],
    groups: {
      'System-Owned Portion': 'Upstream of the Meter (System-Owned Portion)',
      'Customer-Owned Portion': 'Downstream of the Meter (Customer-Owned Portion)',
    },
    headings: { externalId: 'Site ID' },
  },
};

export function createCombinedLayout(
  type: CombinedTemplate,
  system: ExportedSystem,
  own: readonly SheetColumn[] = [],
): SheetLayout {
  const code = findStateOfTemplate(type);
  const title = code === undefined ? 'Locations and Service Lines' : `Locations and Service Lines, ${stateNames[code]}`;
  return createEpaLayout(system, [...addedColumns, ...own], {
    above: [],
    groups: {},
    headings: {},
    ...(code && stateVariants[code]),
    title,
  });
}

/** The columns of the combined sheet under one heading row. */
export function listCombinedHeadings(own: readonly SheetColumn[] = []): readonly string[] {
  return [...epaColumns, ...addedColumns, ...own].map(({ label }) => label);
}

export function findStateOfTemplate(type: CombinedTemplate): PrimacyFormCode | undefined {
  return primacyFormCodes.find((code) => type === `combined${code}`);
}
