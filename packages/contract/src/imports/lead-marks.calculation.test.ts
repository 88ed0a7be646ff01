import { describe, expect, test } from 'vitest';
import { isLeadHistoryHeading, isReplacementHeading, isMarkHeading, LeadMarks } from './lead-marks.calculation.ts';

function markIn(texts: readonly string[], heading = 'Lead') {
  const marks = new LeadMarks(heading);
  texts.forEach((text, index) => {
    if (text !== '') marks.add(text, index + 2);
  });
  return marks.found();
}

describe('a mark for lead', () => {
  test.each(['X', 'x', 'Y', 'yes', 'TRUE', '1', '2', '✓', '6/14/2019', 'private', 'both', 'Lead', 'see card 12'])(
    'reads %s as a mark for lead',
    (text) => expect(markIn(['', 'N', '', text, 'No', text])).toEqual({ text, row: 5 }),
  );

  test.each([
    ['', '0'],
    ['N', 'No', 'none'],
    ['Copper', 'Non-lead', 'Unknown'],
    ['FALSE'],
    ['N/A', '-'],
    ['0.004', '<0.001', 'ND', '1', '12'],
  ])('finds no mark for lead in %s', (...texts) => expect(markIn(texts)).toBeUndefined());

  test('a plain yes counts among measurements', () =>
    expect(markIn(['0.004', '1', 'Y'])).toEqual({ text: 'Y', row: 4 }));
});

describe.each(['Lead free', 'Lead-Free', 'Non-lead (Y/N)', 'No lead', 'Customer side lead free'])(
  'below "%s"',
  (heading) => {
    test.each(['N', 'no', 'FALSE', '0', 'Lead'])('%s is a mark for lead', (text) =>
      expect(markIn(['Y', '', text], heading)).toEqual({ text, row: 4 }),
    );

    test.each(['Y', 'Yes', 'X', '1', 'TRUE', 'N/A', 'Copper'])('%s is not a lead mark', (text) =>
      expect(markIn([text], heading)).toBeUndefined(),
    );
  },
);

test.each([
  ['Lead', true],
  ['Public side lead (Y/N)', true],
  ['LSL remaining', true],
  ['Galvanized', true],
  ['Lead gooseneck', true],
  ['Likely lead', true],
  ['Likely LSL', true],
  ['LSLR', true],
  ['Leadline', true],
  ['Lead line tested', true],
  ['Lead Likely (Y/N)', true],
  ['GRR notice sent', true],
  ['Lead Pipe Notice', true],
  ['Lead project', true],
  ['Lead tier 1', true],
  ['IsLead', true],
  ['HASLEAD', true],
  ['LeadLineYN', true],
  ['Lead free', true],
  ['Non-lead (Y/N)', true],
  ['Lead-free solder', false],
  ['Lead test result', false],
  ['Lead and copper sampling site', false],
  ['Lead free meter', false],
  ['Lead inspector', false],
  ['First draw lead level (µg/l)', false],
  ['Copper', false],
])('the heading %s: %s', (heading, is) => expect(isMarkHeading(heading)).toBe(is));

test.each([
  ['Replacement required', true],
  ['Requires replacement (Y/N)', true],
  ['Needs to be replaced', true],
  ['Service line replacement needed', true],
  ['Meter replacement required', false],
  ['Replacement date', false],
  ['Replaced', false],
])('the heading %s is about replacement: %s', (heading, expected) =>
  expect(isReplacementHeading(heading)).toBe(expected),
);

test.each([
  ['Was it ever lead?', true],
  ['PREV_LEAD', true],
  ['Formerly lead', true],
  ['Historic lead', true],
  ['Lead', false],
  ['Lead present', false],
])('the heading %s is about the lead history: %s', (heading, expected) =>
  expect(isLeadHistoryHeading(heading)).toBe(expected),
);
