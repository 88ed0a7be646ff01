import { expect, test } from 'vitest';
import { checkContent } from './content-check.calculation.ts';
import type { Block, CommunicationContent } from './communication-content.rules.ts';
import { listInlines, toPlainText } from './content-parts.calculation.ts';
import {
  resultsTable,
  writeFixedText,
  writeHeading,
  writeContent,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import { listEventFields } from './merge-field.calculation.ts';
import { mergeFields } from './merge-field.values.ts';
import { findStarter } from './starter-template.calculation.ts';
import { resultTexts, starterTemplates } from './starter-template.values.ts';

const check = (document: CommunicationContent, fixedTexts: readonly 'leadHealthEffects'[] = []) =>
  checkContent(document, { fields: mergeFields, fixedTexts }).map(({ code, sentence }) => [code, sentence]);
const image = (alt: string): Block => ({
  type: 'image',
  attrs: { fileId: '01995b1e-7c1a-7000-8000-00000000beef', alt, width: 50 },
});

test('an empty letter cannot be active', () => {
  expect(check(writeContent(writeParagraph(' ')))).toEqual([['empty', 'The letter has no text. Write it first.']]);
});

test('headings go down one level at a time, and begin with the title', () => {
  expect(check(writeContent(writeHeading(2, 'Steps')))).toEqual([
    ['skippedHeading', '“Steps” is a heading 2 without a heading 1 before it. Make it a heading 1.'],
  ]);
  const skipped = writeContent(
    writeHeading(1, 'Lead'),
    writeConditional('line.classification', ['Lead'], [writeHeading(3, 'Steps')]),
    writeHeading(1, ''),
  );
  expect(check(skipped)).toEqual([
    ['skippedHeading', '“Steps” is a heading 3 after a heading 1. Make it a heading 2.'],
    ['skippedHeading', 'A heading has no text. Write it or remove it.'],
  ]);
});

test('headings skip no level in letters without a conditional part', () => {
  const only = (values: readonly string[], level: 1 | 2 | 3, text: string) =>
    writeConditional('line.classification', [...values], [writeHeading(level, text)]);
  const title = writeHeading(1, 'Lead');
  const steps = [
    'skippedHeading',
    '“Steps” is a heading 3 after a heading 1 in letters without the conditional part before it. Make it a heading 2, or take the heading before it out of the condition.',
  ];
  expect(check(writeContent(title, only(['Lead'], 2, 'Your line'), writeHeading(3, 'Steps')))).toEqual([steps]);
  expect(check(writeContent(title, only(['Lead'], 2, 'Your line'), only(['Lead', 'Non-lead'], 3, 'Steps')))).toEqual([
    steps,
  ]);
  expect(check(writeContent(title, only(['Lead', 'Non-lead'], 2, 'Your line'), only(['Lead'], 3, 'Steps')))).toEqual(
    [],
  );
  // No letter has both parts.
  expect(check(writeContent(title, only(['Lead'], 2, 'Line'), only(['Non-lead'], 3, 'Steps')))).toEqual([
    ['skippedHeading', '“Steps” is a heading 3 after a heading 1. Make it a heading 2.'],
  ]);
  expect(check(writeContent(only(['Lead'], 1, 'Lead'), writeHeading(2, 'Steps')))).toEqual([
    [
      'skippedHeading',
      '“Steps” is a heading 2 without a heading 1 before it in letters without the conditional part before it. Make it a heading 1, or take the heading before it out of the condition.',
    ],
  ]);
});

test('pictures need alternative text', () => {
  expect(check(writeContent(image('The new main'), image(' '))).map(([code]) => code)).toEqual(['alternativeText']);
});

test('headings of tables need text', () => {
  const cell = (type: 'tableHeader' | 'tableCell', words: string) => ({ type, content: [writeParagraph(words)] });
  const table = (heading: string): Block => ({
    type: 'table',
    content: [
      { type: 'tableRow', content: [cell('tableHeader', heading)] },
      { type: 'tableRow', content: [cell('tableCell', '')] },
    ],
  });
  expect(check(writeContent(table('Street'), table(' ')))).toEqual([
    ['tableHeading', 'A heading of table 2 has no text. Write it, or turn the heading row off.'],
  ]);
});

test('fields must exist; those of samples belong to the event of the letter', () => {
  expect(
    check(writeContent(writeParagraph('{nope} {sample.1.collectedOn} {sample.2.analyte.1.resultWithUnit}'))),
  ).toEqual([
    ['unknownField', 'The field “nope” does not exist. Remove it.'],
    [
      'unknownField',
      "“Sample 1: Collected on” is not a field of the letter's sampling event. Choose the event, or remove the field.",
    ],
    [
      'unknownField',
      "“Sample 2: Lead, result with unit” is not a field of the letter's sampling event. Choose the event, or remove the field.",
    ],
  ]);
});

test('conditions compare with values that a record can have, because a misspelled one would leave its part out of every letter', () => {
  const part = [writeParagraph('Flush your pipes.')];
  expect(
    check(
      writeContent(
        writeHeading(1, 'Lead'),
        writeConditional('line.classification', ['Leed', 'lead '], part),
        writeConditional('line.customerMaterial', ['Galvanized', 'Galvanised'], part),
        // Any text can be the name of a city.
        writeConditional('location.city', ['Harlow Fals'], part),
      ),
    ),
  ).toEqual([
    [
      'conditionValue',
      '“Leed” is not a value of “Service line: Classification”, so no letter would have this part. Use one of: Lead, Galvanized Requiring Replacement, Non-lead, Lead Status Unknown.',
    ],
    [
      'conditionValue',
      '“Galvanised” is not a value of “Service line: Customer side material”, so no letter would have this part. Use one of: lead, lead-lined galvanized (which counts as lead), galvanized, copper, plastic, non-lead, unknown, unknown (likely lead), unknown (unlikely lead).',
    ],
  ]);
});

test('blanks of the template are filled in, also in fallbacks', () => {
  expect(check(writeContent(writeParagraph('On [date] {event.name|[period]} [date]')))).toEqual([
    ['blank', 'Fill in “[date]”.'],
    ['blank', 'Fill in “[period]”.'],
  ]);
});

test('the text that the rule requires is outside conditions', () => {
  const text = writeFixedText('leadHealthEffects');
  const only = writeContent(writeParagraph('x'), writeConditional('line.classification', ['Lead'], [text]));
  expect(check(only, ['leadHealthEffects']).map(([code]) => code)).toEqual(['fixedText']);
  expect(check(writeContent(writeParagraph('x'), text), ['leadHealthEffects'])).toEqual([]);
});

test('starter templates have no problem except their blanks', () => {
  expect(starterTemplates).not.toHaveLength(0);
  for (const { id, fixedTexts } of starterTemplates) {
    const content = findStarter(id)?.content as CommunicationContent;
    const fields = [...mergeFields, ...listEventFields({ sampleQuantity: 1, analyteIds: [1] })];
    const problems = checkContent(content, { fields, fixedTexts });
    expect([id, problems.filter(({ code }) => code !== 'blank')]).toEqual([id, []]);
  }
});

test('fields of samples count from 1 to the samples of a kit, each with the results of the analytes of the event [B2.34]', () => {
  const keys = listEventFields({ sampleQuantity: 2, analyteIds: [1] }).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['sample.1.collectedOn', 'sample.2.analyte.1.unit']));
  expect(keys.filter((key) => key.startsWith('sample.3') || key.includes('analyte.2'))).toEqual([]);
});

test('a results letter shows the results outside any condition, and every starter of results does', () => {
  const checkResults = (document: CommunicationContent) =>
    checkContent(document, {
      fields: listEventFields({ sampleQuantity: 1, analyteIds: [1] }),
      fixedTexts: [],
      needsResults: true,
    }).map(({ code }) => code);
  const title = writeHeading(1, 'Results');
  expect(checkResults(writeContent(title))).toEqual(['results']);
  expect(checkResults(writeContent(title, writeConditional('sample.1.detection', ['Detect'], [resultsTable])))).toEqual(
    ['results'],
  );
  expect(checkResults(writeContent(title, resultsTable))).toEqual([]);
  expect(checkResults(writeContent(title, writeParagraph('Lead: {sample.1.analyte.1.resultWithUnit}')))).toEqual([]);
});

test('a results table needs the event of its results, also in a letter that is not about results', () => {
  const fields = [...mergeFields, ...listEventFields({ sampleQuantity: 1, analyteIds: [1] })];
  for (const document of [
    writeContent(writeParagraph('x'), resultsTable),
    writeContent(writeParagraph('x'), writeConditional('line.classification', ['Lead'], [resultsTable])),
  ]) {
    expect(check(document)).toEqual([
      ['unknownField', 'The results table needs the letter’s sampling event. Choose the event, or remove the table.'],
    ]);
    expect(checkContent(document, { fields, fixedTexts: [] })).toEqual([]);
  }
});

test('every notice of results has its findings, the steps that people can take, and the required texts', () => {
  for (const { id, triggerType } of starterTemplates.filter((one) => one.triggerType === 'SendKitResult')) {
    const { content, fixedTexts } = findStarter(id)!;
    // 40 CFR 141.85(d)(3): whatever the result.
    const text = JSON.stringify(content);
    expect([id, triggerType, text.includes('Steps you can take') || text.includes('Medidas para reducir')]).toEqual([
      id,
      'SendKitResult',
      true,
    ]);
    expect(fixedTexts).toEqual(resultTexts);
    // None says lead where the finding can be that of another analyte.
    const [title] = content.content;
    expect(title && toPlainText(listInlines(title))).toMatch(
      /^(Your tap water results|Resultados del agua de su grifo)$/,
    );
  }
});

test('a blank letter has its blanks to fill', () => {
  for (const id of ['blank-en', 'blank-es'])
    expect(check(findStarter(id)!.content).map(([code]) => code)).toEqual(['blank', 'blank']);
});
