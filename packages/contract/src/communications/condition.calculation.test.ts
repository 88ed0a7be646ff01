import { expect, test } from 'vitest';
import { listMetConditions } from './condition.calculation.ts';
import { writeContent, writeParagraph, writeConditional } from './content-writing.calculation.ts';

test('two letters met the same conditions if their parts are the same, whatever the values were', () => {
  const content = writeContent(
    writeConditional('line.customerMaterial', ['copper', 'brass'], [writeParagraph('Metal.')]),
    writeConditional('location.city', ['Harlow'], [writeParagraph('Here.')]),
    writeConditional('line.systemMaterial', ['lead'], [writeParagraph('Lead.')]),
  );
  const list = (customer: string, system: string) =>
    listMetConditions(content, {
      'if:line.classification': 'Lead',
      'if:line.customerMaterial': customer,
      'if:line.systemMaterial': system,
    });
  expect(list('Copper', 'Lead')).toEqual(['Lead', true, true]);
  expect(list('Brass', 'Lead')).toEqual(list('Copper', 'Lead'));
  expect(list('Plastic', 'Unknown')).toEqual(['Lead', false, false]);
  expect(listMetConditions(content, {})).toEqual(['', false, false]);
});
