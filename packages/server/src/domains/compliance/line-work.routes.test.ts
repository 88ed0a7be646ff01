import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let today: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  ({ today } = await listDeadlines());
});

const listDeadlines = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
const findDeadline = async (key: string) => (await listDeadlines()).items.find((item) => item.key === key);

async function aLine(): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  const path = `@/leadservicelines?locationId=${locationId}`;
  return (await fixture.requestJson<Page<ServiceLineRow>>(fixture.reader, 'GET', path)).body.items[0]?.id ?? '';
}
const ofLine = (lineId: string) => `/pws@/assets/ServiceLine/${lineId}/partial-replacements`;
const record = (lineId: string, fields: object, person = fixture.editor) =>
  fixture.requestJson<LineWork>(person, 'POST', ofLine(lineId), { isEmergency: false, ...fields });
const change = (id: string, body: object, person = fixture.editor) =>
  fixture.requestJson<LineWork>(person, 'PUT', `/pws@/partial-replacements/${id}`, {
    isEmergency: false,
    ...body,
  });
const remove = (id: string, person = fixture.editor) =>
  fixture.requestJson(person, 'DELETE', `/pws@/partial-replacements/${id}`);

test('planned work has its notice, completed work its sample, and the result is due three business days after receipt', async () => {
  const plannedOn = addDays(today, 60);
  const { body } = await record(await aLine(), { plannedOn });
  expect(body).toMatchObject({ plannedOn, doneOn: null, isEmergency: false, version: 1 });
  const notice = `partialNotice:${body.id}`;
  expect(await findDeadline(notice)).toMatchObject({ dueOn: addDays(plannedOn, -45), state: 'upcoming' });
  expect(await findDeadline(`partialSample:${body.id}`)).toBeUndefined();

  const done = await change(body.id, { version: 1, plannedOn, doneOn: today, resultReceivedOn: today });
  expect(done.status).toBe(200);
  // It began before the planned day, so that its notice is late.
  expect(await findDeadline(notice)).toMatchObject({ dueOn: addDays(today, -45), state: 'overdue' });
  const sample = `partialSample:${body.id}`;
  expect(await findDeadline(sample)).toMatchObject({ dueOn: addDays(today, 2), state: 'dueThisWeek' });
  expect(await findDeadline(`partialResult:${body.id}`)).toMatchObject({ triggeredOn: today });
  const shown = await findDeadline(sample);
  const marked = await fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${sample}`, {
    version: 0,
    contentVersion: shown?.contentVersion,
    fields: { responsibleId: fixture.crew.id, doneOn: today, note: null },
  });
  expect(marked.body).toMatchObject({ state: 'done', doneOn: today, responsibleId: fixture.crew.id });
  expect((await fixture.listHistory(body.id)).map(({ operation }) => operation)).toEqual(['created', 'updated']);
});

test('other work is recorded with its kind, and a kind that changes ends the deadlines of the former', async () => {
  const { body } = await record(await aLine(), { work: 'meterOrConnector', plannedOn: '2027-11-10' });
  expect(body).toMatchObject({ work: 'meterOrConnector' });
  expect(await findDeadline(`disturbanceFilter:${body.id}`)).toMatchObject({ dueOn: '2027-11-10', isRequired: true });
  expect((await change(body.id, { version: 1, work: 'full', plannedOn: '2027-11-10' })).status).toBe(200);
  expect(await findDeadline(`disturbanceFilter:${body.id}`)).toBeUndefined();
  expect(await findDeadline(`fullNotice:${body.id}`)).toMatchObject({ dueOn: '2027-11-10' });
});

test('refuses the notice of work that was given more than a year before it', async () => {
  const { body } = await record(await aLine(), { plannedOn: addDays(today, 60) });
  const key = `partialNotice:${body.id}`;
  const complete = async (doneOn: string) =>
    fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, {
      version: 0,
      contentVersion: (await findDeadline(key))?.contentVersion,
      fields: { responsibleId: null, doneOn, note: null },
    });
  expect(summarizeProblem(await complete('2024-01-05')).slice(0, 2)).toEqual([400, 'doneBeforeWork']);
  expect((await complete(today)).body).toMatchObject({ state: 'done', doneOn: today });
});

test('an overdue notice stays on record when the work is removed', async () => {
  const { body } = await record(await aLine(), { plannedOn: addDays(today, 10) });
  const key = `partialNotice:${body.id}`;
  expect((await findDeadline(key))?.state).toBe('overdue');
  expect((await remove(body.id)).status).toBe(204);
  expect(await findDeadline(key)).toMatchObject({ state: 'notRequired', isRequired: false });
  expect((await remove(body.id)).status).toBe(404);
});

test('completed work keeps its deadlines when its line is deleted; planned work ends with it, and what was overdue is kept', async () => {
  const [doneLine, plannedLine] = [await aLine(), await aLine()];
  const done = (await record(doneLine, { isEmergency: true, doneOn: today })).body;
  const planned = (await record(plannedLine, { plannedOn: addDays(today, 10) })).body;
  const selection = { ids: [doneLine, plannedLine] };
  const preview = await fixture.requestJson<{ classifications: object }>(
    fixture.administrator,
    'POST',
    '/pws@/assets/ServiceLine/selection',
    { selection },
  );
  expect(preview.status).toBe(200);
  const deleted = await fixture.requestJson(fixture.administrator, 'POST', '/pws@/assets/ServiceLine/deletions', {
    selection,
    seen: preview.body.classifications,
    reason: 'Entered twice',
  });
  expect(deleted.status).toBe(200);
  expect(await findDeadline(`partialSample:${done.id}`)).toMatchObject({ isRequired: true, state: 'dueThisWeek' });
  expect(await findDeadline(`partialNoticeEmergency:${done.id}`)).toMatchObject({ isRequired: true, dueOn: today });
  expect(await findDeadline(`partialNotice:${planned.id}`)).toMatchObject({ isRequired: false, state: 'notRequired' });
});

test('the same work on the same day is recorded once', async () => {
  const lineId = await aLine();
  const plannedOn = addDays(today, 60);
  const { body } = await record(lineId, { plannedOn });
  const [status, code, detail] = summarizeProblem(await record(lineId, { plannedOn, isEmergency: true }));
  expect([status, code]).toEqual([409, 'workRecordedTwice']);
  expect(detail).toMatch(/^Partial replacement is already recorded for this line on \d\d-\d\d-\d{4}\. Edit or remove/);
  const other = await record(lineId, { plannedOn: addDays(plannedOn, 1) });
  expect(other.status).toBe(200);
  expect((await change(other.body.id, { version: 1, plannedOn })).status).toBe(409);
  expect((await change(body.id, { version: 1, plannedOn, doneOn: today })).status).toBe(200);
  expect(summarizeProblem(await record(lineId, { doneOn: today })).slice(0, 2)).toEqual([409, 'workRecordedTwice']);
});

test('a day completed is removed with a reason, and what was due after it stays listed', async () => {
  const plannedOn = addDays(today, 60);
  const { body } = await record(await aLine(), { plannedOn, doneOn: today, resultReceivedOn: today });
  const keys = ['partialSample', 'partialResult'].map((kind) => `${kind}:${body.id}`);
  for (const key of keys) expect(await findDeadline(key)).toMatchObject({ isRequired: true });
  const refused = await change(body.id, { version: 1, plannedOn });
  expect(summarizeProblem(refused).slice(0, 2)).toEqual([400, 'completedWorkNeedsReason']);
  const reason = 'Recorded for the wrong line';
  expect((await change(body.id, { version: 1, plannedOn, reason })).status).toBe(200);
  for (const key of keys) expect(await findDeadline(key)).toMatchObject({ isRequired: false, state: 'notRequired' });
  expect((await fixture.listHistory(body.id)).map((one) => one.reason)).toEqual([null, reason]);
});

test('completed work is changed and removed with a reason only', async () => {
  const { body } = await record(await aLine(), { doneOn: today, resultReceivedOn: today });
  for (const fields of [
    { doneOn: today, work: 'shutOff' },
    { doneOn: '2024-01-10', resultReceivedOn: today },
    { doneOn: today },
  ])
    expect(summarizeProblem(await change(body.id, { version: 1, ...fields }))[1]).toBe('completedWorkNeedsReason');
  expect(summarizeProblem(await remove(body.id)).slice(0, 2)).toEqual([400, 'completedWorkNeedsReason']);
  expect((await remove(`${body.id}?reason=Another%20line`)).status).toBe(204);
  expect((await fixture.listHistory(body.id)).map(({ operation, reason }) => [operation, reason])).toEqual([
    ['created', null],
    ['removed', 'Another line'],
  ]);
  expect(await findDeadline(`partialSample:${body.id}`)).toMatchObject({ state: 'notRequired', isRequired: false });
});

test('work of another kind on the same day is confirmed, once', async () => {
  const lineId = await aLine();
  const plannedOn = addDays(today, 60);
  await record(lineId, { plannedOn });
  const [status, code, detail] = summarizeProblem(await record(lineId, { plannedOn, work: 'shutOff' }));
  expect([status, code]).toEqual([409, 'otherWorkOnSameDay']);
  expect(detail).toMatch(/^Partial replacement is already recorded for this line on /);
  const { body } = await record(lineId, { plannedOn, work: 'shutOff', confirmedOtherWork: true });
  expect(body.work).toBe('shutOff');
  expect((await change(body.id, { version: 1, plannedOn, doneOn: today, work: 'shutOff' })).status).toBe(200);
});

test('work on a Non-lead line is confirmed', async () => {
  const lineId = await aLine();
  await fixture.product.app.database.owner
    .updateTable('service_lines')
    .set({ category: 'Non-lead' })
    .where('id', '=', lineId)
    .execute();
  const fields = { doneOn: today };
  expect(summarizeProblem(await record(lineId, fields)).slice(0, 2)).toEqual([409, 'workOnNonLeadLine']);
  expect((await record(lineId, { ...fields, confirmedNonLead: true })).status).toBe(200);
});

test('days that cannot be are refused, and so is a change of an older version', async () => {
  const lineId = await aLine();
  for (const fields of [
    {},
    { doneOn: addDays(today, 1) },
    { plannedOn: addDays(today, 3_000) },
    { plannedOn: today, resultReceivedOn: today },
    { doneOn: today, resultReceivedOn: addDays(today, -1) },
    { plannedOn: '2027-02-30' },
    { plannedOn: today, work: 'meter' },
    { doneOn: today, work: 'full', isEmergency: true },
    { doneOn: today, work: 'shutOff', resultReceivedOn: today },
  ])
    expect((await record(lineId, fields)).status).toBe(400);
  const { body } = await record(lineId, { plannedOn: today });
  await change(body.id, { version: 1, plannedOn: addDays(today, 1) });
  expect(summarizeProblem(await change(body.id, { version: 1, plannedOn: addDays(today, 2) }))[0]).toBe(409);
});

test('readers see it and cannot change it; members of another account do not see it', async () => {
  const lineId = await aLine();
  const { body } = await record(lineId, { plannedOn: today });
  const seen = await fixture.requestJson<{ items: LineWork[] }>(fixture.reader, 'GET', ofLine(lineId));
  expect(seen.body.items).toMatchObject([{ id: body.id, serviceLineId: lineId }]);
  const edit = { version: 1, plannedOn: today };
  expect((await record(lineId, { plannedOn: today }, fixture.reader)).status).toBe(403);
  expect((await change(body.id, edit, fixture.reader)).status).toBe(403);
  expect((await remove(body.id, fixture.reader)).status).toBe(403);
  const stranger = fixture.memberOfOtherAccount;
  expect((await fixture.requestJson(stranger, 'GET', ofLine(lineId))).status).toBe(404);
  expect((await record(lineId, { plannedOn: today }, stranger)).status).toBe(404);
  expect((await change(body.id, edit, stranger)).status).toBe(404);
  expect((await remove(body.id, stranger)).status).toBe(404);
});
