import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';

// Each way to write an address or a custom field, and afterwards all copies against their source (docs/decisions/0160).

let fixture: SamplingFixture;
let desk: ReturnType<typeof importing>;
const fields: Record<string, string> = {};

beforeAll(async () => {
  fixture = await SamplingFixture.start();
  desk = importing(fixture.product, fixture.administrator);
  const make = async (key: string, body: object) =>
    (fields[key] = (await desk.requestJson<CustomField>('/custom-fields', { method: 'POST', body })).id);
  const list = { dataType: 'list', picklistValues: ['High', 'Middle', 'Low'], isPickListMulti: true };
  await make('zone', { entity: 'location', name: 'Zone', ...list });
  await make('meter', { entity: 'location', name: 'Meter inches', dataType: 'number' });
  await make('box', { entity: 'pwsserviceline', name: 'Curb box', ...list });
  await make('tapped', { entity: 'pwsserviceline', name: 'Tapped', dataType: 'date' });
});
afterAll(() => fixture.product.stop());

const copies = [
  ['program_locations', ['address_line1', 'address_line2', 'city', 'external_id']],
  ['sampling_event_locations', ['address_line1', 'address_line2', 'city', 'external_id']],
  ['samples', ['address_line1', 'address_line2', 'city']],
  ['service_lines', ['address_line1', 'address_line2', 'city', 'state', 'zip']],
] as const;

/**
 * Fails if a copy of an address differs from its location or a row of a custom field from its record; returns what was
 * compared.
 */
async function compareCopies(): Promise<{ addresses: number; values: number }> {
  const { owner } = fixture.product.app.database;
  let addresses = 0;
  for (const [table, columns] of copies) {
    const row = (of: string) => sql`(${sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))})`;
    const { rows } = await sql<{ same: boolean; copy: unknown; source: unknown }>`
      select ${row('c')} is not distinct from ${row('l')} as same, ${row('c')}::text as copy,
             ${row('l')}::text as source
        from ${sql.table(table)} c join locations l on l.account_id = c.account_id and l.id = c.location_id`.execute(
      owner,
    );
    expect({ table, differing: rows.filter(({ same }) => !same) }).toEqual({ table, differing: [] });
    addresses += rows.length;
  }
  const columns = sql`definition_id, place, value_text, value_number, value_date, value_date_time, value_bit`;
  const expectedCopies = sql`
    select s.account_id, s.id, r.*
      from (select account_id, id, custom_fields from locations
             union all select account_id, id, custom_fields from service_lines) s
     cross join lateral custom_field_rows(s.account_id, s.id, s.custom_fields) r`;
  const stored = sql`select account_id, record_id, ${columns} from custom_field_values`;
  const { rows } = await sql`
    select 'is missing' as row, * from (${expectedCopies} except ${stored}) missing
    union all select 'is left over', * from (${stored} except ${expectedCopies}) extra`.execute(owner);
  expect(rows).toEqual([]);
  const { rows: counted } = await sql<{ values: number }>`select count(*) as values from custom_field_values`.execute(
    owner,
  );
  return { addresses, values: counted[0]?.values ?? 0 };
}

const headings =
  'Service line ID,Location ID,Street address,Unit,City,State,ZIP,System side material,Customer side material,Zone,Meter inches,Curb box,Tapped';
const csv = (...rows: string[]) => [headings, ...rows].join('\r\n');
const first = (number: number) =>
  `SL-${number},L-${number},${number} Mill Street,,Harlow,CT,06415,Copper,Lead,High; Low,${number},Middle; Low,2001-05-0${number}`;

const listLines = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items;
const listPlaces = async () =>
  (await fixture.requestJson<Page<LocationRow>>(fixture.administrator, 'GET', '@/locations')).body.items;
const readPlace = async (id: string) =>
  (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', `@/locations/${id}`)).body;
async function updatePlace(id: string, change: object): Promise<void> {
  const { version } = await readPlace(id);
  const path = `@/locations/${id}`;
  expect((await fixture.requestJson(fixture.administrator, 'PUT', path, { version, ...change })).status).toBe(200);
}

test('copies of addresses and custom fields equal their source after every way of writing', async () => {
  // A first import, whose locations are then in a program, an event and samples.
  await desk.commit(csv(first(1), first(2), first(3)), 'first.csv');
  const places = await listPlaces();
  const event = await fixture.anEvent();
  const locationIds = places.map(({ id }) => id);
  const path = `@/samplingevents/${event.id}/locations`;
  expect((await fixture.requestJson(fixture.crew, 'POST', path, { locationIds })).status).toBe(200);
  expect((await fixture.create(event, locationIds)).status).toBe(200);
  expect(await compareCopies()).toEqual({ addresses: 12, values: 18 });

  // The form and the API of locations and lines.
  const added = await fixture.aLocation();
  await updatePlace(added, { customFields: { [fields['zone'] as string]: 'Low; Middle' } });
  const [place, ...others] = places as [LocationRow, ...LocationRow[]];
  await updatePlace(place.id, { addressLine1: '9 Oak Road', addressLine2: 'Unit 4', externalId: 'L-9' });
  await compareCopies();
  await updatePlace(place.id, { city: 'Millbrook', state: 'NY', zip: '12545' });
  await updatePlace(place.id, {
    customFields: { [fields['zone'] as string]: 'Middle', [fields['meter'] as string]: null },
  });
  await compareCopies();
  const created = await desk.requestJson<ServiceLineDetails>('/assets/ServiceLine', {
    method: 'POST',
    body: {
      locationId: added,
      fields: { ...newServiceLine, externalId: 'SL-8', customFields: { [fields['box'] as string]: 'High; Low' } },
    },
  });
  await compareCopies();
  await desk.requestJson(`/assets/ServiceLine/${created.id}`, {
    method: 'PUT',
    body: {
      version: created.version,
      fields: {
        ...serviceLineFields.parse(created),
        customFields: { [fields['box'] as string]: 'Low', [fields['tapped'] as string]: '1999-01-02' },
      },
    },
  });
  await compareCopies();

  // A later import corrects addresses and values; a location is moved by its line's ID.
  const second = await desk.commit(
    csv(
      'SL-2,L-2,22 Mill Street,,Harlow,CT,06415,Copper,Lead,Low,2.5,High,',
      'SL-3,L-33,3 Mill Street,Unit 1,Harlow Falls,CT,06416,Copper,Lead,,,Low; High; Middle,2020-02-02',
      'SL-7,L-7,7 Mill Street,,Harlow,CT,06415,Copper,Lead,High,7,Low,',
    ),
    'second.csv',
  );
  expect(second.summary).toMatchObject({ new: 1, changed: 2 });
  expect((await readPlace(others[0]?.id as string)).addressLine1).not.toBe(others[0]?.addressLine1);
  const afterSecond = await compareCopies();

  // A selection of lines is deleted and restored.
  const selected = (await listLines()).filter(({ category }) => category === 'Lead').slice(0, 2);
  const deletion = await desk.requestJson<{ id: string }>('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: {
      selection: { ids: selected.map(({ id }) => id) },
      seen: [{ category: 'Lead', count: 2 }],
    },
  });
  await updatePlace(others[0]?.id as string, { addressLine1: '23 Mill Street' });
  await compareCopies();
  await desk.requestJson(`/assets/ServiceLine/deletions/${deletion.id}/undo`, { method: 'POST' });
  expect(await compareCopies()).toEqual(afterSecond);

  // Both imports are undone.
  expect((await desk.undo(second.id)).state).toBe('undone');
  await compareCopies();
});
