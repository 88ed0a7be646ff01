import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { activityList } from '@curbstop/contract/activities/activity-list.values';
import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import type { Change } from '@curbstop/contract/primitives/change';
import {
  pickEnteredFields,
  getFieldPath,
  omitFields,
  type Field,
  type Fields,
} from '@curbstop/contract/primitives/fields';
import type { List } from '@curbstop/contract/primitives/list';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import { eventList } from '@curbstop/contract/sampling-events/sampling-event-list.values';
import { kitDescriptor } from '@curbstop/contract/samples/kit.fields';
import { kitList } from '@curbstop/contract/samples/kit-list.values';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import { schoolFacilityList } from '@curbstop/contract/school-facilities/school-facility-list.values';
import { programList } from '@curbstop/contract/programs/program-list.values';
import { allLineFields, lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { beforeAll, expect, test } from 'vitest';
import { callOrThrow } from '../testing/call-endpoint.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';
import { exportedTables } from './domains/exports/account-export.values.ts';
import { listColumnNames } from './foundation/database/field-columns.ts';

// What each descriptor says is in the API and in the export of the account (docs/how-to-extend.md).

let product: TestProduct;
let ours: TenantRecords;

beforeAll(async () => {
  product = await sharedProduct();
  ours = await createTenantRecords(product);
});

interface Entity {
  readonly fields: Fields;
  readonly list?: List;
  /** Under the account; the list is at the same path without the id, unless it has its own. */
  readonly path: string;
  readonly listPath?: string;
  /** Where a record is read that has no endpoint of its own: the first of that list. */
  readonly recordAt?: (records: TenantRecords) => string;
  readonly id: (records: TenantRecords) => string;
  readonly file: string;
  /** People enter its fields later. */
  readonly isCreatedEmpty?: true;
}

const withinSides = (['system', 'customer'] as const).flatMap((side) =>
  Object.entries<Field>(sideDescriptor).map(([name, field]) => [name, { ...field, within: side }] as const),
);

const entities: Readonly<Record<string, Entity>> = {
  'service line': {
    fields: lineDescriptor,
    list: serviceLineList,
    path: '/accounts/{accountId}/assets/ServiceLine',
    id: ({ line }) => line.id,
    file: 'service-lines.csv',
    // The import records the columns of its file.
    isCreatedEmpty: true,
  },
  activity: {
    fields: activityDescriptor,
    list: activityList,
    path: '/rest/accounts/{accountId}/activities',
    id: ({ activityId }) => activityId,
    file: 'activities.csv',
  },
  'school facility': {
    fields: schoolFacilityDescriptor,
    list: schoolFacilityList,
    path: '/rest/accounts/{accountId}/school-facilities',
    id: ({ schoolFacilityId }) => schoolFacilityId,
    file: 'school-facilities.csv',
  },
  contact: {
    fields: contactDescriptor,
    path: '/rest/accounts/{accountId}/contacts',
    id: ({ contactId }) => contactId,
    recordAt: ({ locationId }) => `/rest/accounts/{accountId}/locations/${locationId}/contacts`,
    file: 'contacts.csv',
  },
  program: {
    fields: programDescriptor,
    list: programList,
    path: '/rest/accounts/{accountId}/programs',
    id: ({ programId }) => programId,
    file: 'programs.csv',
  },
  samplingEvent: {
    fields: eventDescriptor,
    list: eventList,
    path: '/rest/accounts/{accountId}/samplingevents',
    id: ({ eventId }) => eventId,
    file: 'sampling-events.csv',
  },
  sample: {
    // The record has the parts of the address, and names besides ids.
    fields: omitFields(sampleDescriptor, ['address', 'programId', 'eventId']),
    list: sampleList,
    path: '/rest/accounts/{accountId}/samples',
    listPath: '/accounts/{accountId}/samples',
    id: ({ sampleId }) => sampleId,
    file: 'samples.csv',
    isCreatedEmpty: true,
  },
  kit: {
    // The record has the parts of the address, and names besides ids.
    fields: omitFields(kitDescriptor, ['address', 'programId', 'eventId']),
    list: kitList,
    path: '/rest/accounts/{accountId}/kits',
    id: ({ kitId }) => kitId,
    file: 'kits.csv',
    isCreatedEmpty: true,
  },
};

const readPath = <Body>(path: string) =>
  callOrThrow<Body>(product, {
    as: ours.person,
    path: `/pws${path.replace('{accountId}', ours.person.accountId)}`,
  });

test.each(Object.entries(entities))('a %s has every field in its record', async (_, { fields, recordAt, path, id }) => {
  const [record] = [await readPath<object | object[]>(recordAt?.(ours) ?? `${path}/${id(ours)}`)].flat();
  for (const [name, field] of Object.entries(fields)) expect(record).toHaveProperty(getFieldPath(name, field));
});

test('a service line has every field of its sides in its record and in the export', async () => {
  const record = await readPath<object>(`/accounts/{accountId}/assets/ServiceLine/${ours.line.id}`);
  for (const [name, field] of withinSides) expect(record).toHaveProperty(getFieldPath(name, field));
  const exported = exportedTables.find(({ table }) => table === 'service_lines');
  expect(exported?.columns).toEqual(expect.arrayContaining(listColumnNames(allLineFields)));
});

const created = Object.entries(entities).filter(([, { isCreatedEmpty }]) => !isCreatedEmpty);
test.each(created)('a new %s is recorded with every field that people enter', async (_, { fields, path, id }) => {
  const { items } = await readPath<{ items: Change[] }>(`${path}/${id(ours)}/changes`);
  const recorded = items.find(({ operation }) => operation === 'created')?.after ?? {};
  const names = Object.entries(pickEnteredFields(fields)).map(([name, { history = name }]) => history);
  expect(Object.keys(recorded)).toEqual(expect.arrayContaining(names.filter((name) => name !== false)));
});

const filterValues = {
  text: 'a',
  choice: '1',
  boolean: 'true',
  number: '1',
  year: '2026',
  date: '2026-01-01',
  instant: '2026-01-01',
} as const;

const referenceNames: ReadonlySet<string> = new Set(['locationId', 'programId', 'eventId', 'relationId']);

test.each(Object.entries(entities).filter(([, { list }]) => list))(
  'the list of every %s is filtered and sorted by its listed fields',
  async (_, { list, path, listPath = path }) => {
    const queries = Object.entries(list?.fields ?? {}).flatMap(([name, { filter, sort, choices }]) => [
      ...(sort ? [`sort=${name}`] : []),
      // A filter by the id of a record refuses "1"; list-references has its own tests.
      ...(filter && !referenceNames.has(name)
        ? [`filters[${name}]=${encodeURIComponent(choices?.[0] ?? filterValues[filter])}`]
        : []),
    ]);
    expect(queries).not.toEqual([]);
    for (const query of queries) expect(await readPath(`${listPath}?${query}`)).toHaveProperty('items');
  },
);

test.each(Object.entries(entities))('the export of the account has every field of a %s', (_, { fields, file }) => {
  const exported = exportedTables.find((table) => table.file === file);
  expect(exported?.columns).toEqual(expect.arrayContaining(listColumnNames(fields)));
});
