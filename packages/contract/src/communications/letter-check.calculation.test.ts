import { expect, test } from 'vitest';
import { checkLetter } from './letter-check.calculation.ts';
import type { Block, LetterDocument } from './letter-document.rules.ts';
import { writeFixedText, writeHeading, writeLetter, writeParagraph, writeWhen } from './letter-writing.calculation.ts';
import { listEventFields } from './merge-field.calculation.ts';
import { mergeFields } from './merge-field.values.ts';
import { findStarter } from './starter.calculation.ts';
import { starterTemplates } from './template.values.ts';

const check = (document: LetterDocument, fixedTexts: readonly 'leadHealthEffects'[] = []) =>
  checkLetter(document, { fields: mergeFields, fixedTexts }).map(({ code, sentence }) => [code, sentence]);
const image = (alt: string): Block => ({
  type: 'image',
  attrs: { fileId: '01995b1e-7c1a-7000-8000-00000000beef', alt, width: 50 },
});

test('an empty letter cannot be active', () => {
  expect(check(writeLetter(writeParagraph(' ')))).toEqual([['empty', 'The letter has no text. Write it first.']]);
});

test('headings go down one level at a time, and begin with the title', () => {
  expect(check(writeLetter(writeHeading(2, 'Steps')))).toEqual([
    ['skippedHeading', '“Steps” is a heading 2 without a heading 1 before it. Make it a heading 1.'],
  ]);
  const skipped = writeLetter(
    writeHeading(1, 'Lead'),
    writeWhen('line.classification', ['Lead'], [writeHeading(3, 'Steps')]),
    writeHeading(1, ''),
  );
  expect(check(skipped)).toEqual([
    ['skippedHeading', '“Steps” is a heading 3 after a heading 1. Make it a heading 2.'],
    ['skippedHeading', 'A heading has no text. Write it or remove it.'],
  ]);
});

test('pictures need alternative text', () => {
  expect(check(writeLetter(image('The new main'), image(' '))).map(([code]) => code)).toEqual(['alternativeText']);
});

test('fields must exist; those of samples belong to the event of the letter', () => {
  expect(check(writeLetter(writeParagraph('{nope} {sample.1.collectedOn} {location.address}')))).toEqual([
    ['unknownField', 'The field “nope” does not exist. Remove it.'],
    [
      'unknownField',
      "“Sample 1: collectedOn” is not a field of the letter's sampling event. Choose the event, or remove the field.",
    ],
  ]);
});

test('blanks of the template are filled in, also in fallbacks', () => {
  expect(check(writeLetter(writeParagraph('On [date] {event.name|[period]} [date]')))).toEqual([
    ['blank', 'Fill in “[date]”.'],
    ['blank', 'Fill in “[period]”.'],
  ]);
});

test('the text that the rule requires stands outside conditions', () => {
  const text = writeFixedText('leadHealthEffects');
  const only = writeLetter(writeParagraph('x'), writeWhen('line.classification', ['Lead'], [text]));
  expect(check(only, ['leadHealthEffects']).map(([code]) => code)).toEqual(['fixedText']);
  expect(check(writeLetter(writeParagraph('x'), text), ['leadHealthEffects'])).toEqual([]);
});

test('starter templates lack nothing but their blanks', () => {
  for (const { id, fixedTexts } of starterTemplates) {
    const content = findStarter(id)?.content as LetterDocument;
    const problems = checkLetter(content, { fields: mergeFields, fixedTexts });
    expect([id, problems.filter(({ code }) => code !== 'blank')]).toEqual([id, []]);
  }
});

test('fields of samples count from 1 to the samples of a kit, each with the results of the analytes of the event [B2.34]', () => {
  const keys = listEventFields({ sampleQuantity: 2, analyteIds: [1] }).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['sample.1.collectedOn', 'sample.2.analyte.1.unit']));
  expect(keys.filter((key) => key.startsWith('sample.3') || key.includes('analyte.2'))).toEqual([]);
});
