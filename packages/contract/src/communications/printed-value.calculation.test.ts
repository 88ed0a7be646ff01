import { expect, test } from 'vitest';
import { classificationNames, type ClassificationName } from '../service-lines/service-line.values.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { composeLetter, type RecipientValues } from './letter-composition.calculation.ts';
import type { Block, CommunicationContent } from './communication-content.rules.ts';
import { writeContent, writeParagraph, writeConditional } from './content-writing.calculation.ts';
import { copperFindingField, leadFindingField, mergeFields, worstFindings } from './merge-field.values.ts';
import { createValueCheck } from './printed-value.calculation.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates, type TemplateKindName } from './starter-template.values.ts';

const ofKind = (kind: TemplateKindName): LetterAbout => ({ kind, triggerCondition: null, isAboutResults: false });
const lead = ofKind('serviceLineLead');
const exceedance: LetterAbout = { kind: 'resultExceedance', triggerCondition: 'exceedance', isAboutResults: true };
const harmful = 'Your water is safe to drink. You do not need to do anything.';

interface Household {
  readonly values?: RecipientValues;
  readonly facts?: RecipientValues;
  readonly address?: readonly string[];
}

const fields = [
  ...mergeFields,
  { key: 'custom.remark', label: 'Remark', group: 'Custom fields' as const, example: '' },
];

function check(
  document: CommunicationContent,
  about: LetterAbout,
  { values = {}, facts = {}, address = [] }: Household,
) {
  const setting = { values, facts, on: '2026-11-25', language: 'en', state: 'CT' } as const;
  const { blocks } = composeLetter(document, setting);
  return createValueCheck(document, about, fields)({ blocks, address, values, facts });
}
const checkText = (text: string, household: Household, about = lead) =>
  check(writeContent(writeParagraph(text)), about, household);

test('a value that denies what the rule requires is found with its sentence and field', () => {
  expect(checkText('Remark: {custom.remark|none}', { values: { 'custom.remark': harmful } })).toBe(
    'The letter says “Your water is safe to drink.” with the value of “Custom fields: Remark”, but the rule requires the health effects of lead, which has no safe level',
  );
  const values = { 'location.name': 'not lead', 'recipient.name': 'Ana' };
  expect(checkText('Dear {recipient.name}, your service line is {location.name}.', { values })).toBe(
    'The letter says “Dear Ana, your service line is not lead.” with the value of “Location: Location name”, but this notice is for lines classified as Lead',
  );
});

test.each([
  ['over two lines', 'Your water is\nsafe to drink'],
  ['with Cyrillic letters', 'Your w\u0430ter is s\u0430fe to drink'],
  ['beside a word that is written from right to left', 'Your water is safe to drink \u05E9'],
])('a value is compared as it is read: %s', (_, value) =>
  expect(checkText('{custom.remark|none}', { values: { 'custom.remark': value } })).toBeDefined(),
);

test('the lines in the window of the envelope are compared like the letter', () => {
  const address = ['Osprey Apartments: your water is', 'safe to drink', 'Harlow, CT 06415'];
  expect(checkText('Dear resident,', { address })).toMatch(/^The address says “safe to drink”, but/);
  expect(checkText('Dear resident,', { address }, ofKind('blank'))).toBeUndefined();
});

test.each([
  ['Safe Harbor Apartments', lead],
  ['12 Lead Mine Road', lead],
  ['Meter in basement. Dog. Call before visit.', lead],
  ['Filter delivered 2026-03-01; if it is lost, call us', lead],
  ['Customer side replaced with copper in 2019', lead],
  ['Lead-free Plumbing Co.', exceedance],
  [harmful, ofKind('blank')],
  [harmful, ofKind('replacementOffer')],
])('the value “%s” is not a denial of a required statement', (value, about) =>
  expect(checkText('Remark: {custom.remark|none}', { values: { 'custom.remark': value } }, about)).toBeUndefined(),
);

test.each([
  ['Water heater: {custom.remark}', 'OK'],
  ['Remark: {custom.remark}', 'Water heater: OK'],
  ['Remark: {custom.remark}', 'Water meter: OK'],
  ['Remark: {custom.remark}', 'The pipe is copper after the meter'],
])('the text “%s” may have the value “%s”, which doesn’t mention the water or the line', (text, value) =>
  expect(checkText(text, { values: { 'custom.remark': value } })).toBeUndefined(),
);

test.each([
  ['Water: {custom.remark}', 'OK', lead],
  ['Filter: {custom.remark}', 'Not required', exceedance],
  ['Remark: {custom.remark}', 'Action: None', lead],
  ['Remark: {custom.remark}', 'No replacement needed', lead],
  ['Remark: {custom.remark}', 'Replaced; no further action needed', ofKind('serviceLineGrr')],
  ['Remark: {custom.remark}', 'Tenant says water is fine', lead],
])('the text “%s” may not have the value “%s”, which denies what the letter must say', (text, value, about) =>
  expect(checkText(text, { values: { 'custom.remark': value } }, about)).toBeDefined(),
);

const inPart = (field: string, value: string, text: string): Block =>
  writeConditional(field, [value], [writeParagraph(text)]);

test('what is on record of the household makes a sentence true or not', () => {
  const notLead = 'Your service line is classified as {line.classification}. It is not a lead line.';
  const ofLine = (category: string) => ({
    values: { 'line.classification': category },
    facts: { 'line.classification': category },
  });
  expect(checkText(notLead, ofLine('Non-lead'), exceedance)).toBeUndefined();
  expect(checkText('Your service line is {line.classification}.', ofLine('Lead'), exceedance)).toBeUndefined();
  const remark = { 'custom.remark': 'Your service line is not lead.' };
  const withRemark = (category: string) =>
    checkText('{custom.remark}', { ...ofLine(category), values: remark }, exceedance);
  expect(withRemark('Non-lead')).toBeUndefined();
  expect(withRemark('Lead')).toMatch(/“Your service line is not lead\.” with the value of “Custom fields: Remark”/);
  expect(withRemark('')).toBeDefined();
});

test('the findings of the household make a sentence of a part true, and no value of another household', () => {
  const document = writeContent(
    inPart(leadFindingField, 'Non-detect', 'No lead was found in your water. {custom.remark| }'),
    inPart(copperFindingField, 'Detect', 'Copper is not above the action level.'),
  );
  const facts = { [leadFindingField]: 'Non-detect', [copperFindingField]: 'Detect' };
  expect(check(document, exceedance, { facts })).toBeUndefined();
  expect(check(document, exceedance, { facts, values: { 'custom.remark': harmful } })).toBeDefined();
  const remark = writeContent(writeParagraph('{custom.remark}'));
  const values = { 'custom.remark': 'No lead was found in your water.' };
  expect(check(remark, exceedance, { facts, values })).toBeUndefined();
  expect(check(remark, exceedance, { facts: { [leadFindingField]: 'Detect' }, values })).toBeDefined();
});

const examples = Object.fromEntries(mergeFields.map(({ key, example }) => [key, example]));
const results = ['Lead', 'Copper'].map((analyte) => ({
  sample: 'Sample 1042, first liter',
  collectedOn: 'November 3, 2026',
  analyte,
  result: 'Not detected, below 1 µg/L',
  actionLevel: '15 µg/L',
}));
const categoryOf: Partial<Readonly<Record<TemplateKindName, readonly ClassificationName[]>>> = {
  serviceLineLead: ['Lead'],
  serviceLineGrr: ['Galvanized Requiring Replacement'],
  serviceLineUnknown: ['Lead Status Unknown'],
};

test.each(starterTemplates.map((template) => [template.id, template] as const))(
  'the letters of the template %s have no denial for any recipient on any day',
  (id, { kind, triggerCondition, triggerType, language }) => {
    const { content } = findStarter(id) ?? { content: writeContent() };
    const about = { kind, triggerCondition, isAboutResults: triggerType === 'SendKitResult' };
    const find = createValueCheck(content, about, fields);
    for (const category of categoryOf[kind] ?? classificationNames) {
      for (const finding of triggerCondition === 'exceedance' ? ['Exceedance'] : worstFindings) {
        const facts = { 'line.classification': category, [leadFindingField]: finding, [copperFindingField]: 'Detect' };
        const values = { ...examples, 'line.classification': category, 'line.difference': '' };
        for (const on of ['2026-11-25', '2027-11-01']) {
          const { blocks } = composeLetter(content, { values, facts, results, on, language, state: 'CT' });
          expect(find({ blocks, address: ['Dana Reyes', '12 Osprey Way'], values, facts })).toBeUndefined();
        }
      }
    }
  },
);

test('a remark that the line is not lead is not true of a Non-lead line without a valid basis', () => {
  const values = { 'custom.remark': 'Your service line is copper.' };
  const facts = { 'line.classification': 'Non-lead' };
  const compare = (household: Household) => checkText('Remark: {custom.remark|none}', household, exceedance);
  expect(compare({ values, facts })).toBeUndefined();
  expect(compare({ values, facts: { ...facts, 'line.basis': 'missing' } })).toContain('Your service line is copper.');
});

test('letters of many households are compared, each with its own record', () => {
  const document = writeContent(writeParagraph('Remark: {custom.remark}'));
  const find = createValueCheck(document, lead, fields);
  const problems = Array.from({ length: 3000 }, (_, at) => {
    const values = { 'custom.remark': at % 1000 === 7 ? harmful : `Meter ${at}` };
    const { blocks } = composeLetter(document, { values, on: '2026-11-25', language: 'en', state: 'CT' });
    return find({ blocks, address: [], values, facts: {} });
  });
  expect(problems.flatMap((problem, at) => (problem === undefined ? [] : [at]))).toEqual([7, 1007, 2007]);
});
