import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createStoppedClock } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { evaluateDeadlines } from './deadline.service.ts';
import { getPeriod, listPeriods } from './period.service.ts';

// 40 CFR 141.86(a)(8) as codified July 1, 2020: half of the sites of a system with lead service lines have one. Five
// sites exceeded the lead action level in 2024, and five met it in 2025; the only service line on record is unknown.

let fixture: SamplingFixture;
let context: RequestContext;
let sites: readonly string[];
beforeAll(async () => {
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  const { accountId } = fixture.reader;
  const { owner } = fixture.product.app.database;
  await owner.updateTable('accounts').set({ population_served: 80 }).where('id', '=', accountId).execute();
  sites = await reportAll('2025-08-03', '2025-08-20', '1');
  await fixture.addLine(sites[0] ?? '', 'unknown');
  await reportAll('2024-08-03', '2024-08-20', '40');
  for await (const one of iterateSystemContexts(fixture.product.app))
    if (one.accountId === accountId)
      context = { ...one, app: { ...one.app, clock: createStoppedClock('2026-06-20T17:00:00Z') } };
});
afterAll(() => fixture.product.stop());

/** The results of five sites, in one request; their locations. */
async function reportAll(collectedOn: string, receivedOn: string, result: string): Promise<readonly string[]> {
  const event = await fixture.anEvent();
  const samples = [];
  for (let count = 0; count < 5; count += 1) samples.push(await fixture.aSample(event));
  const ids = samples.map(({ id }) => id);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: collectedOn }).where('id', 'in', ids).execute();
  const results = ids.flatMap((sampleId) => [
    { sampleId, result, receivedOn },
    { sampleId, analyteId: 2, result: '100', receivedOn },
  ]);
  expect((await fixture.report(results)).body.added).toBe(10);
  return samples.map(({ locationId }) => locationId);
}

const startsOn = '2025-07-01';
const readOutcomes = async () => {
  const { items } = await listPeriods(context, {});
  const { results } = await getPeriod(context, { startsOn });
  return [items.find((one) => one.startsOn === startsOn)?.analytes[0]?.outcome, results[0]?.outcome];
};
const findEducation = async () =>
  (await evaluateDeadlines(context)).list.items.find(({ key }) => key === 'publicEducationAgain:2024-07-01:2026');

test('a finished period of which the halves are not known is open in the list as on its page', async () => {
  expect(await readOutcomes()).toEqual(['noneSoFar', 'noneSoFar']);
  expect((await getPeriod(context, { startsOn })).results[0]?.openReasons).toEqual(['halvesUnknown']);
});

const findNoLead = () =>
  writeSiteChange(context, (trx) => trx.updateTable('service_lines').set({ category: 'Non-lead' }).execute());

test('one line that is not lead leaves the period open while the other sites have no line on record', async () => {
  await findNoLead();
  expect(await readOutcomes()).toEqual(['noneSoFar', 'noneSoFar']);
});

test('public education repeats after such a period, and the overdue one is kept when all lines are found not to be lead', async () => {
  expect(await findEducation()).toMatchObject({ state: 'overdue', isRequired: true, dueOn: '2026-03-01' });
  for (const locationId of sites.slice(1)) await fixture.addLine(locationId, 'unknown');
  await findNoLead();
  expect(await readOutcomes()).toEqual(['none', 'none']);
  expect(await findEducation()).toMatchObject({ isRequired: false, dueOn: '2026-03-01' });
});
