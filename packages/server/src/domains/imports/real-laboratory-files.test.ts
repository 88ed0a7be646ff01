import { DateColumns } from '@curbstop/contract/imports/date-columns.calculation';
import { parseHeadingsAt } from '@curbstop/contract/imports/headings.calculation';
import { findResultHeadingRow, suggestResultColumns } from '@curbstop/contract/imports/result-columns.calculation';
import { createHeadingCheck, findTableAbove } from '@curbstop/contract/imports/result-headings.calculation';
import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { createResultRowReader } from '@curbstop/contract/imports/result-rows.calculation';
import { toCellText } from '@curbstop/contract/primitives/cell';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { countResult } from '@curbstop/contract/samples/result-count.calculation';
import { expect, test } from 'vitest';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import { listFileSuggestions } from './result-file.calculation.ts';

/** A file as read with its proposed columns, or with those that a person chose. */
async function readAll(path: string, chosen?: Pick<ResultPlan, 'columns' | 'units'>) {
  const { file, sheets } = await outlineSpreadsheet(path);
  const [sheet] = sheets;
  if (!sheet) throw new Error(`${path} has no sheet`);
  const headingRow = findResultHeadingRow(sheet.sample);
  const { names } = parseHeadingsAt(sheet.sample, { from: headingRow, to: headingRow });
  const columns = names.map((heading, position) => ({
    position,
    heading,
    samples: sheet.sample.slice(1).map(({ cells }) => toCellText(cells[position])),
  }));
  const proposed = listFileSuggestions(columns, suggestResultColumns(columns));
  const plan: ResultPlan = {
    sheet: sheet.name,
    headingRow,
    dataFrom: headingRow + 1,
    analytes: {},
    laboratory: '',
    receivedOn: '2026-11-20',
    ...(chosen ?? proposed),
  };
  const preview = sheet.sample.map(({ number, cells }) => ({ number, cells: cells.map(toCellText) }));
  expect(findTableAbove({ plan, preview })).toBeUndefined();
  const dates = new DateColumns();
  const readRows = async () => {
    const readRow = createResultRowReader({ plan, dates, today: '2026-11-21' });
    const compareWithHeadings = createHeadingCheck({ plan, preview });
    const rows = [];
    for await (const chunk of readSpreadsheetRows(path, { file, sheet: sheet.name, fromRow: plan.dataFrom }))
      for (const row of chunk) {
        const compared = compareWithHeadings(row);
        if (typeof compared === 'object') throw new Error(compared.otherTable);
        rows.push(...(compared === 'data' ? [readRow(row)] : []));
      }
    return rows.filter((row) => row !== undefined);
  };
  const first = await readRows();
  return { plan, rows: dates.settle() ? await readRows() : first };
}

/** The counted levels of an analyte, in µg/L. */
function listLevels({ rows }: Awaited<ReturnType<typeof readAll>>, analyteId: number): readonly string[] {
  const analyte = findAnalyte(analyteId)!;
  return rows.flatMap(({ results }) =>
    results.flatMap(({ reported }) =>
      reported?.analyteId === analyteId ? [countResult(analyte, reported).amount] : [],
    ),
  );
}

const above = (level: string) => (one: string) => compareDecimals(one, level) > 0;

test.skipIf(!hasSharedData('nyc-tap-kits'))(
  'New York’s tap kits: every row is read, with the published exceedances, detects and zeros',
  async () => {
    const file = await readAll(sharedData('nyc-tap-kits', 'RAW_Tap Test Lead Copper.csv'));
    expect(file.plan.columns).toEqual({
      0: 'labSampleId',
      3: 'collectedOn',
      4: 'receivedOn',
      5: 'result:1',
      6: 'result:2',
    });
    expect(file.plan.units).toEqual({ 5: 'µg/L', 6: 'mg/L' });
    const leadLevels = listLevels(file, 1);
    expect({
      rows: file.rows.length,
      exceedances: leadLevels.filter(above('15')).length,
      detects: leadLevels.filter((one) => above('0')(one) && !above('15')(one)).length,
      zeros: leadLevels.filter((one) => one === '0').length,
      copper: listLevels(file, 2).filter(above('1300')).length,
      problems: file.rows.flatMap(({ results }) => results.flatMap(({ problems }) => problems)),
      undated: file.rows.filter(({ naming }) => naming.collectedOn === null).length,
    }).toEqual({ rows: 3943, exceedances: 244, detects: 2369, zeros: 1330, copper: 3, problems: [], undated: 0 });
  },
);

test.skipIf(!hasSharedData('flint-vt-271'))(
  'Flint’s 271 first draws, whose column and unit a person chooses',
  async () => {
    const file = await readAll(sharedData('flint-vt-271', 'flint.csv'), {
      columns: { 0: 'sampleNumber', 3: 'result:1' },
      units: { 3: 'ppb' },
    });
    const leadLevels = listLevels(file, 1);
    expect(leadLevels).toHaveLength(271);
    expect(leadLevels[0]).toBe('0.344');
    expect(file.rows.flatMap(({ results }) => results.flatMap(({ problems }) => problems))).toEqual([]);
  },
);
