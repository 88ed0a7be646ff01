import { primacyFormCodes, type PrimacyFormCode, type PrimacyForms } from '../accounts/primacy.values.ts';
import type { SheetPlan } from '../primitives/sheet-plan.ts';
import { stateNames } from '../primitives/us-state.ts';
import { epaColumns, serviceLineSheet, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { epaPlan, type EpaVariant } from './epa-workbook.sheet.ts';
import type { ExportedSystem } from './inventory.sheet.ts';

/**
 * Locations and their service lines in one sheet [A6.14, B6.8]: EPA's Detailed Inventory, columns A to AG where they
 * stand there, and behind them what a location needs beside its street address. A State's variant is this sheet under
 * the State's name; where the State's own form is known to say something otherwise, it says it here.
 */
export type CombinedTemplate = PrimacyForms['inventoryTemplate'];

export const combinedTemplates = [
  'combined',
  ...primacyFormCodes.map((code) => `combined${code}` as const),
] as const satisfies readonly CombinedTemplate[];

const besideEpa: ReadonlySet<string> = new Set([
  'ownership',
  'status',
  'location.addressLine2',
  'location.city',
  'location.state',
  'location.zip',
  'location.latitude',
  'location.longitude',
  'location.externalId',
  'location.name',
  'location.parcelNumber',
]);
const locationColumns = serviceLineSheet.filter(({ key }) => besideEpa.has(key));

/**
 * What is known of a State's form that differs from EPA's. Of the forms of Indiana, Georgia, Delaware, Arizona and
 * Rhode Island no column list is public, so they are EPA's (docs/decisions/0137).
 */
const knownOfStates: Readonly<Partial<Record<PrimacyFormCode, Pick<EpaVariant, 'above' | 'groups' | 'headings'>>>> = {
  // Oregon Health Authority: PWS ID, name, operators and date above; "Site ID"; two sections that meet at the meter.
  // The headings within them are not public: EPA's stand there.
  OR: {
    above: ['Operator(s):', 'Date completed:'],
    groups: {
      'System-Owned Portion': 'Upstream of the Meter (System-Owned Portion)',
      'Customer-Owned Portion': 'Downstream of the Meter (Customer-Owned Portion)',
    },
    headings: { externalId: 'Site ID' },
  },
};

export function combinedPlan(
  type: CombinedTemplate,
  system: ExportedSystem,
  own: readonly SheetColumn[] = [],
): SheetPlan {
  const code = stateOfTemplate(type);
  const title = code === undefined ? 'Locations and Service Lines' : `Locations and Service Lines, ${stateNames[code]}`;
  return epaPlan(system, [...locationColumns, ...own], {
    above: [],
    groups: {},
    headings: {},
    ...(code && knownOfStates[code]),
    title,
  });
}

/** The same columns as one row of headings. */
export function combinedHeadings(own: readonly SheetColumn[] = []): readonly string[] {
  return [...epaColumns, ...locationColumns, ...own].map(({ label }) => label);
}

export function stateOfTemplate(type: CombinedTemplate): PrimacyFormCode | undefined {
  return primacyFormCodes.find((code) => type === `combined${code}`);
}
