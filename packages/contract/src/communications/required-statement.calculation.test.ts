import { describe, expect, test } from 'vitest';
import { composeLetter } from './letter-composition.calculation.ts';
import {
  writeFixedText,
  writeHeading,
  writeContent,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';
import type { CommunicationContent } from './communication-content.rules.ts';
import { copperFindingField, leadFindingField } from './merge-field.values.ts';
import { withRequiredStatements } from './required-statement.calculation.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates } from './starter-template.values.ts';

const setting = { values: {}, results: [], on: '2026-11-26', language: 'en', state: 'CT' } as const;
const print = (document: CommunicationContent, facts: Readonly<Record<string, string>>, language: 'en' | 'es' = 'en') =>
  composeLetter(document, { ...setting, language, facts }).blocks.flatMap((block) =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? [block.inlines.map((inline) => ('text' in inline ? inline.text : '')).join('')]
      : [block.kind],
  );
const fine = [
  writeHeading(1, 'Your service line is great'),
  writeParagraph('Dear {recipient.name|resident},'),
  writeParagraph('All of it was made after 1990 by people who care.'),
];

describe('a line notice whose own words don’t mention the material', () => {
  test.each([
    ['serviceLineLead-en', 'Lead', 'en', /made of lead/],
    ['serviceLineGrr-en', 'Galvanized Requiring Replacement', 'en', /galvanized requiring replacement/],
    ['serviceLineUnknown-en', 'Lead Status Unknown', 'en', /unknown\. It may be lead/],
    ['newCustomer-en', 'Galvanized Requiring Replacement', 'en', /galvanized requiring replacement/],
    ['newCustomer-en', 'Non-lead', 'en', /is not lead/],
    ['serviceLineLead-es', 'Lead', 'es', /es de plomo/],
    ['newCustomer-es', 'Lead Status Unknown', 'es', /Puede ser de plomo/],
  ] as const)('states it after the greeting: %s for %s', (templateId, classification, language, statement) => {
    const document = withRequiredStatements(writeContent(...fine), { templateId, isAboutResults: false });
    const [title, greeting, stated, own] = print(document, { 'line.classification': classification }, language);
    expect([title, greeting, own]).toEqual([
      'Your service line is great',
      'Dear resident,',
      'All of it was made after 1990 by people who care.',
    ]);
    expect(stated).toMatch(statement);
  });
  test('is not complete for a recipient without a classification', () => {
    const document = withRequiredStatements(writeContent(...fine), {
      templateId: 'newCustomer-en',
      isAboutResults: false,
    });
    expect(composeLetter(document, setting).missing).toContain('line.classification');
  });
});

describe('a results letter whose own words don’t mention the result', () => {
  const document = withRequiredStatements(writeContent(...fine), { templateId: 'blank-en', isAboutResults: true });
  test('has the table and says what was found, with the advice above the action level', () => {
    const printed = print(document, { [leadFindingField]: 'Exceedance', [copperFindingField]: 'Exceedance' });
    expect(printed[2]).toBe('table');
    expect(printed[3]).toMatch(/^Lead in your tap water is above the action level\. Please use a filter/);
    expect(printed[4]).toMatch(/^Copper in your tap water is above the action level\. Run your water/);
  });
  test('doesn’t mention an analyte that has no result', () => {
    expect(print(document, { [leadFindingField]: 'Non-detect', [copperFindingField]: '' }).slice(2, 5)).toEqual([
      'table',
      'The laboratory did not detect lead in your tap water.',
      'All of it was made after 1990 by people who care.',
    ]);
  });
});

test('a statement inside a condition does not count', () => {
  const hidden = writeConditional('line.systemVerified', ['Yes'], [writeFixedText('lineStatement')]);
  const { content } = withRequiredStatements(writeContent(hidden), {
    templateId: 'serviceLineLead-en',
    isAboutResults: false,
  });
  expect(content).toContainEqual(writeFixedText('lineStatement'));
});

test.each(starterTemplates.map(({ id }) => [id]))('the template %s has its statements already', (id) => {
  const { content, triggerType } = findStarter(id)!;
  const isAboutResults = triggerType === 'SendKitResult';
  expect(withRequiredStatements(content, { templateId: id, isAboutResults })).toBe(content);
});
