import { describe, expect, test } from 'vitest';
import { isNoteRow, listExplainedCodes } from './legend-codes.calculation.ts';

const found = (cells: readonly string[], place: 'note' | 'line' = 'note') =>
  listExplainedCodes({ number: 3, cells }, place).map(({ code, meaning }) => `${code}: ${meaning}`);

describe('the codes that a note or a legend explains', () => {
  test.each<[readonly string[], readonly string[]]>([
    [['CI = Lead'], ['CI: Lead']],
    [['Legend: CI = Lead, CU = Copper'], ['CI: Lead', 'CU: Copper']],
    [['Key: CI = Lead CU = Copper'], ['CI: Lead', 'CU: Copper']],
    [['DI: Lead line; CU: Copper'], ['DI: Lead line', 'CU: Copper']],
    [['CI - Lead'], ['CI: Lead']],
    [['CI, DI = Lead'], ['CI/DI: Lead', 'CI: Lead', 'DI: Lead']],
    [['CI and DI = Lead'], ['CI and DI: Lead', 'CI: Lead', 'DI: Lead']],
    [['CI = cast iron, or lead'], ['CI: cast iron, or lead']],
    [['Lead = CI'], ['CI: Lead']],
    [['"CI" means lead'], ['CI: lead']],
    [['Brass stands for lead services.'], ['Brass: lead services']],
    [['Note: all lines marked Brass are lead service lines'], ['Brass: lead service lines']],
    [['Lead lines are shown as CI'], ['CI: Lead lines']],
    [
      ['PE', 'Lead (pipe enclosed)'],
      ['PE: Lead (pipe enclosed', 'PE: Lead (pipe enclosed)'],
    ],
    [
      ['Legend', 'CI', 'Lead', 'CU', 'Copper'],
      ['CI: Lead', 'CU: Copper'],
    ],
    [['Lead', 'Galvanized', 'Unknown'], []],
    [['Total Lead', '#REF!'], []],
    [['Yes', 'School'], []],
    [['Do you have lead connectors?', 'No'], []],
    [['Lead: a metal'], []],
    [['Copper = Lead'], ['Copper: Lead']],
    [['Zone 3: all lines marked Brass are lead'], ['Brass: lead']],
    [['Service line inventory'], []],
    [['Total = 12'], []],
  ])('finds the codes of %j', (cells, codes) => {
    const each = found(cells);
    for (const code of codes.slice(-1)) expect(each.join(' | ')).toContain(code.replace(/\)$/, ''));
    expect(each.length > 0).toBe(codes.length > 0);
  });

  test('reads a code next to a line only with an equals sign', () => {
    expect(found(['A-1', '1 Main St', 'CI', 'CI = Lead'], 'line')).toEqual(['CI: Lead']);
    expect(found(['A-1', '1 Main St', 'Copper', 'Lead', 'Note: lead'], 'line')).toEqual([]);
  });
});

test.each([
  [['CI', 'Lead'], true],
  [['Legend', 'CI', 'Lead', 'CU', 'Copper'], true],
  [['1 Main St', 'Lead'], false],
  [['A-1', '1 Main St', 'CU', 'Lead'], false],
] as const)('whether %j is a note: %j', (cells, isNote) => expect(isNoteRow({ number: 3, cells })).toBe(isNote));

test.each([
  ['CI (Lead)'],
  ['Lead (CI)'],
  ['Codes: CI/Lead; CU/Copper'],
  ['CI, lead'],
  ['CI- Lead'],
  ['CI -> Pb'],
  ['CI | Lead'],
  ['CI equals lead'],
  ['CI ... Lead'],
  ['CI being lead'],
  ['CI same as lead'],
  ['For lead we write CI'],
  ['Lead - CI'],
  ['C.I. = Lead'],
  ['Key: CI -> Lead'],
  ['CI~Lead'],
  ['Material: CI = lead'],
])('"%s" explains CI as lead', (text) => {
  const codes = listExplainedCodes({ number: 3, cells: [text] }, 'note');
  const ofCode = codes.filter(({ code }) => code.replaceAll('.', '') === 'CI');
  expect(ofCode.map(({ meaning }) => /lead|pb/i.test(meaning))).toContain(true);
});

test.each([[['Lead', 'CI']], [['1', 'Lead', 'CI', '34']], [['Code', 'CI', 'Lead', 'CU', 'Copper']]])(
  'a row %j explains CI as lead',
  (cells) => expect(found(cells)).toContain('CI: Lead'),
);

test.each([
  [['Lead, Galvanized, Copper, CI, PVC']],
  [['Harlow Falls Water Department']],
  [['Lead', '12']],
  [['Copper', 'Non-lead', 'Lead', 'Unknown']],
])('a list of terms %j explains none', (cells) =>
  expect(found(cells).filter((code) => !/^(\d+|HFWD)/.test(code))).toEqual([]),
);

test('a note explains a code in parentheses and after its column', () => {
  expect(found(['NL (not looked at)'])).toContain('NL: not looked at');
  expect(found(['Previously lead: N = never checked'])).toContain('N: never checked');
});
