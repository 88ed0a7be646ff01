import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, type DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
});

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material';
const row = (id: string, street: string, line: string) => `${id},${street},Harlow,CT,06415,${line}`;
const file = (...rows: readonly string[]) => [heading, ...rows, ''].join('\n');
const leadCells = 'Lead,,Lead';
const copper = 'Copper,No,Copper';
/** Galvanized pipe below copper that was never lead: Non-lead, unless a record of lead is carried over. */
const lessProtective = 'Copper,No,Galvanized';
const grr = 'Galvanized Requiring Replacement';

const list = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100')).items;

async function remove(...ids: readonly string[]): Promise<string> {
  const lines = (await list()).filter(({ externalId }) => ids.includes(externalId ?? ''));
  const counts = new Map<string, number>();
  for (const { category } of lines) counts.set(category, (counts.get(category) ?? 0) + 1);
  const { id } = await desk.requestJson<{ id: string }>('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: {
      selection: { ids: lines.map((line) => line.id) },
      seen: [...counts].map(([category, count]) => ({ category, count })),
    },
  });
  return id;
}

/** Lines of a first file that are deleted; `X` is lead at "1 Oak Street". */
async function deleted(...rows: readonly string[]): Promise<string> {
  await desk.commit(file(row('X', '1 Oak Street', leadCells), ...rows), 'first.csv');
  return remove('X', ...rows.map((line) => line.split(',')[0]!));
}

async function locations<T>(path = '', method = 'GET', body?: object): Promise<T> {
  const response = await fetch(`${product.url}/pws/rest/accounts/${clerk.accountId}/locations${path}`, {
    method,
    headers: { ...clerk.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}
const locationAt = async (addressLine1: string) =>
  (await locations<Page<LocationDetails>>('?pageSize=100')).items.find(
    (location) => location.addressLine1 === addressLine1,
  )?.id ?? '';
const material = (material: string) => ({
  ...newServiceLine.system,
  material,
  classificationBasis: 'fieldInspectionOnly',
});
const add = async (locationId: string, externalId: string | null, change: object = {}) =>
  desk.requestJson<ServiceLineDetails & { deletedLine: DeletedLine | null }>('/assets/ServiceLine', {
    method: 'POST',
    body: {
      locationId,
      fields: {
        ...newServiceLine,
        externalId,
        previouslyLead: 'No',
        system: material('nonLeadCopper'),
        customer: material('galvanized'),
        ...change,
      },
    },
  });
const checkedRows = async (...rows: readonly string[]) => {
  const { id } = await desk.check(file(...rows), 'again.csv');
  return (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows?sort=rowNumber&pageSize=100`)).items;
};
/** The classifications of new rows with the same less protective line at these streets. */
const categoriesAt = async (...streets: readonly string[]) =>
  (await checkedRows(...streets.map((street, at) => row(`N-${at}`, street, lessProtective)))).map(
    ({ category }) => category,
  );
const carried = { classification: { category: grr }, deletedLine: { category: 'Lead' } };

describe('a line that is added with the ID of another deleted line', () => {
  test('is compared with the deleted line of its location, too, when it is added in the form', async () => {
    await deleted(row('Y', '7 Elm Street', copper));
    expect(await add(await locationAt('1 Oak Street'), 'Y')).toMatchObject(carried);
  });

  test('is compared with the deleted line of its location, too, when it is imported', async () => {
    await deleted(row('Y', '7 Elm Street', copper));
    expect(
      await checkedRows(row('Y', '1 Oak Street', lessProtective), row('Z', '7 Elm Street', lessProtective)),
    ).toMatchObject([{ category: grr }, { category: 'Non-lead' }]);
    expect(await checkedRows(row('Y', '1 Oak Street', copper))).toMatchObject([
      { downgrade: 'classification', previousCategory: 'Lead', deletedLine: 'the deleted line X' },
    ]);
  });

  test('is compared with the most protective of both', async () => {
    await deleted(row('Y', '7 Elm Street', 'Unknown,,Unknown'));
    expect(await checkedRows(row('Y', '1 Oak Street', copper))).toMatchObject([
      { previousCategory: 'Lead', deletedLine: 'the deleted lines X, Y' },
    ]);
  });
});

describe('a deleted line whose ID is added again elsewhere', () => {
  test('still counts for its place after the ID is added in the form', async () => {
    await deleted(row('Y', '7 Elm Street', copper));
    expect(await add(await locationAt('7 Elm Street'), 'X')).toMatchObject(carried);
    expect(await add(await locationAt('1 Oak Street'), null)).toMatchObject(carried);
  });

  test('still counts for its place after the ID is added by the same import', async () => {
    await deleted();
    expect(
      await checkedRows(row('X', '7 Elm Street', lessProtective), row('Z', '1 Oak Street', lessProtective)),
    ).toMatchObject([{ category: grr }, { category: grr }]);
  });

  test('does not count once its ID is at its place again, in any case of letters', async () => {
    await deleted();
    expect(
      await checkedRows(row('x', '1 Oak St', lessProtective), row('Z', '1 Oak Street', lessProtective)),
    ).toMatchObject([{ category: grr }, { category: 'Non-lead' }]);
    await add(await locationAt('1 Oak Street'), 'X');
    expect(await add(await locationAt('1 Oak Street'), null)).toMatchObject({ deletedLine: null });
  });
});

describe('the street address of a deleted line', () => {
  test('counts for each number of its range, in both directions', async () => {
    await deleted(
      row('R', '9821-9823 Elm St', leadCells),
      row('S', '40-44 Elm St', leadCells),
      row('T', '32 Elm St', leadCells),
    );
    expect(
      await categoriesAt('9821 Elm St', '9823 Elm Street', '9825 Elm St', '42 Elm St', '28-32 Elm St', '34-38 Elm St'),
    ).toEqual([grr, grr, 'Non-lead', grr, grr, 'Non-lead']);
  });

  test('counts for a range with blanks around its hyphen, but not for a numbered street', async () => {
    await deleted(
      row('R', '9821 - 9823 Elm St', leadCells),
      row('S', '12 to 16 Oak St', leadCells),
      row('T', '20 30 W', leadCells),
    );
    expect(
      await categoriesAt('9821 Elm St', '9823 Elm Street', '9825 Elm St', '14 Oak St', '9819 – 9821 Elm St', '24 W'),
    ).toEqual([grr, grr, 'Non-lead', grr, grr, 'Non-lead']);
  });

  test('counts for a range whose last number is abbreviated, and for both of two numbers', async () => {
    await deleted(row('R', '9821-23 Elm St', leadCells), row('S', '50 & 52 Elm St', leadCells));
    expect(await categoriesAt('9823 Elm St', '9824 Elm St', '23 Elm St', '52 Elm St')).toEqual([
      grr,
      'Non-lead',
      'Non-lead',
      grr,
    ]);
  });

  test('counts without its street word, in both directions', async () => {
    await deleted(row('R', '9824 Elm St', leadCells), row('S', '7 N Birch', leadCells));
    expect(await categoriesAt('9824 Elm', '9826 Elm', '7 North Birch Road', '7 Birch Road', '9824 Elm Ave')).toEqual([
      grr,
      'Non-lead',
      grr,
      'Non-lead',
      'Non-lead',
    ]);
    await locations('', 'POST', { addressLine1: '9824 Elm', city: 'Harlow', state: 'CT', zip: '06415' });
    expect(await add(await locationAt('9824 Elm'), null)).toMatchObject(carried);
  });

  test('counts without its street word if the name is itself such a word', async () => {
    await deleted(
      row('R', '12 Spring St', leadCells),
      row('S', '14 Oak Hill', leadCells),
      row('T', '16 Lake', leadCells),
    );
    expect(await categoriesAt('12 Spring', '14 Oak Hill Rd', '16 Lake Ave N', '16 Lake Ave')).toEqual([
      grr,
      grr,
      'Non-lead',
      grr,
    ]);
  });

  test('does not count without its street word if the ZIP has another street of that name', async () => {
    await deleted(row('R', '9824 Elm St', leadCells));
    await desk.commit(file(row('O', '3 Elm Avenue', copper)), 'avenue.csv');
    expect(await categoriesAt('9824 Elm', '9824 Elm St')).toEqual(['Non-lead', grr]);
  });

  test('is the one that it had when it was deleted, even if its location is edited', async () => {
    const deletion = await deleted();
    const id = await locationAt('1 Oak Street');
    const { version } = await locations<LocationDetails>(`/${id}`);
    await locations(`/${id}`, 'PUT', { version, addressLine1: '5 Oak Street' });
    expect(await categoriesAt('1 Oak St', '3 Oak St')).toEqual([grr, 'Non-lead']);
    // The pipe may also be the one of the edited location.
    expect(await add(id, null)).toMatchObject(carried);
    // A restored line follows its location again.
    await desk.requestJson(`/assets/ServiceLine/deletions/${deletion}/undo`, { method: 'POST' });
    await remove('X');
    expect(await categoriesAt('1 Oak St', '5 Oak St')).toEqual(['Non-lead', grr]);
  });
});
