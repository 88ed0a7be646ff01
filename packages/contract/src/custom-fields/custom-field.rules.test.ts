import { describe, expect, test } from 'vitest';
import { customFieldRules, customValues, newCustomField } from './custom-field.rules.ts';
import { customFieldLimits, optionSeparator } from './custom-field.values.ts';

const zone = { name: 'Pressure zone', dataType: 'list', picklistValues: ['High', 'Low'] };
const messages = (changes: object) =>
  customFieldRules.safeParse({ ...zone, ...changes }).error?.issues.map(({ message }) => message);

describe('the definition of a custom field [A3.55]', () => {
  test('offers at least one option if it is a list', () => {
    expect(messages({})).toBeUndefined();
    expect(messages({ picklistValues: [] })).toEqual(['Enter at least one option']);
    expect(messages({ dataType: 'number', picklistValues: [] })).toBeUndefined();
  });

  test('refuses an option that is there twice, in any case, or that contains the separator', () => {
    expect(messages({ picklistValues: ['High', 'HIGH'] })).toEqual(['Each option must be unique']);
    expect(messages({ picklistValues: [`High${optionSeparator}Low`] })).toHaveLength(1);
  });

  test('refuses too many options and a blank name', () => {
    const options = Array.from({ length: customFieldLimits.options + 1 }, (_, at) => `Zone ${at}`);
    expect(messages({ picklistValues: options.slice(1) })).toBeUndefined();
    expect(messages({ picklistValues: options })).toEqual([`At most ${customFieldLimits.options} options`]);
    expect(messages({ name: ' ' })).toHaveLength(1);
  });

  test('lists the records that it belongs to when it is created', () => {
    expect(newCustomField.safeParse({ ...zone, entity: 'location' }).success).toBe(true);
    expect(newCustomField.safeParse({ ...zone, entity: 'hydrant' }).success).toBe(false);
  });
});

test('the values of custom fields are text, true, false or null under the ids of their fields', () => {
  const id = '0192c0de-0000-7000-8000-000000000001';
  expect(customValues.parse({ [id]: 'High' })).toEqual({ [id]: 'High' });
  expect(customValues.safeParse({ [id]: null }).success).toBe(true);
  expect(customValues.safeParse({ [id]: 62.5 }).success).toBe(false);
  expect(customValues.safeParse({ 'Pressure zone': 'High' }).success).toBe(false);
  expect(customValues.safeParse({ [id]: 'x'.repeat(customFieldLimits.severalText + 1) }).success).toBe(false);
});
