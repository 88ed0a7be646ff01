import { getPrimacyForms } from '../accounts/primacy.values.ts';
import { stateNames } from '../primitives/state-names.ts';
import { combinedTemplates, findStateOfTemplate, type CombinedTemplate } from './combined.sheet.ts';

/**
 * `combined…`: locations with their service lines, general or a State's; `inventory`: EPA's Detailed Inventory;
 * `inventory-full`: every stored column; `inventory-words`: the terms that each column accepts.
 */
export const templateTypes = [...combinedTemplates, 'inventory', 'inventory-full', 'inventory-words'] as const;
export type TemplateType = (typeof templateTypes)[number];

export const templateFormats = ['xlsx', 'csv'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

export interface Template {
  readonly type: TemplateType;
  readonly title: string;
  readonly help: string;
  readonly formats: readonly TemplateFormat[];
}

const ofEveryAccount: readonly Template[] = [
  {
    type: 'inventory',
    title: 'EPA inventory template',
    help: 'The Detailed Inventory sheet of 2022, columns A to AG, with EPA’s pick lists. Some States require their own form. Check with your primacy agency.',
    formats: ['xlsx'],
  },
  {
    type: 'inventory-full',
    title: 'Inventory template with every column',
    help: 'All fields of a service line and its location, one heading row.',
    formats: ['xlsx', 'csv'],
  },
  {
    type: 'inventory-words',
    title: 'Accepted values',
    help: 'The values allowed in each column.',
    formats: ['csv'],
  },
];

/** The templates of an account, that of its State first [A6.14]. Templates that do not exist yet are not listed. */
export function listSheetTemplates(primacyCode: string): readonly Template[] {
  return [combinedTemplate(getPrimacyForms(primacyCode).inventoryTemplate), ...ofEveryAccount];
}

/** The templates for starting an import; the list of terms is for reference only. */
export function listImportTemplates(primacyCode: string): readonly Template[] {
  return listSheetTemplates(primacyCode).filter(({ type }) => type !== 'inventory-words');
}

function combinedTemplate(type: CombinedTemplate): Template {
  const columns =
    'EPA’s Detailed Inventory (columns A to AG), followed by city, ZIP, ownership and the other location fields.';
  const state = findStateOfTemplate(type);
  // [A7.25]: the States' templates are workbooks only.
  if (state)
    return {
      type,
      title: `Locations and service lines, ${stateNames[state]}`,
      help: `For water systems that report to ${stateNames[state]}. ${columns}`,
      formats: ['xlsx'],
    };
  return { type, title: 'Locations and service lines', help: columns, formats: ['xlsx', 'csv'] };
}

export function isTemplateType(name: string): name is TemplateType {
  return templateTypes.some((type) => type === name);
}
