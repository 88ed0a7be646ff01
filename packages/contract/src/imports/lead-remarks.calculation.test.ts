import { describe, expect, test } from 'vitest';
import { LeadRemarks, pipeInRemark } from './lead-remarks.calculation.ts';

describe('a remark that names lead or galvanized pipe', () => {
  test.each([
    'Lead',
    'lead found',
    'LSL',
    'Lead?',
    'Pb',
    'Likely lead',
    'customer side is lead per plumber',
    'LSL not replaced yet',
    'lead not replaced',
    'not lead tested, lead pipe',
    'replaced system side, customer side lead',
    'No curb box, lead pipe',
    'copper to curb, lead to house',
    'copper to curb, lead to street',
    'copper/lead',
    'MAT_LEAD',
    '12 Elm Street: lead at the wall',
    'lead pipe 3/4 in',
    'Lead 1920',
    'LSL 1920',
    'meter reader saw lead at wall',
    'lead replaced 1998',
    'the plumber found lead on the customer side when the meter was changed in spring',
    'Ld',
    'leaded',
    'lead-lined',
    'LSLR',
    'plomo',
    'lead and copper',
    `${'see card '.repeat(200)} lead`,
  ])('%s', (text) => expect(pipeInRemark(text)).toBe('lead'));

  test.each(['Galv.', 'galvanized to meter', 'GRR', 'no lead, galvanized to the house'])('%s', (text) =>
    expect(pipeInRemark(text)).toBe('galvanized'),
  );

  test.each([
    'L',
    'no lead',
    'no lead or galvanized',
    'no known lead',
    'Lead free',
    'lead-free solder',
    'Non-lead',
    'non_lead',
    'lead solder',
    'Lead Mine Rd',
    'lead and copper sampling',
    'Lead & copper rule',
    'lead not found',
    'lead 4.2 ppb',
    'lead time 6 weeks',
    'lead abatement contractor',
    'Lead service line inventory',
    'Galveston',
    'unleaded',
    'sent lead notice',
    'LSL-0012',
    'PB123',
  ])('is not %s', (text) => expect(pipeInRemark(text)).toBeNull());
});

describe('a remark of a row', () => {
  const remarks = new LeadRemarks({
    columns: [
      { position: 0, heading: 'ID' },
      { position: 1, heading: 'Address' },
      { position: 2, heading: 'Notes' },
      { position: 3, heading: 'Plumber' },
      { position: 4, heading: 'Why this class' },
    ],
    fields: { 0: 'externalId', 1: 'location.addressLine1', 2: 'system.notes' },
    own: [],
  });
  const found = (texts: readonly string[], values: Readonly<Record<string, string>> = {}) =>
    remarks.find({ number: 2, cells: texts }, { values }).map(({ position, key, text }) => [position, key, text]);

  test('counts in notes and in columns that are not matched, not in IDs and places', () =>
    expect(found(['LSL', '1 Lead St', 'is lead', 'saw lead', 'Customer side is lead'])).toEqual([
      [2, 'system.notes', 'is lead'],
      [3, undefined, 'saw lead'],
    ]));

  test.each(['12 Main St (lead service)', '13 Main St - LSL', '13 Main St lead line', 'Lead'])(
    'counts beside the place "%s"',
    (text) => expect(found(['', text])).toHaveLength(1),
  );

  test.each(['14 Lead Mine Rd', '12 Main St, Lead, SD', '1 Galveston Ave', '12 Main St (no lead)'])(
    'is not part of the place "%s"',
    (text) => expect(found(['', text])).toEqual([]),
  );

  test.each([
    ['galvanized to the house', { 'customer.material': 'galvanized' }],
    ['probably lead', { 'system.material': 'unknownLikelyLead' }],
    ['lead was replaced in 2004', { previouslyLead: 'Yes' }],
    ['LSL removed', { 'system.removedOn': '2004' }],
  ])('"%s" says no more than the row with %j', (text, values) => expect(found(['', '', text], values)).toEqual([]));

  test.each([
    ['lead', { 'customer.material': 'galvanized' }],
    ['lead pipe', { 'system.material': 'unknownLikelyLead' }],
    ['lead not replaced', { previouslyLead: 'Yes' }],
    ['lead was replaced in 2004', { previouslyLead: 'No' }],
  ])('"%s" says more than the row with %j', (text, values) => expect(found(['', '', text], values)).toHaveLength(1));
});
