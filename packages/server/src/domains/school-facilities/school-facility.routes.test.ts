import type { Page } from '@curbstop/contract/primitives/list';
import type { Change } from '@curbstop/contract/primitives/change';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { importing } from '../../../testing/importing.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const path = '@/school-facilities';
let createdCount = 0;
const createFields = (overrides: object = {}) => ({
  name: `School ${++createdCount}`,
  kind: 'elementarySchool',
  addressLine1: `${createdCount} Oak Road`,
  city: 'Harlow',
  state: 'CT',
  zip: '06415',
  ...overrides,
});
const create = async (overrides: object = {}) =>
  (await fixture.requestJson<SchoolFacility>(fixture.crew, 'POST', path, createFields(overrides))).body;
const readFacility = async (id: string, person = fixture.reader) =>
  fixture.requestJson<SchoolFacility>(person, 'GET', `${path}/${id}`);
const list = async (query: string) =>
  (await fixture.requestJson<Page<SchoolFacility>>(fixture.reader, 'GET', `${path}?${query}`)).body;

async function attachProof(id: string) {
  const form = new FormData();
  form.append('file', new Blob(['Built in 2015\n']), 'permit.txt');
  const response = await fetch(`${fixture.product.url}/platform/attachment/schoolfacility/${id}`, {
    method: 'POST',
    headers: fixture.crew.headers,
    body: form,
  });
  expect(response.status).toBeLessThan(300);
}

test('a facility is found by name, address and contact, filtered and sorted', async () => {
  const { id } = await create({
    name: 'Zinnia Day Care',
    kind: 'childCare',
    contactName: 'Quill Ames',
    isLicensed: true,
  });
  for (const query of [
    'searchTerm=zinnia',
    'searchTerm=quill',
    'filters[isLicensed]=true',
    'filters[contactName]=ames',
  ])
    expect((await list(query)).items.map((row) => row.id)).toEqual([id]);
  const sorted = (await list('sort=-name&filters[kind]=childCare')).items;
  expect(sorted[0]?.name).toBe('Zinnia Day Care');
  expect((await list('filters[kind]=secondarySchool')).total).toBe(0);
});

test('a facility is matched with the location at its address, whose service lines decide about an exemption', async () => {
  const locationId = await fixture.aLocation();
  const { addressLine1 } = (
    await fixture.requestJson<{ addressLine1: string }>(fixture.reader, 'GET', `@/locations/${locationId}`)
  ).body;
  const { id, ...facility } = await create({
    addressLine1: addressLine1.toUpperCase(),
    yearBuilt: 2016,
    exemptReason: 'leadFreePlumbing',
  });
  expect(facility).toMatchObject({ locationId, lineCategories: [], proofs: 0, coverage: 'sampled' });
  await attachProof(id);
  expect((await readFacility(id)).body).toMatchObject({ proofs: 1, coverage: 'sampled' });
  expect((await readFacility(id)).body.coverageBecause).toContain('no service line is recorded');
  await importing(fixture.product, fixture.administrator).commit(
    `Site ID,Address,City,State,Zip,Public Side Material,Private Side Material\r\nSL-1,${addressLine1},Harlow,CT,06415,Copper,Copper\r\n`,
    'lines.csv',
  );
  expect((await readFacility(id)).body).toMatchObject({ lineCategories: ['Non-lead'], coverage: 'exempt' });
});

test('an exemption needs what proves it, also when a field is changed alone', async () => {
  const { id, version } = await create({ yearBuilt: 2015, exemptReason: 'leadFreePlumbing' });
  const change = await fixture.requestJson<SchoolFacility>(fixture.editor, 'PUT', `${path}/${id}`, {
    version,
    yearBuilt: 1999,
  });
  expect(summarizeProblem(change)[0]).toBe(400);
  expect(change.body.errors[0]?.property).toBe('yearBuilt');
});

test('a change is recorded once, a save without changes adds no history entry, and a stale one is refused', async () => {
  const { id, version } = await create();
  const save = (body: object) => fixture.requestJson<SchoolFacility>(fixture.editor, 'PUT', `${path}/${id}`, body);
  expect((await save({ version, ...createFields() })).body).toMatchObject({ version: 2 });
  const { version: next, ...same } = (await readFacility(id)).body;
  expect((await save({ version: next, name: same.name, kind: same.kind })).body.version).toBe(2);
  const stale = await save({ version: 1, name: 'Other' });
  expect([stale.status, stale.body.current?.version]).toEqual([409, 2]);
  const { items } = (await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', `${path}/${id}/changes`))
    .body;
  expect(items.map(({ operation }) => operation)).toEqual(['updated', 'created']);
});

test('a removed facility can be restored, once', async () => {
  const { id, name } = await create();
  const restore = () => fixture.requestJson<SchoolFacility>(fixture.editor, 'POST', `${path}/${id}/restore`);
  expect((await restore()).status).toBe(404);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', `${path}/${id}?version=9`)).status).toBe(409);
  expect((await fixture.requestJson(fixture.editor, 'DELETE', `${path}/${id}?version=1`)).status).toBe(204);
  expect((await readFacility(id)).status).toBe(404);
  expect((await list(`searchTerm=${encodeURIComponent(name)}`)).items.filter((row) => row.id === id)).toEqual([]);
  expect((await restore()).body).toMatchObject({ id, name });
  expect((await fixture.requestJson(fixture.editor, 'DELETE', `${path}/${id}`)).status).toBe(204);
});

test('a school is recorded once: a second one with its name and address is refused, also by a change or a restore', async () => {
  const address = { addressLine1: '7 Birch Street', addressLine2: 'Unit 2', zip: '06419' };
  const { id } = await create({ name: 'St. Mary’s School', ...address });
  const refusal = [
    409,
    'facilityDuplicate',
    '“St. Mary’s School” at 7 Birch Street, Unit 2, Harlow is already recorded. A facility is recorded once, because the five-year plan counts each record. Change that one, or correct the name or address here.',
  ];
  const same = createFields({ name: 'ST MARYS SCHOOL', ...address, addressLine1: '7 birch st.', zip: '06419-1234' });
  const doubled = await fixture.requestJson<SchoolFacility>(fixture.crew, 'POST', path, same);
  expect(summarizeProblem(doubled)).toEqual(refusal);
  expect(doubled.body.errors[0]?.property).toBe('name');
  const other = await create({ name: 'St. Mary’s Preschool', ...address });
  const change = (body: object) =>
    fixture.requestJson<SchoolFacility>(fixture.editor, 'PUT', `${path}/${other.id}`, body);
  expect(summarizeProblem(await change({ version: 1, name: 'St Marys School' }))).toEqual(refusal);
  expect((await change({ version: 1, contactName: 'Lee Park' })).status).toBe(200);
  await fixture.requestJson(fixture.editor, 'DELETE', `${path}/${id}`);
  expect((await fixture.requestJson(fixture.crew, 'POST', path, same)).status).toBe(200);
  const restored = await fixture.requestJson<SchoolFacility>(fixture.editor, 'POST', `${path}/${id}/restore`);
  expect(restored.body.errors[0]?.detail).toContain('“ST MARYS SCHOOL” at 7 birch st., Unit 2, Harlow is already');
});

test('refuses one of two people who add the same school at once', async () => {
  const same = createFields({ name: 'Alder School' });
  const added = await Promise.all([1, 2].map(() => fixture.requestJson(fixture.crew, 'POST', path, same)));
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('readers view, crews add, editors change', async () => {
  const { id } = await create();
  expect((await fixture.requestJson(fixture.reader, 'POST', path, createFields())).status).toBe(403);
  expect((await fixture.requestJson(fixture.crew, 'PUT', `${path}/${id}`, { version: 1, city: 'Oakton' })).status).toBe(
    403,
  );
  expect((await fixture.requestJson(fixture.crew, 'DELETE', `${path}/${id}`)).status).toBe(403);
  expect((await readFacility(id, fixture.memberOfOtherAccount)).status).toBe(404);
});
