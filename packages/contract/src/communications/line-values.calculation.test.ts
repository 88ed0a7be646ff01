import { expect, test } from 'vitest';
import { composeLetter, type CompositionSetting } from './letter-composition.calculation.ts';
import {
  linePicture,
  writeFixedText,
  writeContent,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import { mergeFields } from './merge-field.values.ts';
import { describeDifferingSides, describeMissingBasis, findChangedLineValue } from './line-values.calculation.ts';

const nonLead = { kind: 'nonLead', material: 'copper', isVerified: true } as const;
const record: CompositionSetting = {
  values: {
    'line.classification': 'Non-lead',
    'line.systemMaterial': 'copper',
    'line.customerMaterial': 'copper',
    'recipient.name': 'Dana Reyes',
  },
  facts: { 'line.classification': 'Non-lead' },
  line: { system: nonLead, customer: nonLead },
  on: '2026-11-25',
  language: 'en',
  state: 'CT',
};
const lead: CompositionSetting = {
  ...record,
  values: { ...record.values, 'line.classification': 'Lead', 'line.customerMaterial': 'lead' },
  facts: { 'line.classification': 'Lead' },
  line: { system: nonLead, customer: { ...nonLead, kind: 'lead', material: 'lead' } },
};
const compare = (...blocks: Parameters<typeof writeContent>) =>
  findChangedLineValue(composeLetter(writeContent(...blocks), record).lineValues, lead);

test.each([
  ['a printed field', writeParagraph('Customer side: {line.customerMaterial}.'), 'line.customerMaterial', 'lead'],
  [
    'a part',
    writeConditional('line.classification', ['Lead'], [writeParagraph('Yours')]),
    'line.classification',
    'Lead',
  ],
  ['the statement', writeFixedText('lineStatement'), 'line.classification', 'Lead'],
  ['the picture', linePicture, 'line.picture', expect.stringContaining('lead, verified')],
])('%s of a letter differs from a line that was found to be lead', (_, block, field, now) => {
  expect(compare(block)).toMatchObject({ field, now });
});

test('a letter without the data that changed still matches the record', () => {
  expect(compare(writeParagraph('Dear {recipient.name}, the system side is {line.systemMaterial}.'))).toBeUndefined();
});

test('sides that are no longer printed, since they differ from the classification, are a change', () => {
  const { lineValues } = composeLetter(writeContent(writeParagraph('System side: {line.systemMaterial}')), record);
  const values = { ...record.values, 'line.difference': 'Our records differ.' };
  expect(findChangedLineValue(lineValues, { ...record, values })).toEqual({
    field: 'line.systemMaterial',
    earlier: 'copper',
    now: 'Our records differ.',
  });
});

test('a side that is not printed because the records differ from the classification is explained', () => {
  const missing = { missing: ['recipient.name', 'line.customerMaterial'], fields: mergeFields };
  expect(describeDifferingSides({ ...missing, values: { 'line.difference': 'Our records differ.' } })).toBe(
    'The records of the two sides of the service line differ from its classification, so the letter can’t print “Service line: Customer side material”. Correct the records, or give the field a fallback',
  );
  expect(describeDifferingSides({ ...missing, values: {} })).toBeUndefined();
});

const unproven = { ...record, facts: { ...record.facts, 'line.basis': 'missing' } };
const findProblem = (...blocks: Parameters<typeof writeContent>) =>
  describeMissingBasis(composeLetter(writeContent(...blocks), unproven).lineValues);

test.each([
  ['the statement of the line', [writeFixedText('lineStatement')]],
  ['a part for Non-lead', [writeConditional('line.classification', ['Non-lead'], [writeParagraph('Welcome')])]],
  ['a part for copper', [writeConditional('line.customerMaterial', ['copper'], [writeParagraph('Welcome')])]],
  ['its classification', [writeParagraph('Your line is {line.classification}.')]],
  ['its explanation', [writeParagraph('{line.explanation|unknown}')]],
  ['the material of a side', [writeParagraph('System side: {line.systemMaterial}')]],
  ['its picture', [linePicture]],
])('a letter with %s is not for a Non-lead line without a valid basis (40 CFR 141.84(a)(4)(iii))', (_, blocks) => {
  expect(findProblem(...blocks)).toContain('Non-lead without a valid basis');
  const { lineValues } = composeLetter(writeContent(...blocks), record);
  expect(describeMissingBasis(lineValues)).toBeUndefined();
  // A letter that was written while the basis was valid is outdated once it is not.
  expect(findChangedLineValue(lineValues, unproven)).toMatchObject({ field: 'line.basis', now: 'missing' });
});

test.each([
  ['no value of the line', [writeParagraph('Your results')]],
  ['a part for Lead only', [writeConditional('line.classification', ['Lead'], [writeParagraph('Replace it')])]],
  ['the ID of the line', [writeParagraph('Line {line.id|none}')]],
])('a letter with %s is also for a Non-lead line without a valid basis', (_, blocks) => {
  expect(findProblem(...blocks)).toBeUndefined();
});
