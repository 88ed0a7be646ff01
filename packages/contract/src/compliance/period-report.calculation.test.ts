import { expect, test } from 'vitest';
import { countReportRows, createPeriodReport } from './period-report.calculation.ts';
import { fillSheet } from '../primitives/sheet-layout.ts';

const system = { name: 'Harlow Falls', pwsid: 'CT9990012', state: 'CT', preparedOn: '2026-07-03' };
const results = fillSheet(
  'Lead results',
  [
    { heading: 'Sample', width: 10, kind: 'general', cell: ({ number }: { number: number }) => number },
    { heading: 'Collected', width: 12, cell: () => ({ date: '2026-02-03' }) },
    { heading: 'Above the action level', width: 14, cell: () => null },
    { heading: 'Result (µg/L)', width: 14, cell: () => ({ decimal: '1300.0625' }) },
    { heading: 'Rank', width: 14, cell: () => 4_812 },
  ],
  [{ number: 12_001 }],
);
const none = fillSheet('Not used', [{ heading: 'Sample', width: 10, cell: () => '' }], []);
const summary = { ...none, plan: { ...none.plan, top: [{ look: 'title' as const, cells: ['January to June 2026'] }] } };

test('the tables have the sheets’ values as text with thousands separators, without columns that have none', () => {
  expect(createPeriodReport(system, [summary, results, none])).toEqual({
    title: 'January to June 2026',
    systemName: 'Harlow Falls',
    pwsid: 'CT9990012',
    preparedOn: '07-03-2026',
    tables: [
      { name: 'Not used', headings: [], widths: [], rows: [] },
      {
        name: 'Lead results',
        headings: ['Sample', 'Collected', 'Result (µg/L)', 'Rank'],
        widths: [10, 18, 14, 14],
        rows: [['12001', '02-03-2026', '1,300.0625', '4,812']],
      },
      { name: 'Not used', headings: [], widths: [], rows: [] },
    ],
  });
});

test('counts the rows of all sheets', () => {
  expect(countReportRows([results, results, none])).toBe(2);
});
