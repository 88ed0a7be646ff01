import type { GeneratedColumn } from './generated-layouts.ts';
import type { Content } from './generated-layouts.ts';

const fields: Readonly<Partial<Record<Content, string>>> = {
  id: 'externalId',
  address: 'location.addressLine1',
  street: 'location.addressLine1',
  city: 'location.city',
  zip: 'location.zip',
  state: 'location.state',
  system: 'system.material',
  customer: 'customer.material',
  previouslyLead: 'previouslyLead',
  listed: 'listedCategory',
  owner: 'ownership',
  connector: 'connector',
  fittings: 'leadFittings',
};

/**
 * The proposed columns with what a person adds: columns that the import could not place and whose field is still free,
 * as the product asks for it, and never a correction of what was proposed. A column of failed formulas is not imported.
 */
export function completeColumns(
  columns: readonly GeneratedColumn[],
  proposed: Readonly<Record<string, string>>,
): Record<string, string> {
  const chosenColumns = new Map(
    Object.entries(proposed).filter(([position]) => columns[Number(position)]?.content !== 'dead'),
  );
  columns.forEach(({ content }, position) => {
    const field = fields[content];
    if (field !== undefined && !chosenColumns.has(String(position)) && ![...chosenColumns.values()].includes(field))
      chosenColumns.set(String(position), field);
  });
  return Object.fromEntries(chosenColumns);
}
