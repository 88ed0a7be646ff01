import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let admin: TestPerson;

const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
  ...['3012 Mill Street', '14 Mill Street', '9 Elm Street'].map(
    (street, at) => `=SL-${at},${street},Harlow,CT,06415,Lead,Copper`,
  ),
  '',
].join('\r\n');

beforeAll(async () => {
  product = await sharedProduct();
  admin = await aPerson(product.app);
  const reader = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:read'] });
  await importing(product, admin).commit(inventory, 'inventory.csv');
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  await fetch(`${product.url}/pws/accounts/${admin.accountId}/people/${reader.id}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ permissions: ['pws:edit'], active: true }),
  });
});

const fetchAs = (person: TestPerson, path: string) =>
  fetch(`${product.url}/pws/accounts/${admin.accountId}/changes${path}`, { headers: person.headers });
const changes = async (query = '') => (await (await fetchAs(admin, query)).json()) as Page<AccountChange>;

describe('the change history of an account', () => {
  test('shows every change, the newest first, with what its record is called', async () => {
    const { total, items } = await changes();
    expect(total).toBe(7);
    expect(items[0]).toMatchObject({
      entityType: 'member',
      operation: 'updated',
      source: 'screen',
      after: { permissions: ['pws:read', 'pws:edit'] },
    });
    expect(items.filter(({ entityType }) => entityType === 'serviceLine').map(({ title }) => title)).toEqual(
      expect.arrayContaining(['=SL-0, 3012 Mill Street', '=SL-1, 14 Mill Street', '=SL-2, 9 Elm Street']),
    );
  });

  test.each([
    ['?searchTerm=mill', 4],
    ['?searchTerm=mill+3012', 2],
    ['?searchTerm=dana', 7],
    ['?searchTerm=nothing+such', 0],
    ['?filters[entityType]=serviceLine', 3],
    ['?filters[operation]=updated', 1],
    ['?filters[source]=import&filters[entityType]=location', 3],
    ['?filters[changedOn]=before:2020-01-01', 0],
    ['?filters[changedBy]=Nobody', 0],
    ['?pageSize=10&page=2', 7],
  ])('is narrowed by %s to %i changes', async (query, total) => {
    expect((await changes(query)).total).toBe(total);
  });

  test('leaves as a workbook', async () => {
    const response = await fetchAs(admin, '/as/xlsx');
    expect(response.headers.get('content-disposition')).toContain('change history_');
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('leaves as CSV with every match and nothing that runs as a formula', async () => {
    const bytes = Buffer.from(await (await fetchAs(admin, '/as/csv?filters[entityType]=serviceLine')).arrayBuffer());
    const lines = bytes.toString().trim().split('\r\n');
    expect([bytes.subarray(0, 3).toString('hex'), lines.length]).toEqual(['efbbbf', 4]);
    expect(lines[0]).toContain('Date,User,Source');
    expect(lines[1]).toMatch(/^"?\d\d-\d\d-\d{4}, \d+:\d\d [AP]M [A-Z]+"?,[^,]*,(App|Import),Service line,/);
    expect(bytes.toString()).toContain('System side material: ');
    expect(bytes.toString()).not.toMatch(/[{}]/);
    expect(lines.filter((line) => /(^|,)=/.test(line))).toEqual([]);
  });
});
