import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { beforeAll, expect, test } from 'vitest';
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

test('one that is past is overdue, and a removed one is no longer listed', async () => {
  const { body } = await add({ dueOn: '2024-03-01' });
  expect((await find(body.key))?.state).toBe('overdue');
  expect((await remove(body.id ?? '')).status).toBe(204);
  expect(await find(body.key)).toBeUndefined();
  expect((await fixture.listHistory(body.id ?? '')).at(-1)).toMatchObject({
    operation: 'removed',
    before: { title: permit.title, dueOn: '2024-03-01' },
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
