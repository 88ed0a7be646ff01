import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});
beforeEach(() => sql`delete from calendar_feeds`.execute(fixture.product.app.database.owner));

const path = '@/compliance/calendar-feed';
const create = async (person: TestPerson = fixture.reader) =>
  fixture.requestJson<{ createdOn: string; address: string }>(person, 'POST', path);
const getSecret = (address: string) => new URL(address).searchParams.get('token') ?? '';
const open = (token: string) =>
  fixture.product.server.inject({ url: `/api/calendars/deadlines.ics?token=${encodeURIComponent(token)}` });

test('a reader creates a secret address at which a calendar program reads the deadlines of the water system', async () => {
  expect((await fixture.requestJson(fixture.reader, 'GET', path)).body).toEqual({ createdOn: null });
  const { body } = await create();
  expect(body.address).toMatch(/^https?:\/\/[^/]+\/api\/calendars\/deadlines\.ics\?token=[\w-]{43}$/);
  expect((await fixture.requestJson(fixture.reader, 'GET', path)).body).toEqual({ createdOn: body.createdOn });
  const { items } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
  const response = await open(getSecret(body.address));
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(response.headers['cache-control']).toContain('no-store');
  expect(response.body.match(/BEGIN:VEVENT/g)).toHaveLength(items.length);
  expect(items.length).toBeGreaterThan(0);
});

test('only a digest of the secret is stored', async () => {
  const token = getSecret((await create()).body.address);
  const { rows } = await sql<{ text: string }>`
    select f::text || coalesce((select string_agg(r::text, '') from idempotent_requests r), '') as text
      from calendar_feeds f`.execute(fixture.product.app.database.owner);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(token);
});

test('a new address replaces the earlier one, and a revoked address is not found', async () => {
  const first = getSecret((await create()).body.address);
  const second = getSecret((await create()).body.address);
  expect((await open(first)).statusCode).toBe(404);
  expect((await open(second)).statusCode).toBe(200);
  expect((await fixture.requestJson(fixture.reader, 'DELETE', path)).status).toBe(204);
  expect((await open(second)).statusCode).toBe(404);
  expect((await fixture.requestJson(fixture.reader, 'DELETE', path)).status).toBe(404);
  expect((await open('made-up')).statusCode).toBe(404);
  expect((await fixture.product.server.inject({ url: '/api/calendars/deadlines.ics' })).statusCode).toBe(400);
});

test('the address of a person shows their own account, and no one else can revoke it', async () => {
  const ours = getSecret((await create()).body.address);
  const theirs = getSecret((await create(fixture.memberOfOtherAccount)).body.address);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', path)).status).toBe(404);
  const [own, foreign] = [(await open(ours)).body, (await open(theirs)).body];
  expect(own).toContain(fixture.reader.accountId);
  expect(foreign).not.toContain(fixture.reader.accountId);
});

test('a person who has left the account no longer has a calendar', async () => {
  const token = getSecret((await create()).body.address);
  const { owner } = fixture.product.app.database;
  const setActive = (active: boolean) =>
    owner.updateTable('memberships').set({ active }).where('user_id', '=', fixture.reader.id).execute();
  await setActive(false);
  expect((await open(token)).statusCode).toBe(404);
  await setActive(true);
  expect((await open(token)).statusCode).toBe(200);
});

test('an account without sampling has no calendar of deadlines', async () => {
  const person = await createPersonWithoutFeatures(fixture.product);
  expect((await fixture.requestJson(person, 'POST', path)).status).toBe(403);
});
