import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let event: SamplingEvent;
let samples: SampleRow[];
let lab: ReturnType<typeof laboratoryFiles>;

beforeAll(async () => {
  fixture = await SamplingFixture.share();
});
beforeEach(async () => {
  event = await fixture.anEvent();
  samples = [await fixture.aSample(event), await fixture.aSample(event), await fixture.aSample(event)];
  lab = laboratoryFiles(fixture.product, fixture.administrator);
});

const headings = 'Sample Number,Lab Sample ID,Address,Date Collected,Date Received,Analyte,Result,Unit,MDL';
const file = (...rows: readonly string[]) => [headings, ...rows].join('\r\n');
const outcomes = async (id: string) =>
  (await lab.rows(id)).map(({ rowNumber, outcome, sampleNumber, matchedBy }) => [
    rowNumber,
    outcome,
    sampleNumber,
    matchedBy,
  ]);
const readLead = async (sample: SampleRow) => {
  const { results, ...rest } = (await fixture.read(sample.id)).body;
  return { ...rest, lead: results.find(({ analyteId }) => analyteId === 1) };
};

const lowered = { confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'Another system’s file' };

describe('a laboratory file', () => {
  test('is not received before its samples were collected, because deadlines count from the receipt', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(`${first.number},,,3/4/2026,,Lead,0.0161,mg/L,`);
    const checked = await lab.check(event.id, content, { laboratory: 'Acme', receivedOn: '2020-01-01' });
    expect(checked.summary).toMatchObject({ rows: 1, new: 0, failed: 1 });
  });

  test('does not date a sample outside its event, and shows what to do', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const { id, summary } = await lab.check(event.id, file(`${first.number},,,8/4/2026,,Lead,0.0161,mg/L,`));
    expect(summary).toMatchObject({ failed: 1 });
    expect((await lab.rows(id))[0]?.problems[0]?.allowed).toContain('outside the dates of');
  });

  test('matches bare numbers only after a person confirms that they are ours, and refuses a column that its sheet does not have', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const batch = await lab.read(event.id, `Sample Number,Lead (ug/L)\r\n${first.number},3`);
    expect(batch.missing).toEqual([
      'Match a column to Lab sample ID, Kit code or Address, or confirm that they are your sample numbers first.',
    ]);
    const { body } = await lab.setPlan(batch, { hasOwnNumbers: true });
    expect(body.missing).toEqual([]);
    const extraColumnPlan = await lab.setPlan(body, { columns: { ...batch.plan?.columns, 99: 'result:2' } });
    expect([extraColumnPlan.status, (extraColumnPlan.body as unknown as ProblemResponse).errors[0]?.code]).toEqual([
      400,
      'columnMissing',
    ]);
  });

  test('needs a decision about the other dates if one date has its day first', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(`${first.number},,,13/3/2026,,Lead,1,ppb,`, `${second.number},,,4/3/2026,,Lead,2,ppb,`);
    const undecided = await lab.check(event.id, content);
    expect(undecided.summary).toMatchObject({ new: 1, failed: 1 });
    expect((await lab.rows(undecided.id))[1]?.problems[0]?.allowed).toContain('The month or the day may be first');
    const { id, summary } = await lab.check(event.id, content, { dateOrders: { collectedOn: 'dayFirst' } });
    expect(summary).toMatchObject({ new: 2, failed: 0 });
    expect((await lab.rows(id))[1]?.collectedOn).toBe('2026-03-04');
  });

  test('is not checked if the first data row is below its last row', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(`${first.number},,,3/4/2026,,Lead,0.0161,mg/L,`);
    const { state, error } = await lab.check(event.id, content, { laboratory: 'Acme', dataFrom: 1_000_000_000 });
    expect([state, error]).toEqual([
      'read',
      'The sheet has no data in row 1000000000 or below. Choose an earlier first data row.',
    ]);
  });

  test('gives its samples their results, dates and lab sample IDs, once', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(
      `${first.number},K-${first.number},,3/4/2026,3/6/2026,Lead,0.0161,mg/L,0.0005`,
      `,,${second.addressLine1},3/5/2026,,"Copper, Total",0.021,ppm,`,
    );
    const checked = await lab.check(event.id, content, { laboratory: 'Acme', receivedOn: '2026-03-20' });
    expect(checked.summary).toMatchObject({ rows: 2, new: 2, failed: 0, unmatched: 0 });
    const highest = [
      { analyteId: 1, amount: '16.1', isMoreThan: false },
      { analyteId: 2, amount: '21', isMoreThan: false },
    ];
    expect(checked.summary).toMatchObject({ aboveActionLevel: 0, toImport: { aboveActionLevel: 1, highest } });
    const attention = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention');
    const { fileName } = checked;
    expect(attention.body.unimportedLevels?.filter(({ eventId }) => eventId === event.id)).toEqual([
      { importId: checked.id, eventId: event.id, fileName, aboveActionLevel: 1, isUnreadable: false, highest },
    ]);
    expect(await outcomes(checked.id)).toEqual([
      [2, 'new', first.number, 'sampleNumber'],
      [3, 'new', second.number, 'address'],
    ]);
    expect((await fixture.read(first.id)).body.results).toEqual([]);

    expect(await lab.commit(checked.id)).toMatchObject({ state: 'committed', exceedances: 1, error: null });
    expect(await readLead(first)).toMatchObject({
      collectedOn: '2026-03-04',
      receivedOn: '2026-03-06',
      labSampleId: `K-${first.number}`,
      statusLabel: 'Analyzed',
      detection: 'exceedance',
      lead: { result: '0.0161', unit: 'mg/L', amount: '16.1', detectionLimit: '0.0005', labId: 'Acme' },
    });
    expect((await readLead(first)).lead?.receivedOn).toMatch(/^2026-03-20T/);
    expect((await fixture.read(second.id)).body.results).toMatchObject([{ analyteId: 2, amount: '21' }]);
    expect((await fixture.listHistory(first.id)).at(-1)).toMatchObject({
      reason: 'Import of results.csv',
      before: { Lead: null, collectedOn: null },
      after: { collectedOn: '2026-03-04' },
    });

    // The file is imported again.
    const importedAgain = await lab.check(event.id, content, { laboratory: 'Acme' });
    expect(importedAgain.summary).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    const { status, body } = await lab.attemptStep(importedAgain.id, 'commit');
    expect([status, (body as unknown as ProblemResponse).message]).toEqual([
      409,
      'Nothing to import: no row has a new or corrected result.',
    ]);
  });

  test('is undone: results are withdrawn, filled fields are empty again; results changed since are kept', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(
      event.id,
      file(`${first.number},K-1,,3/4/2026,,Lead,22,ppb,`, `${second.number},K-2,,3/4/2026,,Lead,3,ppb,`),
    );
    await lab.commit(id);
    const recorded = (await readLead(second)).lead;
    await fixture.requestJson(fixture.editor, 'PUT', `@/results/${recorded?.id}`, {
      version: 1,
      reason: 'Typing error',
      result: { analyteId: 1, result: '4', unit: 'ppb' },
    });
    const refused = await lab.attemptStep(id, 'undo');
    expect([refused.status, (refused.body as unknown as ProblemResponse).errors[0]?.code]).toEqual([
      409,
      'exceedancesNotConfirmed',
    ]);
    expect(await lab.undo(id, lowered)).toMatchObject({
      state: 'undone',
      undone: { removed: 1, restored: 0, kept: 1 },
    });
    expect(await readLead(first)).toMatchObject({
      collectedOn: null,
      labSampleId: null,
      statusLabel: 'New',
      lead: undefined,
    });
    expect(await readLead(second)).toMatchObject({ collectedOn: '2026-03-04', lead: { result: '4' } });
    expect((await lab.rows(id)).map(({ isKept }) => isKept)).toEqual([false, true]);
  });

  test('is undone with a reason and a confirmation if that lowers a 90th percentile', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    await lab.commit((await lab.check(event.id, file(`${first.number},K-1,,3/4/2026,,Lead,3,ppb,`))).id);
    const { id } = await lab.check(event.id, file(`${second.number},K-2,,3/4/2026,,Lead,900,ppb,`));
    await lab.commit(id);
    const refused = await lab.undo(id);
    expect(refused).toMatchObject({ state: 'committed', errorCode: 'percentilesNotConfirmed' });
    expect(refused.error).toMatch(
      /^This lowers 90th percentiles: Lead of January to June 2026: .* instead of 900 µg\/L.*confirm it\.$/,
    );
    expect((await readLead(second)).lead?.result).toBe('900');
    const unexplained = await lab.attemptStep(id, 'undo', { ...lowered, confirmedExceedances: 1, reason: 'x' });
    expect(unexplained.status).toBe(400);
    expect(await lab.undo(id, lowered)).toMatchObject({ state: 'undone', error: null, errorCode: null });
    expect((await readLead(second)).lead).toBeUndefined();
    expect((await fixture.listHistory(second.id)).at(-1)).toMatchObject({
      reason: 'Import of results.csv undone: Another system’s file',
    });
  });

  test('is undone without the results of an invalidated sample, which its row names', async () => {
    const [one, two] = samples as [SampleRow, SampleRow, SampleRow];
    const rows = (first: string, second: string) =>
      file(`${one.number},K-1,,3/4/2026,,Lead,${first},ppb,`, `${two.number},K-2,,3/4/2026,,Lead,${second},ppb,`);
    await lab.commit((await lab.check(event.id, rows('3', '3'))).id);
    // The earlier, lower level would come back to the invalidated sample.
    const { id } = await lab.check(event.id, rows('22', '4'));
    await lab.commit(id);
    const invalidated = await fixture.requestJson(fixture.editor, 'POST', `@/samples/${one.id}/invalidate`, {
      statusReason: 3,
      stateDecisionOn: '2026-03-10',
      confirmedLowerPercentiles: confirmAnyPercentiles,
    });
    expect(invalidated.status).toBe(200);
    expect(await lab.undo(id)).toMatchObject({ state: 'undone', undone: { removed: 0, restored: 1, kept: 1 } });
    expect(await readLead(one)).toMatchObject({ statusLabel: 'Invalidated', lead: { result: '22' } });
    expect((await lab.rows(id)).map(({ isKept, keptStatus }) => [isKept, keptStatus])).toEqual([
      [true, 'Invalidated'],
      [false, null],
    ]);
  });

  describe('that another file corrects', () => {
    let first: string;
    let second: string;
    const readAll = async () =>
      Promise.all(
        samples.map(async (sample) => ((await readLead(sample)).lead as { result: string } | undefined)?.result),
      );

    beforeEach(async () => {
      const [one, two, three] = samples as [SampleRow, SampleRow, SampleRow];
      const commit = async (...rows: readonly string[]) => {
        const { id, summary } = await lab.check(event.id, file(...rows));
        await lab.commit(id, { confirmedDowngrades: summary?.downgrades ?? 0 });
        return id;
      };
      first = await commit(`${one.number},K-1,,3/4/2026,,Lead,12,ppb,`, `${two.number},K-2,,3/4/2026,,Lead,3,ppb,`);
      second = await commit(
        `${one.number},K-1,,3/4/2026,,Lead,5,ppb,`,
        `${two.number},K-2,,3/4/2026,,Lead,13,ppb,`,
        `${three.number},K-3,,3/4/2026,,Lead,4,ppb,`,
      );
    });

    test('leaves no result when both are undone, the later one first', async () => {
      expect(await lab.undo(second, lowered)).toMatchObject({ undone: { removed: 1, restored: 2, kept: 0 } });
      expect(await readAll()).toEqual(['12', '3', undefined]);
      expect(await lab.undo(first, lowered)).toMatchObject({ undone: { removed: 2, restored: 0, kept: 0 } });
      expect(await readAll()).toEqual([undefined, undefined, undefined]);
    });

    test('leaves no result when both are undone, the earlier one first', async () => {
      expect(await lab.undo(first, lowered)).toMatchObject({ undone: { removed: 0, restored: 0, kept: 2 } });
      expect(await readAll()).toEqual(['5', '13', '4']);
      expect(await lab.undo(second, lowered)).toMatchObject({ undone: { removed: 3, restored: 0, kept: 0 } });
      expect(await readAll()).toEqual([undefined, undefined, undefined]);
      expect((await readLead(samples[0] as SampleRow)).collectedOn).toBeNull();
      expect((await lab.settled(first)).undone).toEqual({ removed: 2, restored: 0, kept: 0 });
      expect((await lab.rows(first)).map(({ isKept }) => isKept)).toEqual([false, false]);
    });
  });

  test('starts no new deadline when an undone import is repeated, except for a higher result', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const content = (result: number) =>
      file(`${first.number},,,3/4/2026,,Lead,3,ppb,`, `${second.number},,,3/4/2026,,Lead,${result},ppb,`);
    const { id } = await lab.check(event.id, content(4), { receivedOn: '2026-10-05' });
    await lab.commit(id);
    await lab.undo(id);
    const importedAgain = await lab.check(event.id, content(5));
    await lab.commit(importedAgain.id);
    expect((await readLead(first)).lead?.receivedOn).toMatch(/^2026-10-05T/);
    expect((await readLead(second)).lead?.receivedOn).not.toMatch(/^2026-10-05T/);
  });

  test('corrects a recorded result and keeps the old one in the history; a lower level is confirmed, an undo restores it', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    await fixture.report([{ sampleId: first.id, result: '22', method: 'EPA 200.8' }]);
    const { id, summary } = await lab.check(event.id, file(`${first.number},,,,,Lead,12,ppb,`), { laboratory: '' });
    expect(summary).toMatchObject({ changed: 1, downgrades: 1 });
    expect(await lab.rows(id)).toMatchObject([{ outcome: 'changed', before: '22 ppb', isLower: true }]);
    const refused = await lab.attemptStep(id, 'commit');
    expect([refused.status, (refused.body as unknown as ProblemResponse).errors[0]?.code]).toEqual([
      409,
      'lowerNotConfirmed',
    ]);
    const unconfirmed = await lab.commit(id, { confirmedDowngrades: 1 });
    expect(unconfirmed).toMatchObject({ state: 'checked', errorCode: 'percentilesNotConfirmed' });
    expect(unconfirmed.error).toMatch(/^This lowers 90th percentiles: Lead of January to June 2026: 1?\d/);
    expect((await readLead(first)).lead?.result).toBe('22');
    await lab.commit(id, { confirmedDowngrades: 1, ...lowered });
    expect(await readLead(first)).toMatchObject({ detection: 'detect', lead: { result: '12', method: 'EPA 200.8' } });
    expect((await fixture.listHistory(first.id)).at(-1)).toMatchObject({
      before: { Lead: '22 ppb; EPA 200.8' },
      after: { Lead: '12 ppb; EPA 200.8' },
      reason: 'Import of results.csv: Another system’s file',
    });
    expect(await lab.undo(id)).toMatchObject({ undone: { restored: 1, kept: 0 } });
    expect(await readLead(first)).toMatchObject({ detection: 'exceedance', lead: { result: '22' } });
  });

  test('levels above the action level that are not imported are counted and listed', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(
      '99999,,12 Unknown Street,3/4/2026,,Lead,50,ppb,',
      `${first.number},,,3/4/2026,,Lead,3,ppb,`,
      `${first.number},,,3/4/2026,,Lead,30,ppb,`,
      `${second.number},,,3/4/2026,,Lead,22,ppb,`,
      '99998,,13 Unknown Street,3/4/2026,,Lead,2,ppb,',
    );
    const readAttention = async () =>
      (await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention')).body;
    const earlier = await readAttention();
    const { id, summary } = await lab.check(event.id, content);
    expect(summary).toMatchObject({ new: 1, failed: 2, unmatched: 2, aboveActionLevel: 2 });
    const readOpen = async () =>
      (await lab.requestJson<{ items: { id: string }[] }>('/imports?filters[openResults]=atLeast:1')).items.filter(
        (one) => one.id === id,
      );
    // They are open while the one that can be imported waits.
    expect(await readOpen()).toHaveLength(1);
    expect(await readAttention()).toMatchObject({
      resultsNotImported: Number(earlier.resultsNotImported) + 4,
      levelsNotImported: Number(earlier.levelsNotImported) + 2,
    });
    const filters = '?filters[isAboveActionLevel]=true&filters[outcome]=unmatched&filters[outcome]=failed';
    expect((await lab.rows(id, filters)).map(({ result }) => result)).toEqual(['50 ppb', '30 ppb']);
    // A row keeps its level when its sample is chosen, and the count follows.
    const chosen = await lab.choose(id, 2, { sampleId: samples[2]?.id ?? null, reason: 'The street was renamed' });
    expect(chosen.body.summary).toMatchObject({ new: 2, unmatched: 1, aboveActionLevel: 1 });
    expect(await lab.commit(id)).toMatchObject({ state: 'committed', summary: { aboveActionLevel: 1 } });
  });

  test('a file in which no row can be imported is open, with its highest levels', async () => {
    const { id, summary } = await lab.check(
      event.id,
      file(
        '99999,,12 Unknown Street,3/4/2026,,Lead,0.987,mg/L,',
        '99998,,13 Unknown Street,3/4/2026,,Lead,50,ppb,',
        '99998,,13 Unknown Street,13/40/2026,,Copper,1.4,mg/L,',
        '99997,,14 Unknown Street,3/4/2026,,Copper,much,ppb,',
        '99996,,15 Unknown Street,3/4/2026,,Copper,"1,300",ppb,',
        '99996,,15 Unknown Street,3/4/2026,,Lead,>50,ppb,',
        '99995,,16 Unknown Street,3/4/2026,,Lead,300,furlong,',
      ),
    );
    const highest = [
      { analyteId: 1, amount: '987', isMoreThan: false },
      { analyteId: 1, amount: '50', isMoreThan: true },
      { analyteId: 2, amount: '1400', isMoreThan: false },
    ];
    expect(summary).toMatchObject({ new: 0, unmatched: 3, failed: 4, aboveActionLevel: 4, highest, unreadable: 2 });
    const { body } = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention');
    expect(body.highestNotImported).toEqual(highest);
    expect(body.unreadableNotImported).toBeGreaterThanOrEqual(2);
    expect(body.levelsNotImported).toBeGreaterThanOrEqual(3);
    const program = await fixture.requestJson(fixture.administrator, 'GET', `@/programs/${event.programId}/totals`);
    expect(program.body).toMatchObject({
      resultsNotImported: body.resultsNotImported,
      levelsNotImported: body.levelsNotImported,
      unreadableNotImported: body.unreadableNotImported,
    });
    // Named by its results, not as an import to be finished as well.
    const ready = (
      await lab.requestJson<{ items: { id: string }[] }>('/imports?filters[state]=checked&filters[openResults]=is:0')
    ).items;
    expect(ready.map((one) => one.id)).not.toContain(id);
    const listOpen = async () =>
      (await lab.requestJson<{ items: { id: string }[] }>('/imports?filters[openResults]=atLeast:1')).items.map(
        (one) => one.id,
      );
    expect(await listOpen()).toContain(id);
    await lab.leaveOut(id, [2, 3, 4, 5, 6, 7, 8], 'Another water system');
    expect(await listOpen()).not.toContain(id);
  });

  test('levels that an earlier check could not read are counted by their problems', async () => {
    const { id } = await lab.check(
      event.id,
      file(
        '99999,,12 Unknown Street,3/4/2026,,Lead,~70,ppb,',
        '99998,,13 Unknown Street,3/4/2026,,Lead,300,furlong,',
        '99997,,14 Unknown Street,13/40/2026,,Lead,50,ppb,',
        '99996,,15 Unknown Street,3/4/2026,,Lead,2,ppb,',
      ),
    );
    const { owner } = fixture.product.app.database;
    const migration = await readFile(
      path.resolve(import.meta.dirname, '../../../migrations/0780_imports_unreadable_levels.sql'),
      'utf8',
    );
    await owner.updateTable('import_result_rows').set({ is_unreadable: false }).where('batch_id', '=', id).execute();
    await sql`update import_batches set summary = summary - 'unreadable' where id = ${id}::uuid`.execute(owner);
    await sql.raw(migration.slice(migration.indexOf('update '))).execute(owner);
    expect((await lab.requestJson<ResultImport>(`/result-imports/${id}`)).summary).toMatchObject({ unreadable: 2 });
    await lab.leaveOut(id, [2, 3, 4, 5], 'Another water system');
  });

  test('levels that the program that saved the file shortened are named by their rows', async () => {
    const [first, second, third] = samples as [SampleRow, SampleRow, SampleRow];
    const { id, summary } = await lab.check(
      event.id,
      file(
        `${first.number},,,3/4/2026,,Lead,1.5E+01,ppb,`,
        `${second.number},,,3/4/2026,,Lead,1.2E+01,ppb,`,
        `${third.number},,,3/4/2026,,Lead,12,ppb,`,
      ),
    );
    expect(summary).toMatchObject({ new: 2, failed: 1, unreadable: 1, shortened: 1, shortenedRows: [3], warned: 0 });
    expect((await lab.rows(id)).map(({ outcome, problems }) => [outcome, problems[0]?.sentence])).toEqual([
      ['failed', expect.stringContaining('not valid')],
      ['new', 'Shortened number'],
      ['new', undefined],
    ]);
    expect(await lab.commit(id)).toMatchObject({ state: 'committed' });
  });

  test('results of samples without a collection date are counted and listed', async () => {
    const undated = await fixture.aSample(event);
    const { id, summary } = await lab.check(
      event.id,
      file(`${samples[0]?.number},,,3/4/2026,,Lead,3,ppb,`, `${undated.number},,,,,Lead,4,ppb,`),
    );
    expect(summary).toMatchObject({ new: 2, undated: 1 });
    expect((await lab.rows(id, '?filters[isUndated]=true')).map(({ result }) => result)).toEqual(['4 ppb']);
  });

  test('levels that look like a slip of the unit are confirmed by their number', async () => {
    const [first, second, third] = samples as [SampleRow, SampleRow, SampleRow];
    await fixture.report([{ sampleId: third.id, result: '45' }]);
    const content = [
      'Sample Number,Date Collected,Lead (ug/L),Copper (ug/L)',
      `${first.number},3/4/2026,0.022,250`,
      `${second.number},3/4/2026,3,1.5`,
      `${third.number},3/4/2026,0.045,60`,
    ].join('\r\n');
    const { id, summary } = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(summary).toMatchObject({ new: 5, changed: 1, failed: 0, warned: 3, downgrades: 1 });
    expect(await lab.rows(id, '?filters[isUnitDoubtful]=true')).toMatchObject([
      {
        outcome: 'new',
        result: '0.022 µg/L',
        problems: [
          {
            field: 'Unit',
            allowed: 'Lead of 0.022 µg/L is unusually low. The laboratory may have measured it in mg/L',
          },
        ],
      },
      { outcome: 'new', result: '1.5 µg/L' },
      { outcome: 'changed', result: '0.045 µg/L', isLower: true },
    ]);
    for (const body of [{ confirmedDowngrades: 1 }, { confirmedDowngrades: 1, confirmedUnits: 2 }]) {
      const refused = await lab.attemptStep(id, 'commit', body);
      expect([refused.status, (refused.body as unknown as ProblemResponse).errors[0]]).toMatchObject([
        409,
        {
          code: 'unitsNotConfirmed',
          property: 'confirmedUnits',
          detail: 'This file has 3 unusual results. Check their units and confirm the number before importing.',
        },
      ]);
    }
    expect(await lab.commit(id, { confirmedDowngrades: 1, confirmedUnits: 3, ...lowered })).toMatchObject({
      state: 'committed',
    });
    expect((await readLead(first)).lead).toMatchObject({ result: '0.022', unit: 'µg/L' });
    const again = await lab.check(event.id, content, { hasOwnNumbers: true });
    expect(again.summary).toMatchObject({ unchanged: 6, warned: 0 });
  });

  test('a lab key without pws:edit may add results and not correct them', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    await fixture.report([{ sampleId: first.id, result: '5' }]);
    const key = laboratoryFiles(fixture.product, fixture.crew);
    const added = await key.check(event.id, file(`${second.number},,,,,Lead,7,ppb,`));
    expect(await key.commit(added.id)).toMatchObject({ state: 'committed' });
    const { id } = await key.check(event.id, file(`${first.number},,,,,Lead,7,ppb,`));
    expect((await key.attemptStep(id, 'commit')).status).toBe(403);
    expect((await key.attemptStep(added.id, 'undo')).status).toBe(403);
  });

  test('rows without a sample wait for a person, who chooses the sample or leaves the row out', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const { id, summary } = await lab.check(
      event.id,
      file('99999,,,,,Lead,3,ppb,', `,,${second.addressLine1},,,Lead,4,ppb,`, ',,,,,Lead,5,ppb,'),
    );
    expect(summary).toMatchObject({ unmatched: 3, new: 0 });
    expect((await lab.rows(id, '?filters[outcome]=unmatched')).map(({ problems }) => problems[0]?.allowed)).toEqual([
      'The event has no sample with the sample number 99999.',
      'A row without an ID needs the address and the collection date.',
      'The row has no lab sample ID, sample number, kit code or address.',
    ]);
    const other = await fixture.aSample(await fixture.anEvent());
    expect((await lab.choose(id, 2, { sampleId: other.id })).status).toBe(400);
    expect((await lab.choose(id, 77, { sampleId: first.id })).status).toBe(404);
    await lab.choose(id, 2, { sampleId: first.id });
    const elsewhere = await lab.choose(id, 3, { sampleId: first.id });
    expect([elsewhere.status, (elsewhere.body as unknown as ProblemResponse).errors[0]?.detail]).toEqual([
      409,
      `Compare the address and the day of row 3. The file has ${second.addressLine1}, no date. Sample ${first.number} has ${first.addressLine1}, no date. If the result is of this sample, enter why, in at least 10 characters.`,
    ]);
    expect((await lab.choose(id, 3, { sampleId: first.id, reason: 'x' })).status).toBe(409);
    expect((await lab.choose(id, 3, { sampleId: first.id, reason: 'Bottles were swapped' })).status).toBe(200);
    // Two rows with different results for one sample: none is chosen.
    expect((await lab.rows(id)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'unmatched']);
    await lab.leaveOut(id, [3]);
    const { body } = await lab.choose(id, 4, { sampleId: second.id });
    expect(body.summary).toMatchObject({ new: 2, leftOut: 1, unmatched: 0, failed: 0 });
    await lab.attemptStep(id, 'check');
    expect((await lab.settled(id)).summary).toMatchObject({ new: 2, leftOut: 1 });
    await lab.commit(id);
    expect((await readLead(first)).lead).toMatchObject({ result: '3' });
    expect((await readLead(second)).lead).toMatchObject({ result: '5' });
  });

  test('rows that were not imported with their file are imported later or left out with a reason', async () => {
    const [first, second, third] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(
      event.id,
      file(
        `${first.number},,,3/4/2026,,Lead,3,ppb,`,
        '99999,,,3/4/2026,,Lead,40,ppb,',
        `${second.number},,,3/4/2026,,Lead,2,ppb,`,
        `${second.number},,,3/4/2026,,Lead,30,ppb,`,
        ',,,3/4/2026,,Copper,9,ppb,',
      ),
    );
    await lab.commit(id);
    const open = async () => {
      const { openResults, openLevels } = await fixture.product.app.database.owner
        .selectFrom('import_batches')
        .select(['open_results as openResults', 'open_levels as openLevels'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [openResults, openLevels];
    };
    expect(await open()).toEqual([4, 2]);
    const listed = (filter: string) =>
      lab.requestJson<{ total: number }>(`/imports?filters[eventId]=${event.id}&filters[${filter}`);
    expect((await listed('openResults]=atLeast:1')).total).toBe(1);
    expect((await listed('subject]=inventory')).total).toBe(0);

    // Of two different results for one sample none is chosen while both are open.
    const conflicting = await lab.importRow(id, 4, { sampleId: second.id });
    expect([conflicting.status, (conflicting.body as unknown as ProblemResponse).message]).toEqual([
      409,
      'Row 4 was not imported. Row 5 has another one. Set one of the two rows to Don’t import.',
    ]);
    expect((await lab.leaveOut(id, [4], 'A typing error of the laboratory')).body.summary).toMatchObject({
      leftOut: 1,
    });
    expect((await lab.importRow(id, 5, { sampleId: second.id })).status).toBe(200);
    expect((await readLead(second)).lead).toMatchObject({ amount: '30' });
    expect(await open()).toEqual([2, 1]);

    const { status, body } = await lab.importRow(id, 3, { sampleId: third.id });
    expect([status, body.state, body.summary?.new, body.exceedances]).toEqual([200, 'committed', 3, 2]);
    expect(await readLead(third)).toMatchObject({ collectedOn: '2026-03-04', lead: { amount: '40' } });
    expect((await lab.importRow(id, 3, { sampleId: third.id })).status).toBe(409);
    expect((await lab.leaveOut(id, [3])).status).toBe(409);
    expect((await lab.leaveOut(id, [77])).status).toBe(404);
    expect((await lab.leaveOut(id, [6], ' ')).status).toBe(400);
    await lab.leaveOut(id, [6], 'Another water system');
    expect((await lab.rows(id, '?filters[outcome]=leftOut')).map((row) => [row.rowNumber, row.leftOutReason])).toEqual([
      [4, 'A typing error of the laboratory'],
      [6, 'Another water system'],
    ]);
    expect(await open()).toEqual([0, 0]);
    // What a later row wrote is undone with the import.
    expect((await lab.undo(id, lowered)).undone).toMatchObject({ removed: 3, kept: 0 });
    expect(await readLead(third)).toMatchObject({ collectedOn: null, lead: undefined });
    // Rows for which only a person found a sample are open again.
    expect(await open()).toEqual([2, 2]);
    const attention = await fixture.requestJson<Attention>(fixture.reader, 'GET', '@/attention');
    expect(attention.body.levelsNotImported).toBeGreaterThanOrEqual(2);
    expect((await lab.leaveOut(id, [3, 5], 'Imported with the corrected file')).status).toBe(200);
    expect(await open()).toEqual([0, 0]);
  });

  test('a step that was decided before another person changed the import is refused and saves nothing', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const { id, version } = await lab.check(event.id, file('99999,,,3/4/2026,,Lead,17,ppb,', '99998,,,,,Lead,3,ppb,'));
    const chosen = await lab.choose(id, 2, { version, sampleId: first.id });
    expect(chosen.status).toBe(200);
    const refused = [
      await lab.choose(id, 2, { version, sampleId: second.id }),
      await lab.leaveOut(id, [2], 'Another system', version),
      await lab.attemptStep(id, 'commit', { version }),
    ];
    for (const { status, body } of refused)
      expect([status, (body as unknown as ProblemResponse).errors[0]?.code]).toEqual([409, 'importChangedMeanwhile']);
    expect((await lab.rows(id)).map((row) => row.sampleNumber)).toEqual([first.number, null]);
    await lab.commit(id, { version: chosen.body.version });
    const late = await lab.importRow(id, 3, { version: chosen.body.version, sampleId: second.id });
    expect(late.status).toBe(409);
    const { version: current } = await lab.settled(id);
    expect((await lab.importRow(id, 3, { version: current, sampleId: second.id })).status).toBe(200);
    expect([(await readLead(first)).lead?.amount, (await readLead(second)).lead?.amount]).toEqual(['17', '3']);
  });

  test('a row with another address or day is imported with a reason, which stays in the history of the sample', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(
      event.id,
      file(`${first.number},,,3/4/2026,,Lead,2,ppb,`, ',,999 Nowhere Street,3/1/2026,,Lead,50,ppb,'),
    );
    await lab.commit(id);
    const refused = (await lab.importRow(id, 3, { sampleId: second.id })).body as unknown as ProblemResponse;
    expect(refused.errors[0]).toMatchObject({ code: 'otherPlace', property: 'reason' });
    expect(refused.message).toContain(
      `The file has 999 Nowhere Street, 03-01-2026. Sample ${second.number} has ${second.addressLine1}`,
    );
    const reason = 'The laboratory mixed up the streets';
    expect((await lab.importRow(id, 3, { sampleId: second.id, reason })).status).toBe(200);
    expect((await readLead(second)).lead).toMatchObject({ amount: '50' });
    const reasons = (await fixture.listHistory(second.id)).map((change) => change.reason ?? '').join('\n');
    expect(reasons).toContain('The file has 999 Nowhere Street, 03-01-2026. Sample');
    expect(reasons).toContain(reason);
  });

  test('a row that is imported later confirms a lower or unusual level, and is of a sample of the event', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const rows = [
      '99999,,,3/4/2026,,Lead,2,ppb,',
      '99998,,,3/4/2026,,Lead,0.022,ppb,',
      '99997,,,3/4/2026,,Lead,abc,ppb,',
    ];
    const { id } = await lab.check(event.id, file(`${first.number},,,3/4/2026,,Lead,20,ppb,`, ...rows));
    expect((await lab.importRow(id, 3, { sampleId: first.id })).status).toBe(409);
    await lab.commit(id);
    const findProblemCode = async (row: number, sampleId: string) => {
      const { body } = await lab.importRow(id, row, { sampleId });
      const [error] = (body as unknown as ProblemResponse).errors;
      return error?.code;
    };
    expect(await findProblemCode(3, first.id)).toBe('rowNotConfirmed');
    expect(await findProblemCode(4, second.id)).toBe('rowNotConfirmed');
    expect(await findProblemCode(5, second.id)).toBe('rowNotImported');
    expect(await findProblemCode(4, (await fixture.aSample(await fixture.anEvent())).id)).toBe('notInEvent');
    expect((await readLead(first)).lead).toMatchObject({ amount: '20' });
    expect((await lab.importRow(id, 3, { sampleId: first.id, isConfirmed: true })).status).toBe(200);
    expect((await readLead(first)).lead).toMatchObject({ amount: '2' });
  });

  test('what the form refuses the file refuses, with the field and the row', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const { id, summary } = await lab.check(
      event.id,
      file(`${first.number},,,,,Lead,<30,ppb,`, `${second.number},,,,,pH,7.1,su,`, `${first.number},,,,,Copper,4,pH,`),
    );
    expect(summary).toMatchObject({ failed: 3 });
    const problems = (await lab.rows(id)).map(({ problems: [problem] }) => [problem?.sentence, problem?.allowed]);
    expect(problems).toEqual([
      ['The Detection limit is not valid for row #2', expect.stringContaining('detection limit')],
      ['The Analyte is not valid for row #3', expect.stringContaining('pH is not an analyte of')],
      ['The Unit is not valid for row #4', 'Copper is not reported in pH units. Use µg/L, mg/L, ppb or ppm'],
    ]);
  });

  test('its failed rows and rows without a sample are a workbook to correct and import again', async () => {
    const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
    const content = file(
      `${first.number},,,3/4/2026,,Lead,0.0161,mg/L,`,
      `${second.number},,,3/4/2026,,Lead,abc,mg/L,`,
      `999999,,,3/4/2026,,Lead,0.002,mg/L,`,
    );
    const { id, summary } = await lab.check(event.id, content, { laboratory: 'Acme' });
    expect(summary).toMatchObject({ new: 1, failed: 1, unmatched: 1 });
    const response = await lab.request(`/result-imports/${id}/failed-rows`);
    expect(response.headers.get('content-disposition')).toContain('results failed rows');
    const workbook = await response.arrayBuffer();
    const failedRowsBatch = await lab.read(event.id, workbook, 'results failed rows.xlsx');
    const [sheet] = failedRowsBatch.fileStructure?.sheets ?? [];
    expect(sheet?.preview.map(({ cells }) => [cells[0], cells[6], cells.at(-1)])).toEqual([
      ['Sample Number', 'Result', 'What to fix'],
      [String(second.number), 'abc', expect.stringMatching(/^Row 3\. .*abc/)],
      ['999999', expect.stringMatching(/^0\.002/), expect.stringMatching(/^Row 4\. No sample found/)],
    ]);
    expect(failedRowsBatch.plan?.columns).toEqual(
      (await lab.requestJson<ResultImport>(`/result-imports/${id}`)).plan?.columns,
    );

    const wholeResult = await lab.check(event.id, file(`${first.number},,,3/4/2026,,Lead,0.0161,mg/L,`), {
      laboratory: 'Acme',
    });
    const none = await lab.attempt<ProblemResponse>(`/result-imports/${wholeResult.id}/failed-rows`);
    expect([none.status, none.body.message]).toEqual([404, 'No row of this import failed or is without a sample.']);
  });

  test('the columns of a laboratory are remembered and proposed for its next file', async () => {
    const content = `Probe,Level A,Zip\r\n${samples[0]?.number},3,06415`;
    const nextBatch = await lab.read(event.id, content);
    expect(nextBatch.plan?.columns).toEqual({});
    expect(nextBatch.missing).toEqual([
      'Match a column to Lab sample ID, Sample number, Kit code or Address first.',
      'Match a column to Result first.',
    ]);
    const columns = { 0: 'labSampleId', 1: 'result:1' };
    const { body } = await lab.setPlan(nextBatch, { laboratory: 'North Lab', columns });
    expect(body.missing).toEqual(['Choose the unit of Level A first.']);
    const unchecked = await lab.attemptStep(nextBatch.id, 'check');
    expect([unchecked.status, (unchecked.body as unknown as ProblemResponse).errors[0]]).toMatchObject([
      400,
      { code: 'planIncomplete', detail: 'Choose the unit of Level A first.' },
    ]);
    await lab.setPlan(body, { units: { 1: 'ppb' } });
    const next = await lab.read(event.id, content);
    expect(next).toMatchObject({ missing: [], plan: { laboratory: 'North Lab', columns, units: { 1: 'ppb' } } });
    expect(next.laboratories).toContain('North Lab');
  });

  test('a sample that changes between check and commit stops the import', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(event.id, file(`${first.number},,,,,Lead,3,ppb,`));
    await fixture.report([{ sampleId: first.id, result: '4' }]);
    expect(await lab.commit(id)).toMatchObject({
      state: 'checked',
      error: 'Samples of this file changed after it was checked. Check it again to see what the import would do now.',
    });
    expect((await readLead(first)).lead?.result).toBe('4');
  });
});

describe('access', () => {
  test('readers see an import and change nothing; another account sees none of it', async () => {
    const { id } = await lab.check(event.id, file(`${samples[0]?.number},,,,,Lead,3,ppb,`));
    const reader = laboratoryFiles(fixture.product, fixture.reader);
    expect((await reader.settled(id)).state).toBe('checked');
    expect(await reader.rows(id)).toHaveLength(1);
    expect((await reader.upload(event.id, 'a', 'a.csv')).status).toBe(403);
    expect((await reader.leaveOut(id, [2])).status).toBe(403);
    const choice = { sampleId: samples[0]?.id ?? null };
    expect((await reader.choose(id, 2, choice)).status).toBe(403);
    expect((await reader.importRow(id, 2, choice)).status).toBe(403);
    for (const step of ['check', 'commit', 'cancel', 'undo'] as const)
      expect((await reader.attemptStep(id, step)).status).toBe(403);

    const stranger = laboratoryFiles(fixture.product, fixture.memberOfOtherAccount);
    expect((await stranger.upload(event.id, 'a', 'a.csv')).status).toBe(404);
    expect((await stranger.request(`/result-imports/${id}`)).status).toBe(404);
    expect((await stranger.request(`/result-imports/${id}/rows`)).status).toBe(404);
    expect((await stranger.request(`/result-imports/${id}/failed-rows`)).status).toBe(404);
    expect((await stranger.leaveOut(id, [2])).status).toBe(404);
    expect((await stranger.choose(id, 2, choice)).status).toBe(404);
    expect((await stranger.importRow(id, 2, choice)).status).toBe(404);
    for (const step of ['check', 'commit', 'cancel', 'undo'] as const)
      expect((await stranger.attemptStep(id, step)).status).toBe(404);
  });

  test('a person who may report but not correct results leaves out no row and cancels no import', async () => {
    const { id } = await lab.check(event.id, file(`${samples[0]?.number},,,3/4/2026,,Lead,96,ppb,`));
    const crew = laboratoryFiles(fixture.product, fixture.crew);
    expect((await crew.leaveOut(id, [2], 'Not ours')).status).toBe(403);
    expect((await crew.attemptStep(id, 'cancel')).status).toBe(403);
    const editor = laboratoryFiles(fixture.product, fixture.editor);
    expect((await editor.leaveOut(id, [2], 'Not ours')).status).toBe(200);
    expect((await editor.attemptStep(id, 'cancel')).body.state).toBe('cancelled');
  });

  test.each([[['pws:results']], [['pws:create']]])(
    'an API key with %j sees, uses and replaces the saved columns of its own laboratory only, and confirms no unit',
    async (permissions) => {
      const withKey = async () => {
        const body = { name: randomUUID(), permissions, days: 1 };
        const { key } = await lab.requestJson<{ key: string }>('/api-keys', { method: 'POST', body });
        const headers = { authorization: `Bearer ${key}` };
        return laboratoryFiles(fixture.product, { accountId: fixture.administrator.accountId, headers });
      };
      const [first, second] = samples as [SampleRow, SampleRow, SampleRow];
      const content = `Specimen,Finding A,Zip\r\n${first.number},3,06415`;
      const columns = { 0: 'labSampleId', 1: 'result:1' };
      await lab.setPlan(await lab.read(event.id, content), { laboratory: 'East Lab', columns, units: { 1: 'ppb' } });
      const own = await withKey();
      const read = await own.read(event.id, content);
      expect(read).toMatchObject({ laboratories: [], plan: { laboratory: '', columns: {} } });
      const { body } = await own.setPlan(read, {
        laboratory: 'East Lab',
        columns: { 0: 'labSampleId', 1: 'result:2' },
      });
      expect(body.laboratories).toEqual(['East Lab']);
      expect((await lab.read(event.id, content)).plan).toMatchObject({ laboratory: 'East Lab', columns });
      expect((await (await withKey()).read(event.id, content)).laboratories).toEqual([]);
      const doubtful = await own.check(event.id, file(`${second.number},,,3/4/2026,,Lead,0.022,ppb,`));
      expect(doubtful.summary).toMatchObject({ warned: 1 });
      const refused = await own.attemptStep(doubtful.id, 'commit', { confirmedUnits: 1 });
      expect(summarizeProblem(refused as never)).toMatchObject([409, 'unitsNotForLaboratory', expect.any(String)]);
    },
  );

  test.each([
    [['pws:results'], false],
    [['pws:create'], true],
  ])(
    'an API key with %j uses only the laboratory files that it uploaded; others look missing to it [A2.3]',
    async (permissions, mayList) => {
      const withKey = async (keyPermissions: readonly string[]) => {
        const { key } = await lab.requestJson<{ key: string }>('/api-keys', {
          method: 'POST',
          body: { name: randomUUID(), permissions: keyPermissions, days: 1 },
        });
        return laboratoryFiles(fixture.product, {
          accountId: fixture.administrator.accountId,
          headers: { authorization: `Bearer ${key}` },
        });
      };
      const [first] = samples as [SampleRow, SampleRow, SampleRow];
      const content = file(`${first.number},,,3/4/2026,,Lead,96,ppb,`, '99999,,1 Unknown St,3/4/2026,,Lead,9,ppb,');
      const laboratory = await withKey(permissions);
      const theirs = [await lab.check(event.id, content), await (await withKey(permissions)).check(event.id, content)];
      const choice = { sampleId: first.id };
      for (const batch of theirs)
        expect(
          (
            await Promise.all([
              laboratory.request(`/result-imports/${batch.id}`),
              laboratory.request(`/result-imports/${batch.id}/rows`),
              laboratory.request(`/result-imports/${batch.id}/failed-rows`),
              laboratory.setPlan(batch, { receivedOn: '2026-03-20' }),
              laboratory.choose(batch.id, 2, choice),
              laboratory.importRow(batch.id, 2, choice),
              laboratory.attemptStep(batch.id, 'check'),
              laboratory.attemptStep(batch.id, 'commit'),
            ])
          ).map(({ status }) => status),
        ).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
      expect(await lab.settled((theirs[0] as ResultImport).id)).toMatchObject({
        state: 'checked',
        version: theirs[0]?.version,
      });
      const own = await laboratory.check(event.id, content);
      expect(own).toMatchObject({ state: 'checked', summary: { new: 1, unmatched: 1 } });
      expect(await laboratory.rows(own.id)).toHaveLength(2);
      expect((await laboratory.leaveOut(own.id, [2])).status).toBe(403);
      expect((await laboratory.attemptStep(own.id, 'cancel')).status).toBe(403);
      expect(await laboratory.commit(own.id)).toMatchObject({ state: 'committed' });
      expect((await lab.settled(own.id)).state).toBe('committed');
      const listed = await laboratory.attempt<{ items?: readonly { id: string }[] }>(
        '/imports?filters[subject]=results',
      );
      expect([listed.status, listed.body.items?.map(({ id }) => id)]).toEqual(
        mayList ? [200, [own.id]] : [403, undefined],
      );
      const office = await withKey(['pws:edit']);
      expect((await office.settled((theirs[0] as ResultImport).id)).state).toBe('checked');
    },
  );

  test('keeps imports of results apart from imports of the inventory, and cancels them at their own endpoint', async () => {
    const { id } = await lab.read(event.id, file('1,,,,,Lead,3,ppb,'));
    expect((await lab.request(`/imports/${id}`)).status).toBe(404);
    expect((await lab.request(`/imports/${id}/cancel`, { method: 'POST' })).status).toBe(404);
    expect((await lab.attemptStep(id, 'cancel')).body.state).toBe('cancelled');
  });

  test('is not canceled with levels above the action level before its rows are left out with a reason', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(event.id, file(`${first.number},,,3/4/2026,,Lead,96,ppb,`));
    const refused = await lab.attemptStep(id, 'cancel');
    expect([refused.status, (refused.body as unknown as ProblemResponse).message]).toEqual([
      409,
      expect.stringContaining('This file has 1 result that is above the action level or cannot be read.'),
    ]);
    expect((await lab.leaveOut(id, [2])).status).toBe(200);
    expect((await lab.attemptStep(id, 'cancel')).body.state).toBe('cancelled');
  });

  test('is an open item with unknown levels until it is checked, and again after a change of its columns', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const waiting = async (id: string) => {
      const { body } = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention');
      return body.unimportedLevels?.find(({ importId }) => importId === id);
    };
    const unchecked = await lab.read(event.id, file(`${first.number},,,3/4/2026,,Lead,96,ppb,`));
    expect(await waiting(unchecked.id)).toMatchObject({ eventId: event.id, aboveActionLevel: null, highest: [] });
    const checked = await lab.check(event.id, file(`${first.number},,,3/4/2026,,Lead,1,ppb,`));
    expect(await waiting(checked.id)).toBeUndefined();
    await lab.setPlan(checked, { receivedOn: '2026-03-20' });
    expect(await waiting(checked.id)).toMatchObject({ aboveActionLevel: null });
    const refused = await lab.attemptStep(checked.id, 'cancel');
    expect([refused.status, (refused.body as unknown as ProblemResponse).message]).toEqual([
      409,
      expect.stringContaining('The results in this file are not known until it is checked again.'),
    ]);
    await lab.attemptStep(checked.id, 'check');
    await lab.settled(checked.id);
    expect((await lab.attemptStep(checked.id, 'cancel')).body.state).toBe('cancelled');
    expect(await waiting(checked.id)).toBeUndefined();
  });

  test('has unknown levels if it was checked before they were counted, and is checked again first', async () => {
    const [first] = samples as [SampleRow, SampleRow, SampleRow];
    const { id } = await lab.check(event.id, file(`${first.number},,,3/4/2026,,Lead,96,ppb,`));
    const { owner } = fixture.product.app.database;
    await sql`update import_batches set summary = summary - 'toImport' where id = ${id}::uuid`.execute(owner);
    const { body } = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention');
    expect(body.unimportedLevels).toContainEqual(expect.objectContaining({ importId: id, aboveActionLevel: null }));
    const responses = [
      await lab.attemptStep(id, 'cancel'),
      await lab.leaveOut(id, [2]),
      await lab.choose(id, 2, { sampleId: null }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([409, 409, 409]);
    await lab.attemptStep(id, 'check');
    expect((await lab.settled(id)).summary).toMatchObject({ toImport: { aboveActionLevel: 1 } });
    const again = await fixture.requestJson<Attention>(fixture.administrator, 'GET', '@/attention');
    expect(again.body.unimportedLevels).toContainEqual(expect.objectContaining({ importId: id, aboveActionLevel: 1 }));
  });

  test('is listed for an account that imports no inventory, which sees no inventory files [A2.3]', async () => {
    const { id } = await lab.read(event.id, file('1,,,,,Lead,3,ppb,'));
    const { accountId } = fixture.administrator;
    const features = fixture.product.app.database.owner;
    const listed = async () => {
      const { status, body } = await lab.attempt<{ items: readonly { id: string; subject: string }[] }>('/imports');
      return [
        status,
        body.items.some((one) => one.id === id),
        body.items.every(({ subject }) => subject === 'results'),
      ];
    };
    await features
      .insertInto('account_features')
      .values({ account_id: accountId, feature_code: 'IMPT:LOC_SERV', enabled: false })
      .execute();
    expect(await listed()).toEqual([200, true, true]);
    expect((await lab.request(`/imports/${id}`)).status).toBe(403);
    const { url } = fixture.product;
    const other = await createPersonWithoutFeatures(fixture.product);
    const refused = await fetch(`${url}/pws/accounts/${other.accountId}/imports`, { headers: other.headers });
    expect(refused.status).toBe(403);
    await features
      .deleteFrom('account_features')
      .where('account_id', '=', accountId)
      .where('feature_code', '=', 'IMPT:LOC_SERV')
      .execute();
  });
});
