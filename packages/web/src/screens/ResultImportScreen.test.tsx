import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  checkResultImport,
  chooseSampleOfRow,
  commitResultImport,
  downloadFailedResults,
  getResultImport,
  importResultRow,
  leaveOutResultRows,
  listResultImportRows,
  planResultImport,
  undoResultImport,
} from '@curbstop/contract/imports/result-import.endpoints';
import { resultColumns } from '@curbstop/contract/imports/result-columns.values';
import type { ResultImport, ResultImportRow } from '@curbstop/contract/imports/result-import.rules';
import { listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSampleRow } from '../../testing/a-sample.ts';
import { aBatch, aFileStructure, aSheet, aSummary } from '../../testing/import-builders.ts';
import {
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ResultImportScreen } from './ResultImportScreen.tsx';

const eventId = '01900000-0000-7000-8000-0000000000c2';

/** A file with a row for each result, whose columns are matched. */
function aResultImport(change: Partial<ResultImport> = {}): ResultImport {
  const { ownColumns: _, questions: _questions, plan: _plan, summary: _summary, ...batch } = aBatch();
  const [column] = aSheet().columns;
  const columns = ['Sample ID', 'Lead'].map((heading, position) => ({
    ...column!,
    position,
    letter: 'AB'.charAt(position),
    heading,
    samples: ['4.2'],
  }));
  return {
    ...batch,
    fileName: 'results.csv',
    state: 'checked',
    errorCode: null,
    eventId,
    eventName: 'January to June 2026',
    fileStructure: aFileStructure({ sheets: [aSheet({ name: 'Results', columns })], proposedSheet: 'Results' }),
    plan: {
      sheet: 'Results',
      headingRow: 1,
      dataFrom: 2,
      columns: { '0': 'sampleNumber', '1': 'result:1' },
      units: { '1': 'ppb' },
      analytes: {},
      laboratory: '',
      receivedOn: '2026-11-20',
    },
    words: [],
    summary: {
      ...aSummary({ rows: 3, new: 2 }),
      unmatched: 1,
      leftOut: 0,
      aboveActionLevel: 0,
      highest: [],
      unreadable: 0,
      undated: 0,
      shortened: 0,
      shortenedRows: [],
    },
    missing: [],
    exceedances: 0,
    withoutOutlet: 0,
    laboratories: ['Eastern Labs'],
    ...change,
  };
}

function aResultRow(change: Partial<ResultImportRow> = {}): ResultImportRow {
  return {
    rowNumber: 4,
    place: 1,
    outcome: 'unmatched',
    named: 'K-3',
    collectedOn: null,
    analyteId: 1,
    analyte: 'Lead',
    result: '17 ppb',
    before: null,
    sampleId: null,
    sampleNumber: null,
    address: null,
    matchedBy: null,
    isLower: false,
    isUnitDoubtful: false,
    isUndated: false,
    isAboveActionLevel: false,
    isKept: false,
    keptStatus: null,
    leftOutReason: null,
    leftOutBy: null,
    problems: [{ field: 'Sample', found: 'K-3', sentence: 'No sample', allowed: 'Row 4 has no sample.' }],
    ...change,
  };
}

function open(
  batch: ResultImport,
  {
    rows = [aResultRow()],
    first = [],
    permissions,
  }: {
    readonly rows?: readonly ResultImportRow[];
    readonly first?: readonly Responses[];
    readonly permissions?: readonly string[];
  } = {},
) {
  const kept = { batch };
  const change = (next: Partial<ResultImport>) =>
    (kept.batch = { ...kept.batch, ...next, version: kept.batch.version + 1 });
  return showScreen(<ResultImportScreen />, {
    path: '/result-imports/$batchId',
    at: `/result-imports/${batch.id}`,
    elsewhere: ['/events/$id/samples', '/samples/$id'],
    responses: [
      ...first,
      respond(getResultImport, () => kept.batch),
      respond(planResultImport, ({ body }) => change({ plan: body.plan as ResultImport['plan'] })),
      respond(checkResultImport, () => change({ state: 'checking' })),
      respond(commitResultImport, () => change({ state: 'committing' })),
      respond(undoResultImport, () => change({ state: 'undoing' })),
      respond(chooseSampleOfRow, () => change({})),
      respond(leaveOutResultRows, () => change({})),
      respond(importResultRow, () => change({})),
      respond(listResultImportRows, pageOf(rows)),
      respond(listSamples, pageOf([aSampleRow()])),
    ],
    features: [...planFeatures.Expert],
    ...(permissions && { permissions }),
  });
}

test('the review counts the results and lists which will not be imported', async () => {
  open(aResultImport());
  const counts = await screen.findByRole('list', { name: 'Results by outcome' });
  expect(within(counts).getByRole('link', { name: /No sample found/ }).textContent).toContain('1');
  expect(screen.getByText('1 result will not be imported')).toBeVisible();
  expect(await screen.findByText('Row 4 has no sample.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 results' })).toBeVisible();
});

test('columns and sheets with possible results are confirmed before the check and named after it', async () => {
  const batch = aResultImport();
  const [sheet] = batch.fileStructure!.sheets;
  const [column] = sheet!.columns;
  const duplicate = { ...column!, position: 2, letter: 'C', heading: 'Lead Duplicate', samples: ['14', '30'] };
  const sheets = [
    { ...sheet!, columns: [...sheet!.columns, duplicate] },
    { ...sheet!, name: 'Page 2', rows: 12, isHidden: true },
  ];
  const read = { ...batch, state: 'read' as const, summary: null, fileStructure: { ...batch.fileStructure!, sheets } };
  const { user, requests, unmount } = open(read);
  await user.click(
    await screen.findByRole('checkbox', { name: 'Column C, Lead Duplicate, has no results of these samples' }),
  );
  expect(screen.getByText('Values: 14, 30')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Page 2 is not part of this import' }));
  expect(screen.getByText('12 rows, hidden in the workbook')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /are our sample numbers/ }));
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  await waitFor(() =>
    expect(requestsTo(requests, planResultImport).map(({ body }) => body)).toMatchObject([
      { plan: { excludedColumns: ['2'], excludedSheets: ['Page 2'] } },
    ]),
  );
  unmount();
  open({ ...batch, fileStructure: read.fileStructure });
  expect(await screen.findByText('Columns that may hold results: C Lead Duplicate')).toBeVisible();
  expect(screen.getByText('Sheets that may hold results: Page 2')).toBeVisible();
});

test('a hidden column is marked in the list of columns and where it is confirmed', async () => {
  const batch = aResultImport();
  const [sheet] = batch.fileStructure!.sheets;
  const [column] = sheet!.columns;
  const hidden = { ...column!, position: 2, letter: 'C', heading: 'Lead Result', samples: ['2'] };
  const sheets = [{ ...sheet!, columns: [...sheet!.columns, hidden], hiddenColumns: [2] }];
  open({ ...batch, state: 'read', summary: null, fileStructure: { ...batch.fileStructure!, sheets } });
  const columns = await screen.findByRole('list', { name: 'Columns of the sheet' });
  expect(within(columns).getByText('Hidden in the workbook')).toBeVisible();
  expect(screen.getByText('Values: 2. Hidden in the workbook')).toBeVisible();
});

test('hidden rows are confirmed before the check', async () => {
  const batch = aResultImport();
  const [sheet] = batch.fileStructure!.sheets;
  const sheets = [{ ...sheet!, hiddenRows: { count: 1, first: [{ row: 7, text: '' }] } }];
  const { user, requests } = open({
    ...batch,
    state: 'read',
    summary: null,
    fileStructure: { ...batch.fileStructure!, sheets },
  });
  expect(await screen.findByText('1 row is hidden in the workbook.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Import the hidden rows' }));
  await user.click(screen.getByRole('checkbox', { name: /are our sample numbers/ }));
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  await waitFor(() =>
    expect(requestsTo(requests, planResultImport).map(({ body }) => body)).toMatchObject([
      { plan: { confirmed: [`hiddenRows:1:7:${sheet!.name}`] } },
    ]),
  );
});

test('the rows that are not imported can be downloaded before and after the import', async () => {
  const first = [respondWithFile(downloadFailedResults, 'results failed rows.xlsx')];
  const { user, requests, unmount } = open(aResultImport(), { first });
  await user.click(await screen.findByRole('button', { name: 'Download failed rows' }));
  await waitFor(() => expect(requestsTo(requests, downloadFailedResults)).toHaveLength(1));
  unmount();
  open(aResultImport({ state: 'committed' }));
  expect(await screen.findByRole('button', { name: 'Download failed rows' })).toBeVisible();
});

test('offers no download without failed rows', async () => {
  open(
    aResultImport({
      summary: {
        ...aSummary({ rows: 2, new: 2 }),
        unmatched: 0,
        leftOut: 0,
        aboveActionLevel: 0,
        highest: [],
        unreadable: 0,
        undated: 0,
        shortened: 0,
        shortenedRows: [],
      },
    }),
  );
  expect(await screen.findByRole('button', { name: 'Import 2 results' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Download failed rows' })).toBeNull();
});

test('corrections to a lower level are confirmed by their number before they are imported', async () => {
  const summary = {
    ...aSummary({ rows: 2, new: 1, changed: 1, downgrades: 1 }),
    unmatched: 0,
    leftOut: 0,
    aboveActionLevel: 0,
    highest: [],
    unreadable: 0,
    undated: 0,
    shortened: 0,
    shortenedRows: [],
  };
  const { user, requests } = open(aResultImport({ summary }), {
    rows: [aResultRow({ outcome: 'changed', before: '19 ppb', isLower: true, problems: [] })],
  });
  const commit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 2 results' });
  expect(commit.disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /confirm that this is correct/ }));
  await user.click(commit);
  await waitFor(() =>
    expect(requestsTo(requests, commitResultImport).map(({ body }) => body)).toEqual([
      { version: 1, confirmedDowngrades: 1, confirmedUnits: 0 },
    ]),
  );
  expect(await screen.findByText('Importing the results')).toBeVisible();
});

test('levels above the action level that are not imported are named before and after the import', async () => {
  const summary = {
    ...aSummary({ rows: 4, new: 1, failed: 1 }),
    unmatched: 2,
    leftOut: 0,
    aboveActionLevel: 2,
    highest: [],
    unreadable: 0,
    undated: 0,
    shortened: 0,
    shortenedRows: [],
  };
  const { unmount } = open(aResultImport({ summary }), { rows: [aResultRow({ isAboveActionLevel: true })] });
  expect(await screen.findByText('2 of them are above the action level.')).toBeVisible();
  expect(await screen.findByText('Above action level')).toBeVisible();
  const href = screen.getByRole('link', { name: 'Review the levels above the action level' }).getAttribute('href');
  expect(href).toContain('isAboveActionLevel');
  unmount();
  open(
    aResultImport({
      state: 'committed',
      summary: {
        ...summary,
        unmatched: 0,
        aboveActionLevel: 1,
        highest: [],
        unreadable: 0,
        undated: 0,
        shortened: 0,
        shortenedRows: [],
      },
    }),
  );
  expect(await screen.findByText('1 result not imported')).toBeVisible();
  expect(screen.getByText('It is above the action level.')).toBeVisible();
});

test('the highest levels are named when no row can be imported', async () => {
  const highest = [
    { analyteId: 1, amount: '12', isMoreThan: false },
    { analyteId: 2, amount: '1400', isMoreThan: false },
  ];
  const counts = {
    unmatched: 2,
    leftOut: 0,
    aboveActionLevel: 0,
    highest,
    unreadable: 3,
    undated: 0,
    shortened: 0,
    shortenedRows: [],
  };
  open(aResultImport({ summary: { ...aSummary({ rows: 2, new: 0 }), ...counts } }));
  expect(await screen.findByText('Lead 12 µg/L, Copper 1,400 µg/L')).toBeVisible();
  expect(screen.getByText('3 levels can’t be read. Check the file.')).toBeVisible();
  expect(screen.getByText(/No result can be imported until then/)).toBeVisible();
});

test('results without a collection date say what that means for the 90th percentile', async () => {
  const counts = {
    unmatched: 0,
    leftOut: 0,
    aboveActionLevel: 0,
    highest: [],
    unreadable: 0,
    undated: 2,
    shortened: 0,
    shortenedRows: [],
  };
  open(aResultImport({ summary: { ...aSummary({ rows: 2, new: 2 }), ...counts } }), {
    rows: [aResultRow({ outcome: 'new', isUndated: true, problems: [] })],
  });
  expect(await screen.findByText('2 results without a collection date')).toBeVisible();
  expect(screen.getByText(/only if they make it higher, and the sites do not count/)).toBeVisible();
  expect(await screen.findByText('No date')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Review the results without a date' });
  expect(link.getAttribute('href')).toContain('filters[isUndated]=true');
});

test('results that may have lost digits are named by their rows', async () => {
  const counts = { unmatched: 0, leftOut: 0, aboveActionLevel: 0, highest: [], unreadable: 0, undated: 0 };
  const shortened = { shortened: 3, shortenedRows: [3, 7] };
  open(aResultImport({ summary: { ...aSummary({ rows: 3, new: 3 }), ...counts, ...shortened } }));
  expect(await screen.findByText('3 results may have lost digits')).toBeVisible();
  expect(screen.getByText(/^Rows 3, 7 and 1 more: the program that saved the file/)).toBeVisible();
});

test('unusual levels are confirmed by their number before they are imported', async () => {
  const summary = {
    ...aSummary({ rows: 2, new: 2, warned: 2 }),
    unmatched: 0,
    leftOut: 0,
    aboveActionLevel: 0,
    highest: [],
    unreadable: 0,
    undated: 0,
    shortened: 0,
    shortenedRows: [],
  };
  const { user, requests } = open(aResultImport({ summary }), {
    rows: [aResultRow({ outcome: 'new', result: '0.022', isUnitDoubtful: true, problems: [] })],
  });
  const commit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 2 results' });
  expect(commit.disabled).toBe(true);
  expect(screen.getByText('2 unusual results: check the unit')).toBeVisible();
  expect(await screen.findByText('Check unit')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review the unusual results' }).getAttribute('href')).toContain(
    'isUnitDoubtful',
  );
  await user.click(screen.getByRole('checkbox', { name: /I compared 2 unusual results/ }));
  await user.click(commit);
  await waitFor(() =>
    expect(requestsTo(requests, commitResultImport).map(({ body }) => body)).toEqual([
      { version: 1, confirmedDowngrades: 0, confirmedUnits: 2 },
    ]),
  );
});

test('shows why an import was refused and keeps the review', async () => {
  const { user } = open(aResultImport(), {
    first: [refuse(commitResultImport, 409, 'The samples have changed since the check. Check the file again.')],
  });
  await user.click(await screen.findByRole('button', { name: 'Import 2 results' }));
  expect(await screen.findByText(/Check the file again\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 results' })).toBeVisible();
});

async function act(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: 'Actions for Row 4' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

test('a step that another person preceded shows the import as it is now and must be confirmed anew', async () => {
  const summary = { ...aResultImport().summary!, ...aSummary({ rows: 2, new: 1, changed: 1, downgrades: 1 }) };
  const current = aResultImport({ summary });
  const message = 'Someone else changed this import after you opened it, so nothing was saved.';
  const answers = inSequence(
    getResultImport,
    respond(getResultImport, current),
    respond(getResultImport, { ...current, version: 2, summary: { ...summary, new: 0 } }),
  );
  const { user } = open(current, {
    first: [answers, refuse(commitResultImport, 409, message, 'importChangedMeanwhile')],
  });
  const confirmation = { name: /confirm that this is correct/ };
  await user.click(await screen.findByRole('checkbox', confirmation));
  await user.click(screen.getByRole('button', { name: 'Import 2 results' }));
  const commit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 result' });
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole<HTMLInputElement>('checkbox', confirmation).checked).toBe(false);
  expect(commit.disabled).toBe(true);
});

test('the sample of a row is chosen among those of the event, or the row is left out with a reason', async () => {
  const { user, requests } = open(aResultImport(), { rows: [aResultRow({ isAboveActionLevel: true })] });
  const choosing = await act(user, 'Choose sample');
  await user.click(await choosing.findByRole('radio', { name: /Sample 4, 32 Weir Street/ }));
  await user.click(choosing.getByRole('button', { name: 'Use this sample' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsTo(requests, chooseSampleOfRow)[0]?.body).toEqual({ version: 1, sampleId: aSampleRow().id });
  expect(requestsTo(requests, listSamples)[0]?.query.get('filters[eventId]')).toBe(eventId);

  const leaving = await act(user, 'Don’t import row');
  expect(await leaving.findByText(/1 result above the action level will not count/)).toBeVisible();
  await user.click(leaving.getByRole('button', { name: 'Don’t import' }));
  expect((await leaving.findAllByText('Enter why these results are not imported')).length).toBeGreaterThan(0);
  await user.type(leaving.getByRole('textbox', { name: /Reason/ }), 'Another water system');
  await user.click(leaving.getByRole('button', { name: 'Don’t import' }));
  await waitFor(() =>
    expect(requestsTo(requests, leaveOutResultRows).map(({ body }) => body)).toEqual([
      { version: 2, rowNumbers: [4], reason: 'Another water system' },
    ]),
  );
});

test('imports an open row for a sample after its lower level is confirmed', async () => {
  const sentence = 'Compare row 4 with the laboratory’s report. It corrects the recorded 20 ppb to a lower result.';
  const batch = aResultImport({ state: 'committed' });
  const answers = inSequence(
    importResultRow,
    refuse(importResultRow, 409, sentence, 'rowNotConfirmed'),
    respond(importResultRow, batch),
  );
  const { user, requests } = open(batch, { first: [answers] });
  expect(await screen.findByText('1 result not imported')).toBeVisible();
  expect(
    screen.getByText(/The overview lists this import until each of these results is imported or set to “Don’t import”/),
  ).toBeVisible();
  const dialog = await act(user, 'Import row');
  await user.click(await dialog.findByRole('radio', { name: /Sample 4, 32 Weir Street/ }));
  await user.click(dialog.getByRole('button', { name: 'Import row' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: /I compared the row/ }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import row' });
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /I compared the row/ }));
  await user.click(button);
  await waitFor(() =>
    expect(requestsTo(requests, importResultRow).map(({ body }) => body)).toEqual([
      { version: 1, sampleId: aSampleRow().id, isConfirmed: false },
      { version: 1, sampleId: aSampleRow().id, isConfirmed: true },
    ]),
  );
});

test('imports an open row for a sample at another address with a reason', async () => {
  const sentence = 'Compare the address and the day of row 4. The file has 999 Nowhere Street, no date.';
  const batch = aResultImport({ state: 'committed' });
  const answers = inSequence(
    importResultRow,
    refuse(importResultRow, 409, sentence, 'otherPlace'),
    respond(importResultRow, batch),
  );
  const { user, requests } = open(batch, { first: [answers] });
  const dialog = await act(user, 'Import row');
  await user.click(await dialog.findByRole('radio', { name: /Sample 4, 32 Weir Street/ }));
  await user.click(dialog.getByRole('button', { name: 'Import row' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import row' });
  const reason = dialog.getByRole('textbox', { name: /Why is the result of this sample/ });
  expect(document.activeElement).toBe(reason);
  await user.type(reason, 'Renamed');
  expect(button.disabled).toBe(true);
  await user.type(reason, ' street');
  await user.click(button);
  await waitFor(() =>
    expect(requestsTo(requests, importResultRow).at(-1)?.body).toEqual({
      version: 1,
      sampleId: aSampleRow().id,
      isConfirmed: false,
      reason: 'Renamed street',
    }),
  );
});

test('names the reason of a row that was left out, without actions for a reader', async () => {
  const left = aResultRow({
    outcome: 'leftOut',
    leftOutReason: 'Another water system',
    leftOutBy: 'Dana Reyes',
    problems: [],
  });
  open(aResultImport({ state: 'committed' }), { rows: [left], permissions: ['pws:read'] });
  expect(await screen.findByText('Another water system')).toBeVisible();
  expect(screen.getByText('(Dana Reyes)')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for Row 4' })).toBeNull();
});

test('the rows are checked once a column has the sample and one the results', async () => {
  const { user, requests } = open(aResultImport({ state: 'read', summary: null }), {
    first: [
      respond(planResultImport, () =>
        aResultImport({ state: 'read', missing: ['Match a column to Result first.', 'Choose the unit of Pb1 first.'] }),
      ),
    ],
  });
  expect(await screen.findByRole('textbox', { name: /Date you received the file/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  expect(await screen.findByText('Match a column to Result first. Choose the unit of Pb1 first.')).toBeVisible();
  expect(requestsTo(requests, checkResultImport)).toEqual([]);
});

test('every field of a laboratory file can be chosen for a column, also the outlet', async () => {
  const { user } = open(aResultImport({ state: 'read', summary: null }));
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Field for Lead/ });
  await user.click(field);
  const offered = [...field.options].map(({ value }) => value).filter((value) => value !== '');
  expect(offered.toSorted()).toEqual(resultColumns.map(({ key }) => key).toSorted());
  expect(within(field).getByRole('option', { name: 'Outlet' })).toHaveProperty('value', 'outlet');
});

test('the chosen unit is saved with the plan before the check', async () => {
  const { user, requests } = open(aResultImport({ state: 'read', summary: null }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Unit of Lead' }), 'mg/L');
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  await waitFor(() => expect(requestsTo(requests, checkResultImport)).toHaveLength(1));
  expect(requestsTo(requests, planResultImport)[0]?.body).toMatchObject({ plan: { units: { '1': 'mg/L' } } });
});

test('an import is undone with the number of its samples that are an exceedance', async () => {
  const { user, requests } = open(aResultImport({ state: 'committed', exceedances: 2 }));
  expect((await screen.findByRole('link', { name: '90th percentile' })).getAttribute('href')).toBe(
    `/events/${eventId}/percentile`,
  );
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('2 samples with an exceedance will lose or change a result.');
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await waitFor(() =>
    expect(requestsTo(requests, undoResultImport).map(({ body }) => body)).toEqual([{ confirmedExceedances: 2 }]),
  );
});

test.each([
  [{ removed: 2, restored: 0, kept: 0 }, 'The import was undone'],
  [{ removed: 1, restored: 0, kept: 1 }, 'The import was undone in part'],
  [{ removed: 0, restored: 0, kept: 1 }, 'Nothing was undone'],
])('an undo is called what it did (%o)', async (undone, title) => {
  open(aResultImport({ state: 'undone', undone }));
  expect(await screen.findByText(title)).toBeVisible();
});

test('an undo that lowers a 90th percentile is refused with both numbers, and sent with a reason and a confirmation', async () => {
  const error = 'This lowers 90th percentiles: Lead of January to June 2026: 4 µg/L instead of 22 µg/L.';
  const refusedUndo = { error, errorCode: 'percentilesNotConfirmed', exceedances: 1 };
  const { user, requests } = open(aResultImport({ state: 'committed', ...refusedUndo }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The import was not undone');
  expect(alert.textContent).toContain(error);
  const [button, ...others] = screen.getAllByRole('button', { name: 'Undo import' });
  expect(others).toEqual([]);
  await user.click(button!);
  expect(requestsTo(requests, undoResultImport)).toEqual([]);
  await user.type(screen.getByLabelText(/^Reason/), 'Results of another system');
  await user.click(screen.getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await user.click(button!);
  await waitFor(() =>
    expect(requestsTo(requests, undoResultImport).map(({ body }) => body)).toEqual([
      { confirmedExceedances: 1, confirmedLowerPercentiles: error, reason: 'Results of another system' },
    ]),
  );
});

test('corrections that lower a 90th percentile are refused with both numbers, and imported with a reason', async () => {
  const error = 'This lowers 90th percentiles: Lead of January to June 2026: 4 µg/L instead of 22 µg/L.';
  const summary = { ...aResultImport().summary!, downgrades: 1, changed: 1 };
  const { user, requests } = open(aResultImport({ summary, error, errorCode: 'percentilesNotConfirmed' }));
  expect((await screen.findByRole('alert')).textContent).toContain(`The results were not imported${error}`);
  await user.click(screen.getByRole('checkbox', { name: /^I reviewed 1 correction/ }));
  expect(screen.getByRole('button', { name: 'Import 3 results' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Import results' }));
  expect(await screen.findByText('The lower numbers are not confirmed')).toBeVisible();
  expect(screen.getAllByText('The results were not imported')).toHaveLength(1);
  await user.type(screen.getByLabelText(/^Reason/), 'Corrected report of the laboratory');
  await user.click(screen.getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await user.click(screen.getByRole('button', { name: 'Import results' }));
  await waitFor(() =>
    expect(requestsTo(requests, commitResultImport).map(({ body }) => body)).toMatchObject([
      { confirmedDowngrades: 1, confirmedLowerPercentiles: error, reason: 'Corrected report of the laboratory' },
    ]),
  );
});

test('a person who may report but not edit results can’t leave out rows or cancel the import', async () => {
  const { user } = open(aResultImport(), { permissions: ['pws:read', 'pws:create'] });
  await user.click(await screen.findByRole('button', { name: 'Actions for Row 4' }));
  expect(await screen.findByRole('menuitem', { name: 'Choose sample' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Don’t import row' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
});

test('results of completed or invalidated samples are imported with a reason', async () => {
  const summary = { ...aResultImport().summary!, new: 0, changed: 1, correctionsToExplain: 1 };
  const { user, requests } = open(aResultImport({ summary }));
  expect(await screen.findByText('1 result of completed or invalidated samples')).toBeVisible();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 result' });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: /Reason for these results/ }), 'Corrected report');
  await user.click(button);
  await waitFor(() =>
    expect(requestsTo(requests, commitResultImport).map(({ body }) => body)).toMatchObject([
      { reason: 'Corrected report' },
    ]),
  );
});

const reporter = { permissions: ['pws:read', 'pws:create'] };

test.each([
  [
    'committed',
    /Choose the sample of each row and import it\. For a row that should not be imported, ask someone with the Edit permission/,
  ],
  [
    'undone',
    /Import them from another file\. Then ask someone with the Edit permission to choose “Don’t import” for these rows\./,
  ],
] as const)('open rows of a file that is %s offer a reporter only what a reporter may do', async (state, sentence) => {
  open(aResultImport({ state }), reporter);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/don’t import the row|Then choose “Don’t import”/)).toBeNull();
});

test('a checked file offers a reporter to choose samples, and not to leave out rows', async () => {
  open(aResultImport(), reporter);
  expect(await screen.findByText(/^Choose the sample of a row, or change the columns\. The others/)).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 results' }).disabled).toBe(false);
});

test('a file with corrections is left to a person with the Edit permission, and offers a reporter no import', async () => {
  const summary = { ...aResultImport().summary!, changed: 1, downgrades: 1 };
  open(
    aResultImport({ summary, error: 'This lowers 90th percentiles.', errorCode: 'percentilesNotConfirmed' }),
    reporter,
  );
  expect(await screen.findByText('1 correction of recorded results')).toBeVisible();
  expect(
    screen.getByText(
      'Corrections require the Edit permission. Ask a person who has it to review and import this file.',
    ),
  ).toBeVisible();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 3 results' }).disabled).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /lower result/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
});

test('the rows are read-only without the permission to report results', async () => {
  open(aResultImport(), { permissions: ['pws:read'] });
  expect(await screen.findByText('Row 4 has no sample.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Import|Undo|Check|Actions for/ })).toBeNull();
});

test('the page of an import that does not exist is titled so', async () => {
  open(aResultImport(), { first: [refuse(getResultImport, 404, 'There is no such record.')] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Import not found' })).toBeVisible();
  expect(document.title).toBe('Import not found · Curbstop');
});

test('rows with a number alone are confirmed to have our sample numbers before they are checked', async () => {
  const { user, requests } = open(aResultImport({ state: 'read', summary: null }));
  await user.click(
    await screen.findByRole('checkbox', { name: /^I compared the numbers with our bottles and confirm/ }),
  );
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  await waitFor(() => expect(requestsTo(requests, planResultImport)[0]?.body.plan.hasOwnNumbers).toBe(true));
});

test('how the dates of a column are written is chosen next to it', async () => {
  const batch = aResultImport({ state: 'read', summary: null });
  const plan = { ...batch.plan, columns: { '0': 'collectedOn', '1': 'result:1' } } as ResultImport['plan'];
  const { user, requests } = open({ ...batch, plan });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: /^How the dates of .+ are written$/ }),
    'Day first: 13/9/2026',
  );
  await user.click(screen.getByRole('button', { name: 'Check rows' }));
  await waitFor(() =>
    expect(requestsTo(requests, planResultImport)[0]?.body.plan.dateOrders).toEqual({ collectedOn: 'dayFirst' }),
  );
});
