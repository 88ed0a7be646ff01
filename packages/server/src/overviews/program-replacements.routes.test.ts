import type { ProgramReplacements } from '@curbstop/contract/overviews/program-replacements.endpoints';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';

let fixture: SamplingFixture;
let program: Program;
let locationIds: string[];

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  program = (
    await fixture.requestJson<Program>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 8,
      name: 'Replacements',
      startsOn: '2026-01-01',
      replacementIntervalMonths: 12,
      assetTypeId: 1,
      doesPreSampling: true,
      doesPostSampling: true,
    })
  ).body;
  locationIds = [
    await fixture.aLocation(),
    await fixture.aLocation(),
    await fixture.aLocation(),
    await fixture.aLocation(),
  ];
  await fixture.requestJson(fixture.crew, 'POST', `@/programs/${program.id}/locations`, { locationIds });
  for (const locationId of locationIds) await fixture.addLine(locationId);
  await classify(locationIds, 'Non-lead');
});

const classify = (ids: readonly string[], category: string) =>
  fixture.product.app.database.ownerPool.query(
    'update service_lines set category = $2 where location_id = any($1::uuid[])',
    [[...ids], category],
  );

const readReplacements = (person: TestPerson = fixture.reader) =>
  fixture.requestJson<ProgramReplacements>(person, 'GET', `@/programs/${program.id}/replacements`);
const setStatus = (at: number, status: string) =>
  fixture.requestJson(fixture.administrator, 'POST', '/pws@/locations/statuses', [
    { locationId: locationIds[at], programId: program.id, status },
  ]);
/** As if the last change of the location's status had been made then. */
const moveLastChange = (at: number, day: string) =>
  fixture.product.app.database.ownerPool.query(
    `update change_history set changed_on = $1::timestamptz
      where id = (select h.id from change_history h join program_locations l on l.id = h.entity_id
       where h.entity_type = 'programLocation' and l.location_id = $2 order by h.id desc limit 1)`,
    [day, locationIds[at]],
  );

test('counts replacements in the month of the change that finished the location, and not what was undone', async () => {
  await setStatus(0, 'Replaced');
  await moveLastChange(0, '2026-03-31T12:00:00Z');
  await setStatus(0, 'Completed');
  await setStatus(1, 'Replaced');
  await setStatus(1, 'Scheduled');
  await setStatus(2, 'No Action Required');
  await moveLastChange(2, '2026-05-02T12:00:00Z');
  const { body } = await readReplacements();
  expect(body).toMatchObject({ startsOn: '2026-01-01', endsOn: '2027-01-01' });
  expect(body.statuses).toEqual(
    ['Assigned', 'Completed', 'No Action Required', 'Scheduled'].map((status) => ({ status, locations: 1 })),
  );
  expect(body.months).toEqual([{ month: '2026-03', replaced: 1 }]);
});

test('counts a location that needed no action at first in the month in which it was replaced', async () => {
  await setStatus(3, 'No Action Required');
  await moveLastChange(3, '2026-02-02T12:00:00Z');
  await setStatus(3, 'Replaced');
  await moveLastChange(3, '2026-06-10T12:00:00Z');
  expect((await readReplacements()).body.months).toEqual([
    { month: '2026-03', replaced: 1 },
    { month: '2026-06', replaced: 1 },
  ]);
});

test('a location with a lead line on record is not replaced, whatever its status says', async () => {
  const ofJune = locationIds.slice(3);
  expect((await readReplacements()).body.contradicted).toBe(0);
  for (const category of ['Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown']) {
    await classify(ofJune, category);
    expect((await readReplacements()).body).toMatchObject({
      contradicted: 1,
      months: [{ month: '2026-03', replaced: 1 }],
    });
  }
  await fixture.product.app.database.ownerPool.query(
    'update service_lines set removed_on = now() where location_id = any($1::uuid[])',
    [ofJune],
  );
  expect((await readReplacements()).body.contradicted).toBe(1);
});

test('is not found for another account and refused without programs', async () => {
  expect((await readReplacements(fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await readReplacements(await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
});
