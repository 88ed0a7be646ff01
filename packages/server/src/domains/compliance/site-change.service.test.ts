import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import type { Change } from '@curbstop/contract/primitives/change';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { changeTiers, undoTierChange } from '../locations/location-selection.service.ts';
import { updateLocation } from '../locations/location.service.ts';
import { applyNextTiers } from '../locations/next-tier.service.ts';
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

test('tiers recorded before their rule applied select results, and become the tiers of their locations once', async () => {
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.reader;
  const locations = () => owner.updateTable('locations').where('account_id', '=', accountId);
  const isRequired = async () => (await listStates())[0];
  await locations().set({ tier: 1, tier_rule_set: 'lcr-2020', next_tier: 1 }).execute();
  await writeSiteChange(context, async () => undefined);
  expect(await isRequired()).toBe(true);
  const [first = '', second = ''] = highSites;
  await locations().set({ next_tier: 5 }).where('id', 'in', highSites).execute();
  await locations().set({ tier: 4, tier_rule_set: 'lcri-2024' }).where('id', '=', second).execute();
  expect(
    await applyNextTiers({
      ...context,
      app: { ...context.app, clock: { now: () => new Date('2027-10-31T17:00:00.000Z') } },
    }),
  ).toBe(0);
  expect(await applyNextTiers(context)).toBe(12);
  expect(await applyNextTiers(context)).toBe(0);
  const profileOf = async (id: string) =>
    (await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${id}`)).body.profile;
  expect(await profileOf(first)).toMatchObject({ tier: 5, tierRuleSet: 'lcri-2024', nextTier: null });
  expect(await profileOf(second)).toMatchObject({ tier: 4, tierRuleSet: 'lcri-2024', nextTier: null });
  const { body } = await fixture.requestJson<{ items: Change[] }>(
    fixture.reader,
    'GET',
    `@/locations/${first}/changes`,
  );
  expect(body.items[0]).toMatchObject({
    before: { tier: 1, tierRuleSet: 'lcr-2020', nextTier: 5 },
    after: { tier: 5, tierRuleSet: 'lcri-2024', nextTier: null },
    reason: 'The rule for which the tier was recorded is in force',
  });
});
