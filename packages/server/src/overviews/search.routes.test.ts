import { searchAccount } from '@curbstop/contract/overviews/search.endpoints';
import { createProgram } from '@curbstop/contract/programs/program.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertListRows } from '../../testing/list-rows.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';
import type { AccountId } from '../foundation/database/account-id.ts';

// Also runs on the installed PostgreSQL: search and sorting of words.

let product: TestProduct;
let ours: TestPerson;
let theirs: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  [ours, theirs] = [await aPerson(product.app, { permissions: ['pws:read'] }), await aPerson(product.app)];
  for (const { accountId } of [ours, theirs]) await insertListRows(product.app.database.owner, accountId as AccountId);
});

function requestJson(term: string, person: TestPerson | undefined = ours, accountId = ours.accountId) {
  return product.server.inject({
    url: fillPath(searchAccount.path, { accountId }),
    query: { term },
    ...(person && { headers: person.headers }),
  });
}
async function groups(term: string, person?: TestPerson) {
  const response = await requestJson(term, person, person?.accountId);
  return searchAccount.response.parse(response.json()).groups;
}
const titles = async (term: string) =>
  (await groups(term)).map(({ noun, found }) => `${noun}: ${found.map(({ title }) => title).join(', ')}`);

describe('the search of an account', () => {
  it('finds each noun by address, best matches first', async () => {
    const [locations, lines] = await groups('mill st');
    expect([locations?.noun, lines?.noun]).toEqual(['location', 'serviceLine']);
    expect(locations?.found).toHaveLength(5);
    expect(lines?.found).toHaveLength(5);
    expect(lines?.found.every(({ title, parentId }) => /mill st/i.test(title) && parentId !== null)).toBe(true);
  });

  it('finds one record by its own id, however it is typed', async () => {
    const [, lines] = await groups('sl-007');
    expect(lines?.found[0]?.detail).toContain('SL-007');
    expect(lines?.found).toHaveLength(1);
  });

  it('finds a program by a part of its name, with its days', async () => {
    const payload = { programTypeId: 2, name: 'Tap sampling 2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
    const made = await product.server.inject({
      method: 'POST',
      url: fillPath(createProgram.path, { accountId: theirs.accountId }),
      headers: theirs.headers,
      payload,
    });
    const programs = (await groups('sampling', theirs)).find(({ noun }) => noun === 'program');
    expect(programs?.found).toEqual([
      {
        id: made.json<{ id: string }>().id,
        parentId: null,
        title: 'Tap sampling 2026',
        detail: '01-01-2026 to 12-31-2026',
      },
    ]);
    expect((await groups('sampling')).find(({ noun }) => noun === 'program')?.found).toEqual([]);
  });

  it('reads signs that LIKE knows as what was typed', async () => {
    expect(await titles('100%')).toEqual([
      expect.stringMatching(/^location: .*100% Cider Ln/),
      expect.stringMatching(/^serviceLine: .*100% Cider Ln/),
      'program: ',
    ]);
    expect((await groups('%%')).map(({ found }) => found)).toEqual([[], [], []]);
  });

  it('returns empty lists without matches', async () => {
    expect(await titles('nowhere at all')).toEqual(['location: ', 'serviceLine: ', 'program: ']);
  });

  it('omits a noun without its feature', async () => {
    const person = await createPersonWithoutFeatures(product);
    await insertListRows(product.app.database.owner, person.accountId as AccountId);
    expect((await groups('mill', person)).map(({ noun }) => noun)).toEqual(['location']);
  });

  it('requires a search term', async () => {
    for (const [term, sentence] of [
      ['m', 'Search for at least 2 characters'],
      ['   x  ', 'Search for at least 2 characters'],
      ['m'.repeat(101), 'Search for at most 100 characters'],
    ] as const) {
      const response = await requestJson(term);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, sentence]);
    }
    expect((await requestJson('mill\0')).statusCode).toBe(200);
  });

  it('requires membership and the read permission', async () => {
    const without = await aPerson(product.app, { accountId: ours.accountId, permissions: [] });
    expect(
      (
        await product.server.inject({
          url: fillPath(searchAccount.path, { accountId: ours.accountId }),
          query: { term: 'mill' },
        })
      ).statusCode,
    ).toBe(401);
    expect((await requestJson('mill', without)).statusCode).toBe(403);
    expect((await requestJson('mill', ours, theirs.accountId)).statusCode).toBe(404);
  });

  it('finds no record of another account that has the same addresses', async () => {
    const foundIds = (await groups('mill')).flatMap((group) => group.found.map(({ id }) => id));
    const foreign = (await groups('mill', theirs)).flatMap((group) => group.found.map(({ id }) => id));
    expect(foundIds.length).toBeGreaterThan(5);
    expect(foundIds.filter((id) => foreign.includes(id))).toEqual([]);
    const { rows } = await product.app.database.ownerPool.query(
      'select id from locations where account_id = $1 union select id from service_lines where account_id = $1 union select id from programs where account_id = $1',
      [ours.accountId],
    );
    const ownIds = rows.map(({ id }: { id: string }) => id);
    expect(foundIds.filter((id) => !ownIds.includes(id))).toEqual([]);
  });
});
