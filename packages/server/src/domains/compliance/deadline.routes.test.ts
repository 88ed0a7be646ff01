import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { addDays, formatDay } from '@curbstop/contract/primitives/calendar';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let today: string;
/** The report of the current period. */
let reportKey: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const { items, today: now } = await list();
  today = now;
  reportKey = items.findLast(({ kind }) => kind === 'tapResultsReport')?.key ?? '';
});

const list = async (person: TestPerson = fixture.reader) =>
  (await fixture.requestJson<DeadlineList>(person, 'GET', '@/compliance/deadlines')).body;
const find = async (key: string) => (await list()).items.find((item) => item.key === key);
const save = (key: string, version: number, fields: object, person = fixture.editor) =>
  fixture.requestJson<DeadlineRow>(person, 'PUT', `@/compliance/deadlines/${key}`, { version, fields });

/** A sample collected today whose lead result is received now. */
async function report(result: string) {
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: today }).where('id', '=', sample.id).execute();
  await fixture.report([{ sampleId: sample.id, result }]);
  return sample;
}

test('a result starts the consumer notice of its day, and an exceedance the 24 hours of the Tier 1 notice', async () => {
  await report('3');
  const notice = await find(`consumerNotice:${today}`);
  expect(notice).toMatchObject({ results: 1, state: 'upcoming', id: null, version: 0, responsible: null });
  expect((await list()).items.some(({ kind }) => kind === 'tier1Notice')).toBe(false);
  await report('40');
  const tier1 = (await list()).items.find(({ kind }) => kind === 'tier1Notice');
  expect(Date.parse(tier1?.dueAt ?? '') - Date.parse(tier1?.triggeredAt ?? '')).toBe(24 * 60 * 60 * 1000);
  expect(tier1).toMatchObject({ state: 'dueThisWeek', to: 'Everyone served' });
  expect(tier1?.source).toContain('141.202');
});

test('an editor records the responsible person and the day it was met, and reopens it; all in the change history', async () => {
  const key = `consumerNotice:${today}`;
  const responsibleId = fixture.crew.id;
  const assigned = await save(key, 0, { responsibleId, note: 'Call the print shop' });
  expect(assigned.body).toMatchObject({ version: 1, responsibleId, note: 'Call the print shop', state: 'upcoming' });
  expect(assigned.body.responsible).not.toBeNull();
  expect(summarizeProblem(await save(key, 1, { responsibleId, doneOn: '2020-01-01' }))[1]).toBe('doneBeforeTrigger');
  const met = await save(key, 1, { responsibleId, note: 'Call the print shop', doneOn: today });
  expect(met.body).toMatchObject({ version: 2, state: 'done', doneOn: today, newResults: 0 });
  expect(await find(key)).toMatchObject({ state: 'done' });
  await report('2');
  expect(await find(key)).toMatchObject({ state: 'upcoming', doneOn: null, newResults: 1 });
  const savedAgain = await save(key, 2, { responsibleId, note: 'Call the print shop', doneOn: today });
  expect(savedAgain.body).toMatchObject({ version: 3, state: 'done', newResults: 0 });
  const open = await save(key, 3, { responsibleId, note: null, doneOn: null });
  expect(open.body).toMatchObject({ version: 4, state: 'upcoming', doneOn: null, note: null });
  const history = await fixture.listHistory(met.body.id ?? '');
  expect(history.map(({ operation, after }) => [operation, (after as { doneOn?: unknown }).doneOn])).toEqual([
    ['created', undefined],
    ['updated', today],
    ['updated', undefined],
    ['updated', null],
  ]);
  expect(history[0]?.after).toMatchObject({ responsible: assigned.body.responsible });
  expect(history[0]?.after).not.toHaveProperty('responsibleId');
  await save(key, 4, { responsibleId: null, note: null });
  expect((await fixture.listHistory(met.body.id ?? '')).at(-1)).toMatchObject({
    before: { responsible: assigned.body.responsible },
    after: { responsible: null },
  });
});

test('a deadline lists what was recorded about it, newest first, and nothing before the first entry', async () => {
  const listChanges = (key: string) =>
    fixture.requestJson<{ total: number; items: { after: { note?: unknown } }[] }>(
      fixture.reader,
      'GET',
      `@/compliance/deadlines/${key}/changes`,
    );
  const key = (await list()).items.find(({ kind }) => kind === 'baselineInventory')?.key ?? '';
  expect((await listChanges(key)).body).toEqual({ total: 0, items: [] });
  await save(key, 0, { note: 'Call the State' });
  await save(key, 1, { note: 'The State was called' });
  const { body } = await listChanges(key);
  expect(body.items.map(({ after }) => after.note)).toEqual(['The State was called', 'Call the State']);
  expect(body.total).toBe(2);
});

test('a proof is attached to the record', async () => {
  const { body } = await save(reportKey, 0, { note: 'Draft' });
  const form = new FormData();
  form.append('file', new Blob(['Receipt of the State\n']), 'receipt.txt');
  const { product, crew, reader } = fixture;
  const attached = await fetch(`${product.url}/platform/attachment/deadline/${body.id}`, {
    method: 'POST',
    headers: crew.headers,
    body: form,
  });
  expect(attached.status).toBe(200);
  const attachments = await fixture.requestJson<{ total: number }>(
    reader,
    'GET',
    `/platform/attachment/deadline/${body.id}`,
  );
  expect(attachments.body.total).toBe(1);
});

test('refuses a day in the future, people of other accounts, concurrent changes and deadlines that do not exist', async () => {
  expect(summarizeProblem(await save(reportKey, 1, { doneOn: '2099-01-01' }))).toEqual([
    400,
    'doneInFuture',
    'Enter today or an earlier date.',
  ]);
  expect(summarizeProblem(await save(reportKey, 1, { responsibleId: fixture.memberOfOtherAccount.id }))[1]).toBe(
    'responsibleUnknown',
  );
  expect(summarizeProblem(await save(reportKey, 1, { doneOn: '0001-01-01' }))[1]).toBe('doneBeforePeriod');
  expect((await save(reportKey, 0, { note: 'Late' })).status).toBe(409);
  expect((await save('tapResultsReport:1999-01-01', 0, { note: 'None' })).status).toBe(404);
  expect((await save(reportKey, 0, { note: 'No right' }, fixture.crew)).status).toBe(403);
});

test('a report of a period or a year can’t be completed before the first day of what it is about', async () => {
  const { items } = await list();
  const report = items.find(({ kind, period }) => kind === 'tapResultsReport' && period !== null && period <= today);
  const first = report?.period ?? '';
  const early = await save(report?.key ?? '', report?.version ?? 0, { doneOn: addDays(first, -1) });
  expect(summarizeProblem(early)).toEqual([
    400,
    'doneBeforePeriod',
    `The period of this deadline begins on ${formatDay(first)}. Complete it on that day or a later one.`,
  ]);
  const inventory = items.find(({ kind }) => kind === 'baselineInventory');
  const beforeRule = await save('baselineInventory', inventory?.version ?? 0, { doneOn: '2024-12-29' });
  expect(summarizeProblem(beforeRule)[2]).toBe('Enter 12-30-2024 or a later date.');
});

test('a responsible person who has left the account is shown by name, also in the history, and cannot be chosen again', async () => {
  const { items } = await list();
  const [one, two] = items.filter(({ version }) => version === 0);
  const { id: responsibleId } = fixture.crew;
  const name = (await save(one?.key ?? '', 0, { responsibleId })).body.responsible;
  const { owner } = fixture.product.app.database;
  const setActive = (active: boolean) =>
    owner.updateTable('memberships').set({ active }).where('user_id', '=', responsibleId).execute();
  await setActive(false);
  const former = `${name} (no longer a member)`;
  expect(await find(one?.key ?? '')).toMatchObject({ responsibleId, responsible: former });
  expect((await list()).people.map(({ id }) => id)).not.toContain(responsibleId);
  const notedDeadline = await save(one?.key ?? '', 1, { responsibleId, note: 'Hand over' });
  expect(notedDeadline.body).toMatchObject({ responsible: former, note: 'Hand over', version: 2 });
  expect(summarizeProblem(await save(two?.key ?? '', 0, { responsibleId }))[1]).toBe('responsibleUnknown');
  const changed = await save(one?.key ?? '', 2, { responsibleId: fixture.editor.id });
  expect((await fixture.listHistory(changed.body.id ?? '')).at(-1)).toMatchObject({
    before: { responsible: former },
    after: { responsible: changed.body.responsible },
  });
  expect(summarizeProblem(await save(one?.key ?? '', 3, { responsibleId }))[1]).toBe('responsibleUnknown');
  await setActive(true);
});

test('another account sees none of it', async () => {
  const theirs = await list(fixture.memberOfOtherAccount);
  expect(theirs.items.map(({ kind }) => kind)).not.toContain('consumerNotice');
  expect(theirs.items).not.toHaveLength(0);
  expect(theirs.items.every(({ id, note }) => id === null && note === null)).toBe(true);
  expect((await save(`consumerNotice:${today}`, 0, { note: 'Theirs' }, fixture.memberOfOtherAccount)).status).toBe(404);
});
