import { describe, expect, test } from 'vitest';
import { noticeTextKeys } from '../regulations/notice-text.values.ts';
import { findNoticeText } from '../regulations/notice-text.calculation.ts';
import { composeLetter, type ComposedBlock, type CompositionSetting } from './letter-composition.calculation.ts';
import type { CommunicationContent } from './communication-content.rules.ts';
import {
  linePicture,
  resultsTable,
  writeFixedText,
  writeContent,
  writeParagraph,
  writeConditional,
} from './content-writing.calculation.ts';

const setting: CompositionSetting = {
  values: { 'recipient.name': 'Dana Reyes', 'line.classification': 'Plomo' },
  facts: { 'line.classification': 'Lead' },
  on: '2026-11-25',
  language: 'en',
  state: 'CT',
};
const compose = (document: CommunicationContent, overrides: Partial<CompositionSetting> = {}) =>
  composeLetter(document, { ...setting, ...overrides });
const say = (blocks: readonly ComposedBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.inlines.map((one) => ('text' in one ? one.text : '\n')).join('')] : [],
  );

describe('a composed letter', () => {
  test('has the values of the recipient, their fallback, and the names of missing fields', () => {
    const { blocks, missing } = compose(
      writeContent(writeParagraph('Dear **{recipient.name|neighbor}**, {location.name|friend} {system.phone}')),
    );
    expect(say(blocks)).toEqual(['Dear Dana Reyes, friend ']);
    expect(missing).toEqual(['system.phone']);
    expect(
      compose(writeContent(writeParagraph('{recipient.name|neighbor}')), { values: { 'recipient.name': ' ' } }),
    ).toEqual({
      blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'neighbor' }] }],
      missing: [],
      hasResultsTable: false,
      lineValues: {},
    });
  });

  test('keeps a conditional part for the recipients it is for, by the record and not by the printed word', () => {
    const text = writeContent(
      writeConditional(
        'line.classification',
        ['lead', 'Galvanized Requiring Replacement'],
        [writeParagraph('Replace it')],
      ),
      writeConditional('line.classification', ['Non-lead'], [writeParagraph('All is well {system.phone}')]),
      writeParagraph('Class: {line.classification}'),
    );
    const { blocks, missing } = compose(text);
    expect(say(blocks)).toEqual(['Replace it', 'Class: Plomo']);
    // A field of a part that is left out is not missing.
    expect(missing).toEqual([]);
  });

  test('has a note in the other language how to get the notice in it, with the phone number', () => {
    const notice = writeContent(
      writeConditional('line.classification', ['Lead'], [writeFixedText('leadHealthEffects')]),
    );
    const values = { 'system.phone': '(860) 555-0100' };
    expect(compose(notice, { values }).blocks.at(-1)).toMatchObject({
      language: 'es',
      inlines: [
        {
          text: 'Este aviso contiene información importante sobre su agua potable. Si lo necesita en español, llame al (860) 555-0100.',
        },
      ],
    });
    expect(say(compose(notice).blocks).at(-1)).toContain('comuníquese con su sistema de agua');
    expect(compose(notice, { values, language: 'es' }).blocks.at(-1)).toMatchObject({
      language: 'en',
      inlines: [
        {
          text: 'If you need this notice in English or another language, call (860) 555-0100.',
        },
      ],
    });
    expect(compose(writeContent(writeParagraph('Hydrants are flushed'))).blocks).toHaveLength(1);
  });

  test('shows that there are no results without samples', () => {
    expect(compose(writeContent(resultsTable)).missing).toEqual(['sample.results']);
    const row = { sample: '7', collectedOn: 'May 3, 2026', analyte: 'Lead', result: '3 ppb', actionLevel: '15 µg/L' };
    const { blocks } = compose(writeContent(resultsTable), { results: [row] });
    expect(blocks).toMatchObject([
      {
        kind: 'table',
        rows: [
          [{ isHeader: true }, {}, {}, {}, {}],
          [{ isHeader: false }, {}, {}, {}, {}],
        ],
      },
    ]);
  });
});

test('a result of an invalidated sample is marked, with a note below the table', () => {
  const row = { sample: '7', collectedOn: 'May 3, 2026', analyte: 'Lead', result: '21 ppb', actionLevel: '15 µg/L' };
  const { blocks } = compose(writeContent(resultsTable), { results: [{ ...row, isInvalidated: true }, row] });
  expect(JSON.stringify(blocks[0])).toContain('7 (invalidated)');
  expect(say(blocks)).toEqual([expect.stringContaining('does not count in the 90th percentile')]);
});

test.each([
  ['en', 'Call us to ask about the rest.'],
  ['es', 'Llámenos para preguntar por los demás.'],
] as const)('a statement about results says in “%s” that others are not reported yet', (language, words) => {
  const row = { sample: '7', collectedOn: 'May 3, 2026', analyte: 'Lead', result: 'ND', actionLevel: '15 µg/L' };
  const printed = (results: readonly object[]) =>
    say(
      compose(writeContent(writeFixedText('resultStatement')), {
        results: results as never,
        language,
        values: { 'sample.lead.finding': 'Non-detect' },
      }).blocks,
    );
  expect(printed([row]).join()).not.toContain(words);
  expect(printed([row, { ...row, result: 'Not reported yet', isPending: true }]).join()).toContain(words);
});

describe('the text that the rule fixes', () => {
  const health = writeContent(writeFixedText('leadHealthEffects'));

  test.each([
    ['2024-10-16', 'exacerbate existing', 'There is no safe level'],
    ['2027-10-31', 'exacerbate existing', 'There is no safe level'],
    ['2027-11-01', 'There is no safe level', 'exacerbate existing'],
    ['2030-01-01', 'There is no safe level', 'exacerbate existing'],
  ])('uses the text in force on the date of the letter, %s', (on, printed, absent) => {
    const [text] = say(compose(health, { on }).blocks);
    expect(text).toContain(printed);
    expect(text).not.toContain(absent);
  });

  test('exists in both languages on every day since the notices began, and only English is the rule’s own', () => {
    for (const key of noticeTextKeys)
      for (const on of ['2024-10-16', '2026-11-25', '2027-10-31', '2027-11-01', '2031-06-01']) {
        // The rule fixes what statements contain, not their words.
        const isStatement = ['leadExceedance', 'lineStatement', 'resultStatement'].includes(key);
        const ofRule = key === 'leadLevelDefinitions' ? 'stateNotice' : 'rule';
        const [english, spanish] = isStatement ? ['content', 'content'] : [ofRule, 'translation'];
        expect(findNoticeText(key, { on, language: 'en', state: 'CT' })?.wording).toBe(english);
        expect(findNoticeText(key, { on, language: 'es', state: 'CT' })?.wording).toBe(spanish);
      }
  });

  test('has the numbers of the exceedance, and misses them in a letter about none', () => {
    const statement = writeContent(writeFixedText('leadExceedance'));
    const values = {
      'exceedance.period': 'January to June 2026',
      'exceedance.percentile': '17.4 µg/L',
      'exceedance.actionLevel': '15 µg/L',
      'exceedance.samples': '20',
      'exceedance.samplesAbove': '3',
      'exceedance.learnedOn': 'July 3, 2026',
    };
    const [text] = say(compose(statement, { values }).blocks);
    expect(text).toContain('the 90th percentile of lead in our water is 17.4 µg/L, above the action level of 15 µg/L');
    expect(text).toContain('Samples above the action level: 3 of 20. We learned of it on July 3, 2026.');
    expect(compose(statement, {}).missing).toEqual([
      'exceedance.period',
      'exceedance.percentile',
      'exceedance.actionLevel',
      'exceedance.samplesAbove',
      'exceedance.samples',
      'exceedance.learnedOn',
    ]);
  });

  test('cannot be printed for a day on which there was none', () => {
    expect(() => compose(health, { on: '2020-01-01' })).toThrow('2020-01-01');
  });
});

test('the picture of the line is that of the recipient, with its text; without a line the letter can’t be sent', () => {
  const side = { kind: 'lead', material: 'Lead', isVerified: true } as const;
  const line = { system: side, customer: null };
  const { blocks, missing } = compose(writeContent(linePicture), { line });
  expect(missing).toEqual([]);
  expect(blocks).toEqual([
    { kind: 'linePicture', line, language: 'en', alt: expect.stringContaining('Lead, verified') },
  ]);
  expect(compose(writeContent(linePicture))).toMatchObject({ blocks: [], missing: ['line.picture'] });
});

test('a finding that an older template states in the words of the fixed part is printed once', () => {
  const text = 'The laboratory did not detect lead in your tap water.';
  const older = writeConditional(
    'sample.lead.finding',
    ['Non-detect'],
    [writeParagraph(text.replace('not detect', '**not detect**'))],
  );
  const { blocks } = composeLetter(writeContent(older, writeFixedText('resultStatement')), {
    values: {},
    facts: { 'sample.lead.finding': 'Non-detect' },
    on: '2026-11-26',
    language: 'es',
    state: 'CT',
  });
  // With the note in English.
  expect(blocks).toHaveLength(3);
  const english = composeLetter(writeContent(older, writeFixedText('resultStatement')), {
    values: {},
    facts: { 'sample.lead.finding': 'Non-detect' },
    on: '2026-11-26',
    language: 'en',
    state: 'CT',
  });
  expect(JSON.stringify(english.blocks).match(/in your tap water/g)).toHaveLength(1);
  expect(english.blocks[0]).toEqual({ kind: 'paragraph', align: 'left', inlines: [{ text }] });
});
