import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// From November 1, 2027 on the tiers and lines of sites decide which results count: ten sites of Tier 1 have 3 µg/L,
// two of Tier 5 have 50 µg/L. Two of Tier 1 have no line, so that their fifth liter is missing.

let fixture: SamplingFixture;
let desk: ReturnType<typeof importing>;
let bareAddresses: string[];
let highAddresses: string[];
beforeAll(async () => {
  fixture = await SamplingFixture.start({}, { clock: { now: () => new Date('2028-06-20T17:00:00.000Z') } });
  desk = importing(fixture.product, fixture.administrator);
  const event = await fixture.anEvent();
  const samples = [];
  for (let count = 0; count < 12; count += 1) samples.push(await fixture.aSample(event));
  const locationIds = samples.map(({ locationId }) => locationId);
  for (const locationId of locationIds.slice(4)) await fixture.addLine(locationId);
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.reader;
  await owner.updateTable('samples').set({ collected_on: '2028-03-10' }).where('account_id', '=', accountId).execute();
  const locations = () => owner.updateTable('locations').where('account_id', '=', accountId);
  await locations().set({ tier: 1, tier_rule_set: 'lcri-2024' }).execute();
  await locations().set({ tier: 5 }).where('id', 'in', locationIds.slice(0, 2)).execute();
  await owner.updateTable('service_lines').set({ category: 'Non-lead' }).where('account_id', '=', accountId).execute();
  await owner.updateTable('accounts').set({ population_served: 400 }).where('id', '=', accountId).execute();
  await fixture.report(samples.map(({ id }, at) => ({ sampleId: id, result: at < 2 ? '50' : '3' })));
  const addressesOf = async (ids: readonly string[]) => {
    const found = await owner
      .selectFrom('locations')
      .select(['address_line1', 'city', 'state', 'zip'])
      .where('id', 'in', ids)
      .execute();
    return found.map(({ address_line1: line1, city, state, zip }) => [line1, city, state, zip].join(','));
  };
  highAddresses = await addressesOf(locationIds.slice(0, 2));
  bareAddresses = await addressesOf(locationIds.slice(2, 4));
});
afterAll(() => fixture.product.stop());

const headings = 'Site ID,Address,City,State,Zip,Public Side Material,Previously Lead,Private Side Material';
const lowered =
  'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L, which is above the action level of 10 µg/L';
const reason = 'Both sides were inspected';

test('an import that lowers a percentile changes nothing until both numbers are confirmed with a reason', async () => {
  const rows = bareAddresses.map((address, at) => `SL-${at},${address},Copper,No,Copper`);
  const refused = await desk.commit([headings, ...rows].join('\r\n'), 'copper.csv');
  expect(refused).toMatchObject({ state: 'checked', errorCode: 'percentilesNotConfirmed', summary: { new: 2 } });
  expect(refused.error).toContain(lowered);
  const confirmed = { confirmedLowerPercentiles: refused.error, reason };
  const commit = (body: object) => desk.attempt(`/imports/${refused.id}/commit`, { method: 'POST', body });
  const missing = await commit({ confirmedDowngrades: 0, ...confirmed, reason: 'x' });
  expect(missing.body).toMatchObject({ errors: [{ code: 'loweredReasonMissing', property: 'reason' }] });
  expect((await commit({ confirmedDowngrades: 0, ...confirmed })).status).toBe(200);
  expect(await desk.settled(refused.id)).toMatchObject({
    state: 'committed',
    errorCode: null,
    summary: { lowered: { sentence: lowered, reason } },
  });
});

test('an import that raises a percentile is saved at once, and its undo that lowers it is confirmed with a reason', async () => {
  const rows = highAddresses.map((address, at) => `LD-${at},${address},Lead,Yes,Lead`);
  const done = await desk.commit([headings, ...rows].join('\r\n'), 'lead.csv');
  expect(done).toMatchObject({ state: 'committed', error: null, summary: { new: 2 } });
  expect(done.summary).not.toHaveProperty('lowered');
  const refused = await desk.undo(done.id);
  expect(refused).toMatchObject({ state: 'committed', errorCode: 'percentilesNotConfirmed' });
  expect(refused.error).toContain(lowered);
  await desk.requestJson(`/imports/${done.id}/undo`, {
    method: 'POST',
    body: { confirmedDowngrades: 2, confirmedLowerPercentiles: refused.error, reason },
  });
  expect(await desk.settled(done.id)).toMatchObject({
    state: 'undone',
    undone: { removed: 2, lowered: { sentence: lowered, reason } },
  });
});
