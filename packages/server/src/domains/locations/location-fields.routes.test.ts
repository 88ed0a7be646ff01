import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import { getFieldPath, getFieldValue, type Field } from '@curbstop/contract/primitives/fields';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { findSheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, type EndpointCall } from '../../../testing/call-endpoint.ts';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let neighbor: TestPerson;

const getHeading = (name: string) => findSheetColumn(`location.${name}`)?.label ?? '';
/** Text that a person types and a file contains, which no rule changes. */
const fields = Object.entries<Field>(locationDescriptor).filter(
  ([, { type, required, sheet }]) => type.kind === 'text' && !required && sheet,
);
const valueIn = (name: string, row: number) => `${name} ${row}`;

const requestJson = <T>(person: TestPerson, path: string, request: Pick<EndpointCall, 'method' | 'body'> = {}) =>
  callEndpoint<T>(product, {
    as: person,
    path: `/pws/rest/accounts/${person.accountId}/locations${path}`,
    ...request,
  });
const locations = async (person: TestPerson, query: Readonly<Record<string, string>>) =>
  (await requestJson<Page<LocationRow>>(person, `?${new URLSearchParams(query).toString()}`)).body.items;
const wholeLocation = async (person: TestPerson, street: string) => {
  const [row] = await locations(person, { 'filters[addressLine1]': street });
  return (await requestJson<LocationDetails>(person, `/${row?.id}`)).body;
};

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  neighbor = await aPerson(product.app, { permissions: ['pws:admin'] });
  const [desk, theirDesk] = [importing(product, clerk), importing(product, neighbor)];
  const needed = 'Service line ID,Street address,City,State,ZIP,System side material,Customer side material';
  const file = [
    [needed, ...fields.map(([name]) => getHeading(name))],
    ...[1, 2].map((row) => [
      `SL-${row},${row} Mill Street,Harlow,CT,06415,Lead,Lead`,
      ...fields.map(([name]) => valueIn(name, row)),
    ]),
  ];
  await desk.commit(file.map((cells) => cells.join(',')).join('\r\n'), 'inventory.csv');
  const ours = await (await desk.request('/exports/inventory?layout=full&format=csv')).text();
  await theirDesk.commit(ours, 'our-export.csv');
});

describe.each(fields)('%s of a location', (name, field) => {
  test('is imported, and our own export brings it to another account', async () => {
    for (const person of [clerk, neighbor])
      expect(getFieldValue(await wholeLocation(person, '2 Mill Street'), name, field)).toBe(valueIn(name, 2));
  });

  test('is changed by a person, trimmed and recorded in the history, up to its limit', async () => {
    const savedLocation = await wholeLocation(clerk, '1 Mill Street');
    const path = `/${savedLocation.id}`;
    const change = (value: string, { version } = savedLocation) =>
      requestJson<LocationDetails & ProblemResponse>(clerk, path, {
        method: 'PUT',
        body: {
          version,
          ...(field.within === undefined ? { [name]: value } : { [field.within]: { [name]: value } }),
        },
      });
    const maxLength = field.type.kind === 'text' ? field.type.maxLength : 0;
    const refused = await change('x'.repeat(maxLength + 1));
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([
      { property: getFieldPath(name, field), detail: `At most ${maxLength} characters` },
    ]);
    const typed = 'x'.repeat(maxLength);
    const { body: after } = await change(` ${typed} `);
    expect(getFieldValue(after, name, field)).toBe(typed);
    const [latest] = (await requestJson<{ items: Change[] }>(clerk, `${path}/changes`)).body.items;
    expect(getFieldValue(latest?.before ?? {}, name, field)).toBe(valueIn(name, 1));
    expect(getFieldValue(latest?.after ?? {}, name, field)).toBe(typed);
    await change(valueIn(name, 1), after);
  });
});

test.each(fields.filter(([, { list }]) => list?.filter === 'text'))(
  '%s finds its location in the list, which can be sorted by it',
  async (name) => {
    const filtered = await locations(clerk, { [`filters[${name}]`]: valueIn(name, 2).toUpperCase() });
    expect(filtered).toMatchObject([{ addressLine1: '2 Mill Street', [name]: valueIn(name, 2) }]);
    for (const [sort, streets] of [
      [name, ['1 Mill Street', '2 Mill Street']],
      [`-${name}`, ['2 Mill Street', '1 Mill Street']],
    ] as const)
      expect((await locations(clerk, { sort })).map(({ addressLine1 }) => addressLine1)).toEqual(streets);
  },
);
