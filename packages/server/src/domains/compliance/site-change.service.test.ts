import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { changeTiers, undoTierChange } from '../locations/location-selection.service.ts';
import { updateLocation } from '../locations/location.service.ts';
import { listDeadlines } from './deadline.service.ts';

// From November 1, 2027 on the tiers of the sites decide which results count: ten sites have 3 µg/L, two have 50 µg/L.
// Their lines are known not to be lead, so that no fifth liter is missing.

let fixture: SamplingFixture;
let context: RequestContext;
let highSites: string[];
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  const event = await fixture.anEvent();
  const samples = [];
  for (let count = 0; count < 12; count += 1) samples.push(await fixture.aSample(event));
  await fixture.report(samples.map(({ id }, at) => ({ sampleId: id, result: at < 2 ? '50' : '3' })));
  for (const { locationId } of samples) await fixture.addLine(locationId);
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.reader;
  highSites = samples.slice(0, 2).map(({ locationId }) => locationId);
  await owner.updateTable('samples').set({ collected_on: '2028-03-10' }).where('account_id', '=', accountId).execute();
  await owner
    .updateTable('locations')
    .set({ tier: 1, tier_rule_set: 'lcri-2024' })
    .where('account_id', '=', accountId)
    .execute();
  await owner.updateTable('service_lines').set({ category: 'Non-lead' }).where('account_id', '=', accountId).execute();
  await owner.updateTable('accounts').set({ population_served: 400 }).where('id', '=', accountId).execute();
  const clock = { now: () => new Date('2028-06-20T17:00:00.000Z') };
  for await (const one of iterateSystemContexts(fixture.product.app))
    if (one.accountId === accountId) context = { ...one, app: { ...one.app, clock } };
});
afterAll(() => fixture.product.stop());

const listStates = async () => {
  const { items } = await listDeadlines(context, {});
  const find = (kind: string) => items.find(({ key }) => key === `${kind}:2028-01-01`);
  const confirmation = find('leadExceedanceEnded');
  return [find('tier1Notice')?.isRequired, confirmation?.isRequired ?? false, confirmation?.title ?? ''];
};
const running = [true, false, ''];
const ended = [true, true, expect.stringContaining('confirm it with the State')];

test('an exceedance that other tiers of its sites end is confirmed with the State', async () => {
  expect(await listStates()).toEqual(running);
  const changed = await changeTiers(context, {
    selection: { ids: highSites },
    tier: 5,
    tierRuleSet: 'lcri-2024',
    seen: [{ tier: 1, tierRuleSet: 'lcri-2024', count: 2 }],
  } as never);
  expect(await listStates()).toEqual(ended);
  await undoTierChange(context, { id: changed.id });
  expect((await listStates()).slice(0, 2)).toEqual([true, false]);
  for (const id of highSites) {
    const { body } = await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${id}`);
    const profile = { ...body.profile, tier: 5, tierRuleSet: 'lcri-2024' };
    await updateLocation(context, { id, version: body.version, profile } as never);
  }
  expect(await listStates()).toEqual(ended);
});
