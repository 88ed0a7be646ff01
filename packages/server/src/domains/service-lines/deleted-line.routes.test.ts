import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  newServiceLine,
  serviceLineFields,
  type DeletedLine,
} from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;
/** The location of a deleted line of unknown pipe above galvanized pipe. */
let locationId: string;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
  await desk.commit(
    'Service line ID,Street address,City,State,ZIP,System side material,Customer side material\nA,1 Oak Street,Harlow,CT,06415,Unknown,Galvanized\n',
    'lines.csv',
  );
  const [line] = (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items;
  locationId = line?.locationId ?? '';
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: {
      selection: { ids: [line?.id] },
      seen: [{ category: 'Galvanized Requiring Replacement', count: 1 }],
    },
  });
});

const copper = {
  ...newServiceLine.system,
  material: 'nonLeadCopper',
  classificationBasis: 'fieldInspectionOnly',
} as const;
const create = (change: object) =>
  desk.requestJson<ServiceLineDetails & { deletedLine: DeletedLine | null }>('/assets/ServiceLine', {
    method: 'POST',
    body: { locationId, fields: { ...newServiceLine, ...change } },
  });
const findDeletedLine = (query = '') =>
  desk.requestJson<{ deletedLine: DeletedLine | null }>(`/locations/${locationId}/deleted-line${query}`);
const listHistory = async ({ id }: ServiceLineDetails) =>
  (await desk.requestJson<{ items: Change[] }>(`/assets/ServiceLine/${id}/changes`)).items;

describe('a line that is added in the place of a deleted one', () => {
  test('returns the deleted line, and its history records that it is less protective', async () => {
    const line = await create({ system: copper, customer: copper });
    expect(line).toMatchObject({
      classification: { category: 'Non-lead' },
      deletedLine: { name: 'the deleted line A', category: 'Galvanized Requiring Replacement' },
    });
    expect((await listHistory(line)).map(({ reason }) => reason)).toEqual([
      'Replaces the deleted line A, which was Galvanized Requiring Replacement',
    ]);
  });

  test('has no such entry if it is as protective', async () => {
    const line = await create({ customer: { ...copper, material: 'galvanized' } });
    expect(line.classification.category).toBe('Galvanized Requiring Replacement');
    expect((await listHistory(line)).map(({ reason }) => reason)).toEqual([null]);
  });
});

describe('the answer No of a line that is added in the place of a deleted one', () => {
  const galvanized = { ...copper, material: 'galvanized' } as const;
  const never = { previouslyLead: 'No', system: copper, customer: galvanized } as const;
  const edit = (line: ServiceLineDetails, reason: string | null) =>
    desk.attempt<ServiceLineDetails>(`/assets/ServiceLine/${line.id}`, {
      method: 'PUT',
      body: {
        version: line.version,
        reason,
        fields: { ...serviceLineFields.parse(line), previouslyLead: 'No' },
      },
    });

  test('is saved as Unknown, as the form shows before, and needs a reason later', async () => {
    expect((await findDeletedLine()).deletedLine?.history.correctedFromYes.previouslyLead).toBe(true);
    const line = await create(never);
    expect(line).toMatchObject({
      previouslyLead: 'Unknown',
      classification: { category: 'Galvanized Requiring Replacement' },
    });
    expect((await listHistory(line)).map(({ reason }) => reason)).toEqual([
      'Previously lead stays Unknown because of the deleted line A, which was Galvanized Requiring Replacement',
    ]);
    expect(await edit(line, null)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.previouslyLead',
            detail:
              'This line replaces the deleted line A, which was Galvanized Requiring Replacement. Give a reason for Previously lead: No.',
          },
        ],
      },
    });
    expect((await edit(line, 'The 1950 main record shows copper only')).body.classification.category).toBe('Non-lead');
  });
});

test('the answer No of a deleted line of unknown status does not count for the line that takes its place', async () => {
  await desk.commit(
    'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead\nU,9 Elm Street,Harlow,CT,06415,Unknown,No\n',
    'unknown.csv',
  );
  const [line] = (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items;
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: { selection: { ids: [line?.id] }, seen: [{ category: 'Lead Status Unknown', count: 1 }] },
  });
  locationId = line?.locationId ?? '';
  const galvanized = { ...copper, material: 'galvanized' } as const;
  expect(await create({ previouslyLead: 'No', system: copper, customer: galvanized })).toMatchObject({
    previouslyLead: 'Unknown',
    classification: { category: 'Galvanized Requiring Replacement' },
  });
});

describe('the deleted line of a location', () => {
  test('is shown before a line is added there', async () => {
    expect(await findDeletedLine()).toMatchObject({
      deletedLine: {
        name: 'the deleted line A',
        category: 'Galvanized Requiring Replacement',
        history: { previouslyLead: 'Unknown', isDeleted: true },
        listedClassification: null,
      },
    });
    expect((await findDeletedLine('?externalId=B')).deletedLine?.name).toBe('the deleted line A');
  });

  test('is not returned once its ID is used again', async () => {
    await create({ externalId: 'A' });
    expect(await findDeletedLine()).toEqual({ deletedLine: null });
  });

  test('is refused to a person who may not add lines, and invisible to another account', async () => {
    const path = `/locations/${locationId}/deleted-line`;
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    expect((await desk.request(path, { as: reader })).status).toBe(403);
    const stranger = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
    expect((await stranger.request(path)).status).toBe(404);
  });
});
