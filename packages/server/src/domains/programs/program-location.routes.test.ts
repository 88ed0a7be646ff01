import {
  otherLocationStatuses,
  replacementLocationStatuses,
} from '@curbstop/contract/programs/program-location.values';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails, LocationWithPrograms } from '@curbstop/contract/locations/location.rules';
import type { AddedLocationCounts, ProgramLocation } from '@curbstop/contract/programs/program-location.rules';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCaller, type EndpointResponse } from '../../../testing/call-endpoint.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Locations in programs and their statuses, tested through the API.

let product: TestProduct;
let administrator: TestPerson;
let crew: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;
let taps: Program;
let lines: Program;

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  const { accountId } = administrator;
  crew = await aPerson(product.app, { accountId, permissions: ['pws:create'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
  taps = await aProgram({ programTypeId: 2, name: 'Tap sampling 2026', endsOn: '2026-12-31' });
  lines = await aProgram({ programTypeId: 8, name: 'Replacements' });
});

const requestJson = createCaller(() => product);
const aProgram = async (overrides: object) =>
  (await requestJson<Program>(administrator, 'POST', '@/programs', { startsOn: '2026-01-01', ...overrides })).body;

let apps = 0;
const aLocation = async (person = administrator) =>
  (
    await requestJson<LocationDetails>(person, 'POST', '@/locations', {
      addressLine1: `${++apps} Mill Street`,
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
    })
  ).body.id;
const twoLocations = (): Promise<[string, string]> => Promise.all([aLocation(), aLocation()]);
const add = (program: Program, locationIds: readonly string[], person = crew, overrides: object = {}) =>
  requestJson<AddedLocationCounts>(person, 'POST', `@/programs/${program.id}/locations`, {
    locationIds,
    ...overrides,
  });
const setStatuses = (items: readonly object[], person = administrator) =>
  requestJson<{ updated: number; unchanged: number }>(person, 'POST', '/pws@/locations/statuses', items as object);
const remove = (program: Program, locationId: string, person = administrator) =>
  requestJson(person, 'DELETE', `@/programLocations/program/${program.id}/locations/${locationId}`);
const listRows = async (program: Program, query = '', person = reader) =>
  (await requestJson<Page<ProgramLocation>>(person, 'GET', `@/programs/${program.id}/locations${query}`)).body.items;
const readPrograms = async (locationId: string, person = reader) =>
  (await requestJson<LocationWithPrograms>(person, 'GET', `@/locations/${locationId}`)).body.programs;
const summarizeWithField = ({ status, body }: EndpointResponse<unknown>) => [
  status,
  body.errors[0]?.code,
  body.errors[0]?.property,
  body.errors[0]?.detail,
];
const historyAt = async (locationId: string) =>
  (
    await sql<{ operation: string; before: object | null; after: object | null; changed_by: string; source: string }>`
    select h.operation, h.before, h.after, h.changed_by, h.source from change_history h
      join program_locations l on l.account_id = h.account_id and l.id = h.entity_id
     where h.entity_type = 'programLocation' and l.location_id = ${locationId} order by h.changed_on, h.id`.execute(
      product.app.database.owner,
    )
  ).rows;

describe('assigning locations to a program [A7.41]', () => {
  test('assigns all locations with the status Assigned and a history entry, and counts those already assigned', async () => {
    const [first, second] = await twoLocations();
    expect((await add(taps, [first])).body).toEqual({ added: 1, alreadyThere: 0 });
    expect((await add(taps, [first, second, second])).body).toEqual({ added: 1, alreadyThere: 1 });
    expect(await readPrograms(second)).toEqual([
      {
        id: taps.id,
        name: 'Tap sampling 2026',
        programTypeId: 2,
        status: 'Assigned',
        assignedOn: expect.any(String) as unknown,
      },
    ]);
    expect(await historyAt(second)).toEqual([
      {
        operation: 'created',
        before: null,
        after: { programId: taps.id, programName: 'Tap sampling 2026', locationId: second, status: 'Assigned' },
        changed_by: crew.id,
        source: 'screen',
      },
    ]);
    expect(await historyAt(first)).toHaveLength(1);
  });

  test('assigns a location once when two requests are concurrent, and both succeed', async () => {
    const locationId = await aLocation();
    const both = await Promise.all([add(taps, [locationId]), add(taps, [locationId])]);
    expect(both.map(({ body }) => body.added).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(await readPrograms(locationId)).toHaveLength(1);
  });

  test('accepts another initial status that the program has', async () => {
    const [done, other] = await twoLocations();
    await add(lines, [done], crew, { status: 'Replaced' });
    expect((await readPrograms(done))[0]?.status).toBe('Replaced');
    expect(summarizeWithField(await add(taps, [other], crew, { status: 'Replaced' })).slice(0, 3)).toEqual([
      400,
      'invalidStatus',
      'status',
    ]);
  });

  test('assigns none if one does not exist or belongs to another account', async () => {
    const [ours, theirs] = [await aLocation(), await aLocation(stranger)];
    expect((await add(taps, [ours, theirs])).status).toBe(404);
    expect(await readPrograms(ours)).toEqual([]);
    expect((await add(taps, [])).status).toBe(400);
  });

  test("requires permission and the programs feature; another account's program is not found", async () => {
    const locationId = await aLocation();
    expect((await add(taps, [locationId], reader)).status).toBe(403);
    const basic = await aPerson(product.app, { accountId: await aWaterSystem(product.app, { plan: 'Basic' }) });
    expect(summarizeWithField(await add(taps, [locationId], basic)).slice(0, 2)).toEqual([403, 'featureMissing']);
    expect((await add(taps, [await aLocation(stranger)], stranger)).status).toBe(404);
    expect((await requestJson(stranger, 'GET', `@/programs/${taps.id}/locations`)).status).toBe(404);
  });

  test('works by GraphQL as well', async () => {
    const locationId = await aLocation();
    const query = `mutation { addLocationsToProgram(accountId: "${crew.accountId}", programId: "${taps.id}", locationIds: ["${locationId}"]) { added alreadyThere } }`;
    expect((await requestJson(crew, 'POST', '/pws/graphql', { query })).body).toEqual({
      data: { addLocationsToProgram: { added: 1, alreadyThere: 0 } },
    });
  });
});

describe('statuses [A7.12]', () => {
  test('are those of the program type, with counts [A3.68, A7.16, A9.14]', async () => {
    const statuses = async (program: Program) =>
      (
        await requestJson<{ status: string; locations: number }[]>(
          reader,
          'GET',
          `@/programs/${program.id}/locationStatuses`,
        )
      ).body;
    expect((await statuses(lines)).map(({ status }) => status)).toEqual(replacementLocationStatuses);
    expect((await statuses(taps)).map(({ status }) => status)).toEqual(otherLocationStatuses);
    expect((await statuses(lines)).find(({ status }) => status === 'Replaced')?.locations).toBe(1);
    expect((await requestJson(stranger, 'GET', `@/programs/${lines.id}/locationStatuses`)).status).toBe(404);
  });

  test('match the database constraint', async () => {
    const { rows } = await sql<{
      rule: string;
    }>`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'program_locations_status'`.execute(
      product.app.database.owner,
    );
    expect([...(rows[0]?.rule ?? '').matchAll(/'([^']+)'::text/g)].map(([, status]) => status)).toEqual(
      replacementLocationStatuses,
    );
  });

  test('are changed in bulk; unchanged ones are counted and not recorded', async () => {
    const [first, second] = await twoLocations();
    await add(lines, [first, second]);
    const changes = (status: string) =>
      [first, second].map((locationId) => ({ locationId, programId: lines.id, status }));
    await setStatuses([{ locationId: first, programId: lines.id, status: 'Scheduled' }]);
    expect((await setStatuses(changes('Scheduled'))).body).toEqual({ updated: 1, unchanged: 1 });
    expect((await historyAt(first)).slice(1)).toEqual([
      {
        operation: 'updated',
        before: { status: 'Assigned' },
        after: { status: 'Scheduled' },
        changed_by: administrator.id,
        source: 'screen',
      },
    ]);
    expect(await historyAt(second)).toHaveLength(2);
  });

  test('are changed for all or none; the error shows the row', async () => {
    const [inside, outside] = await twoLocations();
    await add(lines, [inside]);
    const rows = [inside, outside].map((locationId) => ({ locationId, programId: lines.id, status: 'Completed' }));
    expect(summarizeWithField(await setStatuses(rows))).toEqual([
      404,
      'notInProgram',
      '1.locationId',
      `Row 2: ${apps} Mill Street is not in this program. No changes were made.`,
    ]);
    expect((await readPrograms(inside))[0]?.status).toBe('Assigned');
    expect(
      summarizeWithField(
        await setStatuses([
          { locationId: inside, programId: taps.id, status: 'Assigned' },
          { locationId: inside, programId: taps.id, status: 'Scheduled' },
        ]),
      ).slice(0, 3),
    ).toEqual([400, 'namedTwice', '1.locationId']);
    await add(taps, [inside]);
    expect(
      summarizeWithField(
        await setStatuses([
          { locationId: inside, programId: lines.id, status: 'Replaced' },
          { locationId: inside, programId: taps.id, status: 'Replaced' },
        ]),
      ),
    ).toEqual([
      400,
      'invalidStatus',
      '1.status',
      'Row 2: “Replaced” is not a status in Tap sampling 2026. Choose one of: Assigned, Scheduled, Completed, No Action Required. No changes were made.',
    ]);
    expect((await setStatuses([])).status).toBe(400);
  });

  test('are not overwritten after a concurrent change', async () => {
    const locationId = await aLocation();
    await add(lines, [locationId]);
    await setStatuses([{ locationId, programId: lines.id, status: 'Replaced' }]);
    expect(
      summarizeWithField(
        await setStatuses([{ locationId, programId: lines.id, status: 'Scheduled', was: 'Assigned' }]),
      ),
    ).toEqual([
      409,
      'statusChanged',
      '0.status',
      `The status of ${apps} Mill Street is now “Replaced”. No changes were made. Review it, then choose a status again.`,
    ]);
    expect(
      (await setStatuses([{ locationId, programId: lines.id, status: 'Completed', was: 'Replaced' }])).body.updated,
    ).toBe(1);
  });

  test('have no version, so one that is sent is refused instead of ignored', async () => {
    const locationId = await aLocation();
    await add(lines, [locationId]);
    const row = { locationId, programId: lines.id, status: 'Replaced', version: 99 };
    expect(summarizeWithField(await setStatuses([row as typeof row & { status: 'Replaced' }]))).toEqual([
      400,
      'invalidProperty',
      '0.version',
      'This request has no field 0.version',
    ]);
  });

  test('require edit permission in the own account', async () => {
    const [ours, theirs] = [await aLocation(), await aLocation(stranger)];
    await add(lines, [ours]);
    expect((await setStatuses([{ locationId: ours, programId: lines.id, status: 'Replaced' }], crew)).status).toBe(403);
    expect((await setStatuses([{ locationId: ours, programId: lines.id, status: 'Replaced' }], stranger)).status).toBe(
      404,
    );
    expect(
      summarizeWithField(await setStatuses([{ locationId: theirs, programId: lines.id, status: 'Replaced' }])),
    ).toEqual([404, 'notInProgram', '0.locationId', 'This location is not in this program. No changes were made.']);
  });
});

describe('a selection of locations', () => {
  const street = (name: string) => ({ request: { searchTerm: name, filters: {} }, expectedCount: 2 });
  const twoOn = async (name: string): Promise<[string, string]> => {
    const made = async (number: number) =>
      (
        await requestJson<LocationDetails>(administrator, 'POST', '@/locations', {
          addressLine1: `${number} ${name}`,
          city: 'Harlow',
          state: 'CT',
          zip: '06415',
        })
      ).body.id;
    return [await made(1), await made(2)];
  };
  const select = (program: Program, body: object, person = crew) =>
    requestJson<AddedLocationCounts>(person, 'POST', `@/programs/${program.id}/locations`, body);
  const previewSelected = (program: Program, selection: object, person = reader) =>
    requestJson<{ total: number; missing: string[]; statuses: { status: string | null; count: number }[] }>(
      person,
      'POST',
      `@/programs/${program.id}/locations/selection`,
      { selection },
    );
  const setStatusOfSelected = (program: Program, body: object, person = administrator) =>
    requestJson<{ updated: number; unchanged: number }>(
      person,
      'POST',
      `@/programs/${program.id}/locations/statuses`,
      body,
    );

  test('is assigned to a program, all matches at once', async () => {
    const [first, second] = await twoOn('Weaver Lane');
    await add(lines, [first]);
    expect((await select(lines, { selection: street('weaver lane') })).body).toEqual({ added: 1, alreadyThere: 1 });
    expect((await readPrograms(second)).map(({ id }) => id)).toEqual([lines.id]);
    expect(
      summarizeWithField(await select(lines, { selection: { ...street('weaver lane'), expectedCount: 3 } })).slice(
        0,
        2,
      ),
    ).toEqual([409, 'selectionChanged']);
    expect((await select(lines, { selection: street('weaver lane'), locationIds: [first] })).status).toBe(400);
    expect((await select(lines, {})).status).toBe(400);
    expect(
      summarizeWithField(await select(lines, { selection: { ids: [await aLocation(stranger)] } })).slice(0, 2),
    ).toEqual([409, 'selectedNotFound']);
  });

  test('gets a status only if nothing has changed since it was shown', async () => {
    const [first] = await twoOn('Carder Lane');
    await add(lines, [first]);
    const selection = street('carder lane');
    expect((await previewSelected(lines, selection)).body).toEqual({
      total: 2,
      missing: [],
      statuses: [
        { status: 'Assigned', count: 1 },
        { status: null, count: 1 },
      ],
    });
    const seen = [{ status: 'Assigned', count: 2 }];
    expect(summarizeWithField(await setStatusOfSelected(lines, { selection, status: 'Scheduled', seen }))).toEqual([
      409,
      'notAllInProgram',
      undefined,
      '1 of the 2 selected locations is not in Replacements. No changes were made. Assign them first, or select others.',
    ]);
    await select(lines, { selection });
    expect((await setStatusOfSelected(lines, { selection, status: 'Scheduled', seen })).body).toEqual({
      updated: 2,
      unchanged: 0,
    });
    expect((await historyAt(first)).at(-1)).toMatchObject({
      operation: 'updated',
      before: { status: 'Assigned' },
      after: { status: 'Scheduled' },
      changed_by: administrator.id,
    });
    expect(
      summarizeWithField(await setStatusOfSelected(lines, { selection, status: 'Replaced', seen })).slice(0, 2),
    ).toEqual([409, 'confirmationOutdated']);
    expect(
      summarizeWithField(
        await setStatusOfSelected(
          lines,
          { selection, status: 'Replaced', seen: [{ status: 'Scheduled', count: 2 }] },
          crew,
        ),
      ).slice(0, 2),
    ).toEqual([403, 'notAllowed']);
    expect((await previewSelected(lines, selection, stranger)).status).toBe(404);
    expect((await setStatusOfSelected(lines, { selection, status: 'Replaced', seen }, stranger)).status).toBe(404);
  });
});

describe('removing a location from a program [A7.14]', () => {
  test('removes it, keeps the history, and allows assigning it again', async () => {
    const locationId = await aLocation();
    await add(lines, [locationId], crew, { status: 'Replaced' });
    expect((await remove(lines, locationId)).status).toBe(204);
    expect(await readPrograms(locationId)).toEqual([]);
    expect((await historyAt(locationId))[1]).toMatchObject({
      operation: 'removed',
      before: { programName: 'Replacements', status: 'Replaced' },
      after: null,
      changed_by: administrator.id,
    });
    expect((await remove(lines, locationId)).status).toBe(404);
    expect((await add(lines, [locationId])).body).toEqual({ added: 1, alreadyThere: 0 });
    expect((await readPrograms(locationId))[0]?.status).toBe('Assigned');
  });

  test('requires edit permission in the own account', async () => {
    const locationId = await aLocation();
    await add(lines, [locationId]);
    expect((await remove(lines, locationId, crew)).status).toBe(403);
    expect((await remove(lines, locationId, stranger)).status).toBe(404);
    expect(await readPrograms(locationId)).toHaveLength(1);
  });
});

describe('the locations of a program', () => {
  test('are listed, filtered, searched and sorted by their current names', async () => {
    const program = await aProgram({ programTypeId: 8, name: 'Listed' });
    const ids = [...(await twoLocations()), await aLocation()];
    await add(program, ids);
    await setStatuses([{ locationId: ids[1], programId: program.id, status: 'Scheduled' }]);
    const { body: location } = await requestJson<LocationDetails>(administrator, 'GET', `@/locations/${ids[2]}`);
    await requestJson(administrator, 'PUT', `@/locations/${ids[2]}`, {
      version: location.version,
      addressLine1: '1 Ash Lane',
      externalId: 'HF-77',
    });
    const listed = async (query: string) => (await listRows(program, query)).map(({ locationId }) => locationId);
    expect(await listed('')).toEqual([ids[2], ids[0], ids[1]]);
    // Within one status, locations are ordered by ids created in the same millisecond, so in any order.
    const byStatus = await listed('?sort=-status');
    expect([byStatus[0], byStatus.toSorted()]).toEqual([ids[1], ids.toSorted()]);
    expect(await listed('?filters[status]=Scheduled')).toEqual([ids[1]]);
    expect(await listed('?filters[address]=ash')).toEqual([ids[2]]);
    expect(await listed('?searchTerm=hf-77')).toEqual([ids[2]]);
    expect((await listRows(program))[0]).toMatchObject({
      programId: program.id,
      status: 'Assigned',
      addressLine1: '1 Ash Lane',
      externalId: 'HF-77',
    });
  });

  test('are shown at the location only with the programs feature [A3.7, A6.13]', async () => {
    const accountId = await aWaterSystem(product.app);
    const owner = await aPerson(product.app, { accountId });
    const program = (
      await requestJson<Program>(owner, 'POST', '@/programs', {
        programTypeId: 5,
        name: 'Filters',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      })
    ).body;
    const locationId = await aLocation(owner);
    await add(program, [locationId], owner);
    expect(await readPrograms(locationId, owner)).toHaveLength(1);
    const codes = ['PT:LSLR', 'PT:LCR', 'PT:CR', 'PT:LIS', 'PT:PF', 'PT:COVID', 'PT:VERIFICATION'];
    await product.app.database.owner
      .insertInto('account_features')
      .values(codes.map((code) => ({ account_id: accountId, feature_code: code, enabled: false })))
      .execute();
    expect(await readPrograms(locationId, owner)).toEqual([]);
  });
});
