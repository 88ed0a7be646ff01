import { describe, expect, test } from 'vitest';
import { findLeadNote, isNoteRow, listExplainedCodes } from './explained-codes.calculation.ts';

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
  ])('%j', (cells, codes) => {
    const each = found(cells);
    for (const code of codes.slice(-1)) expect(each.join(' | ')).toContain(code.replace(/\)$/, ''));
    expect(each.length > 0).toBe(codes.length > 0);
  });

  test('beside a line only where they have an equals sign', () => {
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
  ['All lines in Zone 3 are lead', true],
  ['Older services were lead', true],
  ['Lead lines: 12', false],
  ['Lead Service Line Inventory', false],
  ['All lines are copper', false],
])('whether "%s" is a note about lead: %j', (text, isNote) =>
  expect(findLeadNote({ number: 3, cells: [text] }) !== undefined).toBe(isNote),
);
