import { createLocation, updateLocation } from '@curbstop/contract/locations/location.endpoints';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

// Also runs on the installed PostgreSQL: locks between concurrent requests.

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await startProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
});
afterAll(() => product.stop());

const newAddress = { addressLine1: '4 Weir Lane', city: 'Harlow', state: 'CT', zip: '06415' };

async function add(key: string, { as = clerk, ...change }: { as?: TestPerson; zip?: string; name?: string } = {}) {
  const response = await product.server.inject({
    method: 'POST',
    url: fillPath(createLocation.path, { accountId: as.accountId }),
    headers: { ...as.headers, 'idempotency-key': key },
    payload: { ...newAddress, ...change },
  });
  return { status: response.statusCode, body: response.json<LocationDetails & ProblemResponse>() };
}
async function howMany(name: string): Promise<number> {
  const response = await product.server.inject({
    url: `${fillPath(createLocation.path, { accountId: clerk.accountId })}?searchTerm=${name}`,
    headers: clerk.headers,
  });
  return response.json<Page<unknown>>().total;
}

describe('a write with an Idempotency-Key', () => {
  test('is done once and gets the same response however often it is sent', async () => {
    const first = await add('key-1', { name: 'Onceonly' });
    expect(await add('key-1', { name: 'Onceonly' })).toEqual(first);
    expect(await howMany('onceonly')).toBe(1);
  });

  test('is done once when it is sent twice at the same moment', async () => {
    const answers = await Promise.all([
      add('key-2', { name: 'Twinned' }),
      add('key-2', { name: 'Twinned' }),
      add('key-2', { name: 'Twinned' }),
    ]);
    expect(await howMany('twinned')).toBe(1);
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200 });
  });

  test('reports that the change was saved when the process ended before its response was stored', async () => {
    // The process ends after the transaction and before the statement that stores the response.
    const { owner } = product.app.database;
    await sql`create function lose_response() returns trigger language plpgsql as
      $$ begin if new.key = 'key-12' and new.response ? 'value' then return null; end if; return new; end $$`.execute(
      owner,
    );
    await sql`create trigger lose_response before update
      on idempotent_requests for each row execute function lose_response()`.execute(owner);
    const first = await add('key-12', { name: 'Interrupted' });
    expect(first.status).toBe(200);
    const repeatedAdd = await add('key-12', { name: 'Interrupted' });
    expect([repeatedAdd.status, repeatedAdd.body.current, repeatedAdd.body.message]).toEqual([
      409,
      { id: first.body.id },
      'This change was already saved, but the response was lost. Reload to see it, and do not send it again.',
    ]);
    expect(await howMany('interrupted')).toBe(1);
  });

  test('may be corrected and sent again with its key after a refusal', async () => {
    expect((await add('key-3', { name: 'Corrected', zip: '1' })).status).toBe(400);
    expect((await add('key-3', { name: 'Corrected' })).status).toBe(200);
  });

  test('is refused when the key was used for something else, or cannot be a key', async () => {
    await add('key-4', { name: 'Fourth' });
    expect((await add('key-4', { name: 'Other' })).body.errors[0]?.code).toBe('idempotencyKeyReused');
    expect((await add('x'.repeat(201))).body.errors[0]?.code).toBe('idempotencyKeyUnusable');
  });

  test('belongs to one person in one account', async () => {
    const stranger = await aPerson(product.app, { permissions: ['pws:create'] });
    const ours = await add('key-5', { name: 'Shared' });
    const theirs = await add('key-5', { as: stranger, name: 'Shared' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.id).not.toBe(ours.body.id);
  });

  test('repeats the response of an edit instead of a version conflict with itself', async () => {
    const { body: made } = await add('key-6', { name: 'Edited' });
    const edit = () =>
      product.server.inject({
        method: 'PUT',
        url: fillPath(updateLocation.path, { accountId: clerk.accountId, id: made.id }),
        headers: { ...clerk.headers, 'idempotency-key': 'key-7' },
        payload: { version: made.version, name: 'Edited twice' },
      });
    const [first, again] = [await edit(), await edit()];
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('whose response contains a secret is done once, and the secret is not stored', async () => {
    const chief = await aPerson(product.app, { permissions: ['pws:admin'] });
    const people = `/pws/accounts/${chief.accountId}`;
    const requestJson = (path: string, key: string, payload?: object) =>
      product.server.inject({
        method: 'POST',
        url: `${people}${path}`,
        headers: { ...chief.headers, 'idempotency-key': key },
        ...(payload && { payload }),
      });
    await requestJson('/invitations', 'key-10', {
      email: 'lee@harlow.example',
      firstName: 'Lee',
      lastName: 'Ames',
      permissions: ['pws:read'],
    });
    const listed = await product.server.inject({ url: `${people}/people`, headers: chief.headers });
    const link = `/invitations/${listed.json<{ invitations: { id: string }[] }>().invitations[0]?.id}/link`;
    expect((await requestJson(link, 'key-11')).json<{ link: string }>().link).toContain('http');
    expect((await requestJson(link, 'key-11')).json<ProblemResponse>().errors[0]?.code).toBe('alreadyDone');
  });

  test('waits no longer for its response when the database is slow', async () => {
    expect((await add('key-13', { name: 'Slowly' })).status).toBe(200);
    const { ownerPool } = product.app.database;
    await ownerPool.query("update idempotent_requests set response = null where key = 'key-13'");
    // Each read takes a second: sixty of them would take longer than this test may.
    await ownerPool.query(
      'create policy slow on idempotent_requests as restrictive for select to curbstop_app using (pg_sleep(1) is not null)',
    );
    try {
      const repeatedAdd = await add('key-13', { name: 'Slowly' });
      expect([repeatedAdd.status, repeatedAdd.body.errors[0]?.code]).toEqual([409, 'alreadyDone']);
    } finally {
      await ownerPool.query('drop policy slow on idempotent_requests');
    }
  }, 40_000);

  test('applies an Idempotency-Key to a GraphQL mutation', async () => {
    const { body: made } = await add('key-8', { name: 'With people' });
    const document = `mutation ($a: String!, $l: String!) {
      first: createContact(accountId: $a, relationType: "Location", relationId: $l, contact: { firstName: "Priya" }) { id }
      second: createContact(accountId: $a, relationType: "Location", relationId: $l, contact: { firstName: "Ines" }) { id }
    }`;
    const requestJson = () =>
      product.server.inject({
        method: 'POST',
        url: '/pws/graphql',
        headers: { ...clerk.headers, 'idempotency-key': 'key-9' },
        payload: { query: document, variables: { a: clerk.accountId, l: made.id } },
      });
    const [first, again] = [await requestJson(), await requestJson()];
    expect(first.json<{ errors?: unknown }>().errors).toBeUndefined();
    expect(again.json()).toEqual(first.json());
    const savedLocation = await product.server.inject({
      url: fillPath(updateLocation.path, { accountId: clerk.accountId, id: made.id }),
      headers: clerk.headers,
    });
    expect(savedLocation.json<LocationDetails>().contacts.map(({ firstName }) => firstName)).toEqual(['Priya', 'Ines']);
  });
});
