/** `inventory`: EPA's Detailed Inventory; `inventory-full`: every column that we keep; `inventory-words`: which words each column takes. */
export const templateTypes = ['inventory', 'inventory-full', 'inventory-words'] as const;
export type TemplateType = (typeof templateTypes)[number];

export const templateFormats = ['xlsx', 'csv'] as const;
export type TemplateFormat = (typeof templateFormats)[number];

/** What there is to fetch. A template that is yet to come is not listed. */
export const templates: readonly { readonly type: TemplateType; readonly title: string; readonly help: string; readonly formats: readonly TemplateFormat[] }[] = [
  { type: 'inventory', title: 'Inventory template of EPA', help: 'The Detailed Inventory sheet of 2022, columns A to AG, with lists of the words that each column takes. What States ask for.', formats: ['xlsx'] },
  { type: 'inventory-full', title: 'Inventory template with every column', help: 'Everything that is kept of a service line and its location, one heading row.', formats: ['xlsx', 'csv'] },
  { type: 'inventory-words', title: 'Words that the inventory takes', help: 'Each column with the words allowed in it, to look up while filling in.', formats: ['csv'] },
];
