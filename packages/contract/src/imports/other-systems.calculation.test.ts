import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { findRowSystems } from './named-systems.calculation.ts';
import { createSystemAcceptance, listSystemQuestions, withoutAnswer } from './other-systems.calculation.ts';
import { isQuestionOpen } from './import-questions.calculation.ts';
import type { ReadSheet } from './import-batch.rules.ts';

const noCities = { count: 0, examples: [], blanks: 0 };
const account = { pwsid: 'CT0000001', name: 'Millbrook Water Department' };

function read(heading: string, cells: readonly Cell[]) {
  const rows = cells.map((cell, index) => ({ number: index + 2, cells: [cell, `${index + 1} Main St`] }));
  return findRowSystems([heading, 'Street address'], rows);
}

function findQuestions(
  heading: string,
  cells: readonly Cell[],
  plan: { columns?: Record<string, string>; confirmed?: string[] } = {},
) {
  const found = read(heading, cells);
  const sheet: ReadSheet = {
    name: 'Lines',
    rows: cells.length,
    preview: [],
    merged: [],
    headingFrom: 1,
    headingTo: 1,
    dataFrom: 2,
    columns: [],
    pwsidColumn: found.pwsid,
    systemNameColumn: found.name,
    systems: found.systems,
    possibleSystems: found.possible,
    kind: 'inventory',
    cities: noCities,
    zips: noCities,
  };

  const chosen = { sheet: 'Lines', columns: plan.columns ?? {} };
  return listSystemQuestions({ sheets: [sheet], systems: [] }, chosen, account);
}

describe('a column that may list the water system of each row', () => {
  test.each([
    ['Water system name', ['Far Hills', 'Millbrook Water']],
    ['PWS Name', ['Far Hills', 'Millbrook Water']],
    ['System', ['Far Hills Water', 'Town of Millbrook']],
    ['Utility', ['Far Hills Water Co', 'Millbrook Water']],
  ])('"%s" lists systems: %o', (heading, cells) => {
    expect(read(heading, cells)).toMatchObject({ name: 0, possible: undefined });
    expect(findQuestions(heading, cells)).toMatchObject([
      { choice: { leaveOut: 'Don’t import rows of another water system' } },
    ]);
  });

  test.each([
    ['System', ['North', 'South']],
    ['System name', ['Pressure zone 1', 'Pressure zone 2']],
    ['Utility', ['Water', 'Irrigation']],
    ['System', ['Far Hills Water', 'High zone']],
  ])('"%s" with %o needs a choice between all rows and those of the own system', (heading, cells) => {
    const found = read(heading, cells);
    expect(found.name).toBeNull();
    const [question, ...more] = findQuestions(heading, cells);
    expect(more).toEqual([]);
    expect(question).toMatchObject({
      step: 'file',
      title: `The column "${heading}" may list other water systems.`,
      confirm: 'Import all rows into CT0000001 (Millbrook Water Department)',
    });
    expect(question?.choice?.leaveOut).toMatch(/^Don’t import the rows of /);
    const open = { key: '', title: '', sentence: '', confirm: '', step: 'file' as const, isConfirmed: false };
    const isOpen = (confirmed: string[]) => isQuestionOpen({ ...open, ...question }, { confirmed });
    expect(isOpen([])).toBe(true);
    expect(isOpen([question?.key ?? ''])).toBe(false);
    expect(isOpen([question?.choice?.key ?? ''])).toBe(false);
    expect(isOpen([findQuestions(heading, [...cells, 'Elmwood'])[0]?.choice?.key ?? ''])).toBe(true);
    expect(question?.sentence).toContain(cells.at(-1));
  });

  test('raises no question if it lists only the own system, or is matched to a field', () => {
    expect(findQuestions('System', ['Millbrook', 'Millbrook high zone'])).toEqual([]);
    expect(findQuestions('System', ['Copper', 'Lead'], { columns: { 0: 'system.material' } })).toEqual([]);
    expect(findQuestions('Water system', ['Copper', 'Lead'], { columns: { 0: 'system.material' } })).toEqual([]);
  });
});

test('an earlier confirmation of one system imports no rows for which leaving out is shown', () => {
  const systems = [{ pwsid: 'CT9990011', name: '', inRows: true }];
  const accepts = (...confirmed: string[]) =>
    createSystemAcceptance({ plan: { confirmed }, account, systems })({ pwsid: 'CT9990011', name: '' });
  expect([accepts('otherSystem:CT9990011'), accepts('otherSystems:4'), accepts('otherRows:1:CT9990011')]).toEqual([
    false,
    false,
    true,
  ]);
});

test('one of two choices about possible systems withdraws the other', () => {
  const [question] = findQuestions('System', ['North', 'South']);
  const [all, leftOut] = [question?.key ?? '', question?.choice?.key ?? ''];
  expect(withoutAnswer(['mode', all], leftOut)).toEqual(['mode']);
  expect(withoutAnswer(['mode', leftOut], all)).toEqual(['mode']);
  expect(withoutAnswer(['mode', leftOut], 'mode')).toEqual([leftOut]);
});
