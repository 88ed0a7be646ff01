import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const permit = {
  title: 'Corrosion report',
  dueOn: '2030-02-01',
  to: 'Health department',
  source: 'Permit 14, condition 7',
};
const add = (overrides: object = {}, person = fixture.editor) =>
  fixture.requestJson<DeadlineRow>(person, 'POST', '@/compliance/own-deadlines', { ...permit, ...overrides });
const remove = (id: string, person = fixture.editor) =>
  fixture.requestJson(person, 'DELETE', `@/compliance/own-deadlines/${id}`);
const edit = (id: string | null, overrides: object = {}, person = fixture.editor) =>
  fixture.requestJson<DeadlineRow>(person, 'PUT', `@/compliance/own-deadlines/${id}`, {
    version: 1,
    ...permit,
    ...overrides,
  });
const find = async (key: string) =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items.find(
    (item) => item.key === key,
  );

test('a deadline of the State or a permit is listed with its source, however far away, and kept as the others are', async () => {
  const { status, body } = await add();
  expect([status, body.kind, body.state, body.version]).toEqual([200, 'own', 'upcoming', 1]);
  expect(await find(body.key)).toMatchObject({ ...permit, isRequired: true });
  const saved = await fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${body.key}`, {
    version: 1,
    fields: { responsibleId: fixture.crew.id, doneOn: '2026-01-05', note: 'Sent by mail' },
  });
  expect(saved.body).toMatchObject({ state: 'done', doneOn: '2026-01-05', title: permit.title, to: permit.to });
  expect((await fixture.listHistory(body.id ?? '')).map(({ operation }) => operation)).toEqual(['created', 'updated']);
});

test('one due more than a year ago is refused, because a mistyped year would stay first in the list', async () => {
  const refused = await add({ dueOn: '2020-01-01' });
  expect(summarizeProblem(refused)).toMatchObject([
    400,
    'ownDeadlineTooOld',
    expect.stringContaining('or a later date'),
  ]);
});

test('line breaks in its texts become spaces', async () => {
  const { body } = await add({ title: 'Corrosion report\nsecond line' });
  expect(body.title).toBe('Corrosion report second line');
});

test('one that is past is overdue, and a removed one is no longer listed', async () => {
  const { today } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
  const dueOn = addDays(today, -30);
  const { body } = await add({ dueOn });
  expect((await find(body.key))?.state).toBe('overdue');
  expect((await remove(body.id ?? '')).status).toBe(204);
  expect(await find(body.key)).toBeUndefined();
  expect((await fixture.listHistory(body.id ?? '')).at(-1)).toMatchObject({
    operation: 'removed',
    before: { title: permit.title, dueOn },
  });
  expect((await remove(body.id ?? '')).status).toBe(404);
});

test('needs all of its fields, the permission to edit, and is removed in its own account only', async () => {
  expect((await add({ source: ' ' })).status).toBe(400);
  expect((await add({ dueOn: '2030-02-30' })).status).toBe(400);
  expect((await add({}, fixture.reader)).status).toBe(403);
  const { body } = await add();
  expect((await remove(body.id ?? '', fixture.reader)).status).toBe(403);
  expect((await remove(body.id ?? '', fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await find(body.key))?.title).toBe(permit.title);
});

test('its title, day, recipient and source can be corrected; what was completed stays completed', async () => {
  const { body } = await add();
  await fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${body.key}`, {
    version: 1,
    fields: { responsibleId: fixture.crew.id, doneOn: '2026-01-05', note: 'Sent by mail' },
  });
  const change = { version: 2, title: 'Corrosion control report', dueOn: '2029-03-01', source: 'Permit 15' };
  expect((await edit(body.id, change)).body).toMatchObject({
    ...change,
    to: permit.to,
    version: 3,
    state: 'done',
    responsibleId: fixture.crew.id,
    note: 'Sent by mail',
  });
  expect(await find(body.key)).toMatchObject({ title: 'Corrosion control report', dueOn: '2029-03-01' });
  expect((await fixture.listHistory(body.id ?? '')).at(-1)).toMatchObject({
    operation: 'updated',
    before: { title: permit.title, dueOn: permit.dueOn, source: permit.source },
    after: { title: 'Corrosion control report', dueOn: '2029-03-01', source: 'Permit 15' },
  });
  const history = (await fixture.listHistory(body.id ?? '')).length;
  expect((await edit(body.id, { ...change, version: 3 })).body.version).toBe(3);
  expect(await fixture.listHistory(body.id ?? '')).toHaveLength(history);
});

test('a correction of an older version is refused with the newer one, and a removed one is not found', async () => {
  const { body } = await add();
  await edit(body.id, { title: 'First' });
  const lost = await fixture.requestJson<{ errors: { code: string }[]; current: DeadlineRow }>(
    fixture.editor,
    'PUT',
    `@/compliance/own-deadlines/${body.id}`,
    { ...permit, version: 1, title: 'Second' },
  );
  expect([lost.status, lost.body.current.title]).toEqual([409, 'First']);
  expect((await edit(body.id, { version: 2, dueOn: '2030-02-30' })).status).toBe(400);
  expect((await edit(body.id, { version: 2 }, fixture.reader)).status).toBe(403);
  expect((await edit(body.id, { version: 2 }, fixture.memberOfOtherAccount)).status).toBe(404);
  await remove(body.id ?? '');
  expect((await edit(body.id, { version: 2 })).status).toBe(404);
});
