import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';

/** Sample custom field of a location: one of three pressure zones. */
export function aCustomField(change: Partial<CustomField> = {}): CustomField {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000cf',
    entity: 'location',
    name: 'Pressure zone',
    dataType: 'list',
    picklistValues: ['High', 'Middle', 'Low'],
    isPickListMulti: false,
    position: 1,
    version: 1,
    ...change,
  };
}
