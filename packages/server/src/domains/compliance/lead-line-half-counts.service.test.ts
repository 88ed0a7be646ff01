import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createStoppedClock } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { addLeadLineHalves } from './lead-line-half.service.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';
import { getVersionOfSiteFacts } from './site-facts.repository.ts';

let fixture: SamplingFixture;
const sites: string[] = [];

/** A lead result of a site in each half-year of 2025; the second site has a lead service line. */
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  const event = await fixture.anEvent({ startsOn: '2025-01-01', endsOn: '2025-12-31' });
  const { owner } = fixture.product.app.database;
  await owner.updateTable('accounts').set({ population_served: 80 }).execute();
  for (const [collectedOn, hasLeadLine] of [
    ['2025-02-03', false],
    ['2025-08-04', true],
  ] as const) {
    const sample = await fixture.aSample(event);
    sites.push(sample.locationId);
    await owner.updateTable('samples').set({ collected_on: collectedOn }).where('id', '=', sample.id).execute();
    await fixture.report([{ sampleId: sample.id, result: '2' }]);
    if (hasLeadLine) await fixture.addLine(sample.locationId);
  }
});
afterAll(() => fixture.product.stop());

async function getContext(): Promise<RequestContext> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.reader.accountId)
      return { ...context, app: { ...context.app, clock: createStoppedClock('2026-03-02T17:00:00Z') } };
  throw new Error('The account is not listed');
}

/** The halves of the periods, and how many statements read them without what is in memory. */
async function readHalves(choose: (period: MonitoringPeriod) => boolean = () => true) {
  const context = await getContext();
  return context.database.read(async (trx) => {
    const rules = await getPeriodRules(trx, context);
    const periods = await listPeriodsWithin(trx, rules);
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const counted = trx.withPlugin(counter) as AccountTransaction;
    const withHalves = await addLeadLineHalves(counted, rules, periods.filter(choose));
    const halves = withHalves.flatMap(({ startsOn, leadLineHalf }) =>
      leadLineHalf ? [{ startsOn, collected: leadLineHalf.collected }] : [],
    );
    return { halves, statements };
  });
}

const none = { leadLines: 0, byLineOnly: 0, leadPlumbing: 0, notKnown: 0, others: 0 };

test('counts the sites of each period by its own days', async () => {
  const { halves } = await readHalves();
  expect(halves).toEqual([
    { startsOn: '2025-01-01', collected: { ...none, notKnown: 1 } },
    { startsOn: '2025-07-01', collected: { ...none, leadLines: 1, byLineOnly: 1 } },
  ]);
});

test('reads the sites of several periods with as many statements as those of one', async () => {
  await readHalves();
  // Every line changes the facts of sites, so that the counts of all periods are outdated.
  await fixture.addLine(await fixture.aLocation());
  const one = await readHalves(({ startsOn }) => startsOn === '2025-01-01');
  await fixture.addLine(await fixture.aLocation());
  const two = await readHalves();
  expect([one.halves.length, two.halves.length]).toEqual([1, 2]);
  expect(two.statements).toBe(one.statements);
});

test('counts the sites again when the line or the tier of a site changes, but not for another location', async () => {
  const collectedFirst = async () => {
    const { halves, statements } = await readHalves();
    return { collected: halves[0]?.collected, statements };
  };
  expect((await collectedFirst()).collected).toEqual({ ...none, notKnown: 1 });
  await fixture.addLine(sites[0] ?? '');
  expect((await collectedFirst()).collected).toEqual({ ...none, leadLines: 1, byLineOnly: 1 });
  const path = `@/locations/${sites[0]}`;
  const { body } = await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path);
  const change = { version: body.version, profile: { tier: 1, tierRuleSet: 'lcr-2020' } };
  expect((await fixture.requestJson(fixture.administrator, 'PUT', path, change)).status).toBe(200);
  const counted = await collectedFirst();
  expect(counted.collected).toEqual({ ...none, leadLines: 1 });
  await fixture.aLocation();
  const remembered = await collectedFirst();
  expect(remembered.collected).toEqual(counted.collected);
  expect(remembered.statements).toBeLessThan(counted.statements);
});

test('tells equal lines of one location apart from none, and lead apart from unknown', async () => {
  const context = await getContext();
  const read = () => context.database.read(getVersionOfSiteFacts);
  const locationId = await fixture.aLocation();
  const versions = [await read()];
  for (const material of ['unknown', 'unknown', 'lead']) {
    await fixture.addLine(locationId, material);
    versions.push(await read());
  }
  const change = (category: 'Lead' | 'Lead Status Unknown') =>
    fixture.product.app.database.owner
      .updateTable('service_lines')
      .set({ category })
      .where('location_id', '=', locationId)
      .execute();
  for (const category of ['Lead', 'Lead Status Unknown'] as const) {
    await change(category);
    versions.push(await read());
  }
  expect(new Set(versions).size).toBe(versions.length);
});
