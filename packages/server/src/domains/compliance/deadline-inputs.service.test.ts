import type { MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { countReceived, toPeriodDeadlineInputs } from '@curbstop/contract/compliance/deadline-inputs.calculation';
import { getSince } from '@curbstop/contract/compliance/deadline.calculation';
import { monthsBack } from '@curbstop/contract/compliance/deadline.values';
import { summarizePeriod } from '@curbstop/contract/compliance/period.calculation';
import {
  describePeriodDetails,
  limitPeriodRows,
  listPeriodsOfAccount,
  countPeriod,
} from '@curbstop/contract/compliance/period-samples.calculation';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { addMonths } from '@curbstop/contract/primitives/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChance } from '../../../seed/chance.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createStoppedClock } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { getDeadlineInputs } from './deadline-inputs.service.ts';
import { recalculateFindings } from '../samples/sample-finding.service.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { getPeriod, listPeriods, listSamplesWithin } from './period.service.ts';

const seed = 20_261_123;
const chance = createChance(seed);
/** Of the decisions whether samples count. */
const choices = createChance(seed + 1);
const firstYear = 2014;
/** An event with the kit of two bottles. */
const withoutLead = 6;
const deadlines = { confirmedEndedDeadlines: true, reason: 'As the State approved it' };
let fixture: SamplingFixture;

beforeAll(async () => {
  fixture = await SamplingFixture.start();
  const other = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
    programTypeId: 2,
    name: 'Investigations',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  for (let half = 0; half < 26; half++) await fillHalfYear(half, half % 6 === 5 ? other.body.id : fixture.program.id);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('programs').set({ program_type_id: 1 }).where('id', '=', other.body.id).execute();
  const locations = await owner.selectFrom('locations').select('id').orderBy('id').execute();
  // Some locations share an address.
  for (const [at, { id }] of locations.entries())
    if (at % 5 === 1)
      await owner
        .updateTable('locations')
        .set({ address_key: `06415 harlow|${at % 15} shared st|` })
        .where('id', '=', id)
        .execute();
  for (const [at, { id }] of locations.entries())
    if (at % 7 === 0) await fixture.addLine(id, 'unknown', { pointOfUseTreatment: 'Yes' });
  await markMonths();
}, 240_000);
afterAll(() => fixture.product.stop());

/** Gives the months of all samples and receipts another version. */
async function markMonths(): Promise<void> {
  const context = await getContext();
  const samples = await fixture.product.app.database.owner.selectFrom('samples').select('id').execute();
  const ids = samples.map(({ id }) => id);
  await context.database.write((trx) => recalculateFindings(trx, context, ids));
}

/** An event of six months; every fourth has results above the level at most sites. */
async function fillHalfYear(half: number, programId: string): Promise<void> {
  const event = await fixture.anEvent({
    programId,
    protocolDefinitions: half % 3 === 0 ? [{ skuId: 2 }, { skuId: 2 }] : [{ skuId: 1 }],
  });
  const year = firstYear + Math.floor(half / 2);
  const [startsOn, endsOn] = half % 2 === 0 ? [`${year}-01-01`, `${year}-06-30`] : [`${year}-07-01`, `${year}-12-31`];
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('sampling_events')
    .set({ starts_on: startsOn, ends_on: endsOn })
    .where('id', '=', event.id)
    .execute();
  // Some events have only lead or only copper, whatever results there are.
  const lacking = half === withoutLead ? 1 : [null, null, null, null, 2, null, null, null, 1][half % 9];
  if (lacking)
    await owner
      .deleteFrom('sampling_event_analytes')
      .where('event_id', '=', event.id)
      .where('analyte_id', '=', lacking)
      .execute();
  // One after the other, and all rows in their order: the same seed gives the same data in every run.
  const locations: string[] = [];
  for (let count = 0; count < 4; count++) locations.push(await fixture.inEvent(event));
  await fixture.requestJson(
    fixture.crew,
    'POST',
    `/pws/rest/v2@/programs/${programId}/samplingevents/${event.id}/createsamples`,
    { locationIds: locations },
  );
  const samples = await owner
    .selectFrom('samples')
    .select(['id', 'position'])
    .where('event_id', '=', event.id)
    .orderBy('number')
    .execute();
  expect(samples.length).toBeGreaterThan(0);
  const replaceable = await owner
    .selectFrom('samples')
    .select('id')
    .where('event_id', '<>', event.id)
    .orderBy('number')
    .limit(20)
    .execute();
  // At a tap with two bottles only the fifth liter, at position 1, is above the level. What does not count is high.
  const isHigh = ({ position }: (typeof samples)[number]) =>
    (half % 4 === 1 && (half % 3 !== 0 || position === 1)) || programId !== fixture.program.id;
  for (const sample of samples) {
    const { id } = sample;
    const collectedOn = chance.happens(0.1) ? null : addDay(startsOn, chance.between(0, 200));
    const isInvalidated = chance.happens(0.15);
    const decision = isInvalidated && chance.happens(0.7) ? addDay(startsOn, 190) : null;
    await sql`update samples set collected_on = ${collectedOn}, status = ${isInvalidated ? 5 : 3},
                     state_decision_on = ${decision}, status_reason = ${decision && 1},
                     invalidated_on = ${decision}::date
               where id = ${id}`.execute(owner);
    if (choices.happens(0.3)) {
      const decision = ['yes', 'no', 'ask'][choices.between(0, 2)];
      await sql`update samples set counts_decision = ${decision}, counts_decided_on = ${startsOn},
        counts_reason = 'Letter', counts_decided_by_name = 'Robin'
                 where id = ${id}`.execute(owner);
    }
    const replaced = replaceable[chance.between(0, replaceable.length)];
    if (replaced && chance.happens(0.3))
      await sql`update samples set replaces_sample_id = ${replaced.id},
                       replaced_day = ${addDay(startsOn, -chance.between(1, 60))},
                       replacement_due_on = ${addDay(startsOn, chance.between(-20, 60))} where id = ${id}`.execute(
        owner,
      );
    for (const analyteId of [1, 2])
      if (chance.happens(0.85))
        await insertResult(id, { analyteId, startsOn, range: isHigh(sample) || isInvalidated ? [150, 300] : [0, 100] });
  }
}

async function insertResult(
  sampleId: string,
  {
    analyteId,
    startsOn,
    range,
  }: { readonly analyteId: number; readonly startsOn: string; readonly range: readonly [number, number] },
): Promise<void> {
  const level = analyteId === 1 ? 15 : 1_300;
  const amount = chance.happens(0.2) ? 0 : (level * chance.between(...range)) / 100;
  const receivedOn = `${addDay(startsOn, chance.between(1, 220))}T0${chance.between(0, 9)}:30:00Z`;
  const { administrator, product } = fixture;
  await sql`insert into analyte_results (account_id, id, sample_id, analyte_id, value, unit, amount, non_detect,
                                         count_basis, detection_limit, received_on, entered_by, entered_by_name,
                                         withdrawn_on)
            values (${administrator.accountId}, gen_random_uuid(), ${sampleId}, ${analyteId}, ${amount},
              'ppb', ${amount}, ${amount === 0},
                    ${amount === 0 ? 'reportedZero' : 'measured'}, ${chance.happens(0.3) ? 0.5 : null}, ${receivedOn},
                      ${administrator.id}, 'Robin', ${chance.happens(0.1) ? receivedOn : null})`.execute(
    product.app.database.owner,
  );
}

const addDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function getContext(): Promise<RequestContext> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.reader.accountId) return context;
  throw new Error('The account is not listed');
}

/** The facts and periods from totals in the database, and the same from every sample in memory. */
async function compareFacts(state: string, day?: string) {
  const found = await getContext();
  const context = day ? { ...found, app: { ...found.app, clock: createStoppedClock(`${day}T17:00:00Z`) } } : found;
  const account = { ...context.account, primacyCode: state };
  const accountContext = { ...context, account };
  const list = await listPeriods(accountContext, {});
  const details: PeriodDetails[] = [];
  for (const { startsOn } of list.items) details.push(await getPeriod(accountContext, { startsOn }));
  return context.database.read(async (trx) => {
    const totals = await getDeadlineInputs(trx, accountContext);
    const { inputs: rules, earliest, accountSince } = await getPeriodRules(trx, accountContext);
    const samples = await listSamplesWithin(trx, [{ startsOn: '2000-01-01', endsOn: '9999-12-31' }]);
    const inputs = { ...rules, samples };
    const periods = listPeriodsOfAccount(inputs, { earliest, accountSince });
    const withHalf = (period: MonitoringPeriod) => {
      const leadLineHalf = list.items.find(({ startsOn }) => startsOn === period.startsOn)?.leadLineHalf;
      return leadLineHalf ? { ...period, leadLineHalf } : period;
    };
    const receivedSince = addMonths(getSince(inputs.today, accountSince, monthsBack), -3);
    const received = countReceived(inputs, account.timeZone).filter(({ on }) => on >= receivedSince);
    return {
      totals: { periods: totals.periods, received: sorted(totals.received), list: list.items, details },
      bySamples: {
        periods: periods.map((period) => ({ ...period, facts: toPeriodDeadlineInputs(withHalf(period), inputs) })),
        received: sorted(received),
        list: periods
          .map((period) => summarizePeriod(withHalf(period), inputs, countPeriod(period, inputs)))
          .toReversed(),
        details: periods
          .map((period) => {
            // Counted from the inventory, which is not among the samples.
            const { leadLineHalf = null, schoolKits } = details.find((one) => one.startsOn === period.startsOn) ?? {};
            return limitPeriodRows(describePeriodDetails(period, { ...inputs, leadLineHalf, schoolKits }));
          })
          .toReversed(),
      },
    };
  });
}

const sorted = <Received extends { readonly on: string; readonly analyteIds: readonly number[] }>(
  received: readonly Received[],
) => received.toSorted((a, b) => (`${a.on} ${a.analyteIds.join()}` < `${b.on} ${b.analyteIds.join()}` ? -1 : 1));

test.each([
  ['CT', null, null],
  ['MI', 90, null],
  ['CT', 3_000, 'annual'],
  ['MI', 90, 'triennial'],
] as const)(
  'totals of %s, population %s, schedule %s agree with single samples',
  async (state, populationServed, frequency) => {
    const { owner } = fixture.product.app.database;
    const { accountId } = fixture.reader;
    await owner
      .updateTable('accounts')
      .set({ population_served: populationServed })
      .where('id', '=', accountId)
      .execute();
    const schedule = frequency && {
      frequency,
      startsOn: '2014-01-01',
      approvedOn: '2013-11-03',
      approval: 'Letter of the State',
      confirmedLowerPercentiles: confirmAnyPercentiles,
      ...deadlines,
    };
    const added =
      schedule &&
      (await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/compliance/schedules', schedule));
    expect(added === null || added.status < 300).toBe(true);
    const { totals, bySamples } = await compareFacts(state);
    expect(totals).toEqual(bySamples);
    const facts = totals.periods.map((period) => period.facts);
    expect(facts.filter(({ leadExceededAt }) => leadExceededAt !== undefined).length).toBeGreaterThan(1);
    expect(facts.filter(({ leadExceededAt }) => leadExceededAt === undefined).length).toBeGreaterThan(1);
    expect(facts.some(({ replaced }) => replaced.length > 0)).toBe(true);
    expect(facts.some(({ analyzedSites }) => analyzedSites > 0)).toBe(true);
    const treated = totals.details.flatMap(({ results }) => results.flatMap((result) => result.treatedTaps ?? []));
    expect(new Set(treated.map(({ areLeftOut }) => areLeftOut))).toEqual(new Set([true, false]));
    expect(totals.received.length).toBeGreaterThan(10);
    expect(totals.list.some(({ analytes }) => analytes.some(({ outcome }) => outcome === 'exceedance'))).toBe(true);
    if (added)
      await fixture.requestJson<unknown>(
        fixture.administrator,
        'DELETE',
        `@/compliance/schedules/${added.body.id}?confirmedEndedDeadlines=true&reason=${deadlines.reason}`,
      );
  },
);

describe('under the rule that selects results by tier', () => {
  const leftOutReasons: string[] = [];

  /** Two years later, at sites of all tiers. */
  beforeAll(async () => {
    const { owner } = fixture.product.app.database;
    await markMonths();
    for (const [table, columns] of [
      ['sampling_events', ['starts_on', 'ends_on']],
      ['samples', ['collected_on', 'replaced_day', 'replacement_due_on', 'state_decision_on']],
    ] as const)
      await sql`update ${sql.table(table)} set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = (${sql.ref(column)} + interval '2 years')::date`),
      )}`.execute(owner);
    await sql`update analyte_results set received_on = received_on + interval '2 years'`.execute(owner);
    // So many in one period that some are left out.
    await sql`update samples set collected_on = '2028-03-01'
      where collected_on between '2024-01-01' and '2027-06-30'`.execute(owner);
    const locations = await owner.selectFrom('locations').select('id').orderBy('id').execute();
    for (const [at, { id }] of locations.entries()) {
      const tier = choices.happens(0.8) ? choices.between(1, 5) : null;
      const ruleSet = tier === null ? null : choices.happens(0.8) ? 'lcri-2024' : 'lcr-2020';
      await sql`update locations set tier = ${tier}, tier_rule_set = ${ruleSet} where id = ${id}`.execute(owner);
      if (at % 4 === 0) await fixture.addLine(id);
    }
    await markMonths();
  }, 240_000);

  test.each([
    ['CT', 90],
    ['MI', 90],
    ['CT', 3_000],
    ['CT', null],
  ] as const)('totals of %s, population %s agree with single samples', async (state, populationServed) => {
    const { owner } = fixture.product.app.database;
    const { accountId } = fixture.reader;
    await owner
      .updateTable('accounts')
      .set({ population_served: populationServed })
      .where('id', '=', accountId)
      .execute();
    const { totals, bySamples } = await compareFacts(state, '2028-11-26');
    expect(totals).toEqual(bySamples);
    const selected = totals.details.flatMap(({ results }) => results.filter(({ tierSelection }) => tierSelection));
    expect(selected.some(({ tierSelection }) => (tierSelection?.unknown ?? 0) > 0)).toBe(true);
    expect(selected.some(({ missingFifthLiters }) => missingFifthLiters > 0)).toBe(true);
    const reasons = new Set(selected.flatMap(({ notCounted }) => notCounted.map(({ reason }) => reason)));
    const isAnyExcluded = [...reasons].some((reason) => ['lowerTier', 'lowerTierRest', 'unknownTier'].includes(reason));
    leftOutReasons.push(...reasons);
    // With a larger number all of them are needed.
    expect(isAnyExcluded || populationServed !== 90).toBe(true);
  });

  test('some of these totals leave out first liters without their fifth', () => {
    expect(leftOutReasons).toContain('noFifthLiter');
  });

  test.each([
    ['CT', 90],
    ['MI', 3_000],
  ] as const)(
    'totals of %s, population %s with sites that were visited again agree with single samples',
    async (state, populationServed) => {
      const { owner } = fixture.product.app.database;
      await owner
        .updateTable('accounts')
        .set({ population_served: populationServed })
        .where('id', '=', fixture.reader.accountId)
        .execute();
      // Several locations of an event become one, which no assignment has.
      await sql`alter table samples drop constraint if exists samples_location_in_event`.execute(owner);
      await sql`
      with sites as (select id, address_line1, (row_number() over (order by id)) % 9 as site from locations)
      update samples s set location_id = f.id, address_line1 = f.address_line1
        from sites l join lateral (select o.id, o.address_line1 from sites o where o.site = l.site order by o.id
                                    limit 1) f on true
       where l.id = s.location_id`.execute(owner);
      await markMonths();
      const { totals, bySamples } = await compareFacts(state, '2028-11-26');
      expect(totals).toEqual(bySamples);
      const visits = totals.details.flatMap(({ results }) => results.flatMap((result) => result.furtherVisits ?? []));
      expect(visits.length).toBeGreaterThan(0);
      const previews = totals.details.flatMap(({ results }) =>
        results.flatMap(({ underNextRule }) => underNextRule ?? []),
      );
      expect(previews.length).toBeGreaterThan(0);
    },
  );

  test.each(['2027-11-01', '2027-10-31'])(
    'totals of an annual period of 2027 with a last sample on %s agree with single samples',
    async (lastDay) => {
      const schedule = {
        frequency: 'annual',
        startsOn: '2027-01-01',
        approvedOn: '2026-11-03',
        approval: 'Letter',
        confirmedLowerPercentiles: confirmAnyPercentiles,
      };
      await sql`update samples set collected_on = ${lastDay}
        where collected_on between ${lastDay}::date and '2027-12-31'`.execute(fixture.product.app.database.owner);
      // An exceedance in the two years before would keep monitoring standard.
      const { owner } = fixture.product.app.database;
      await sql`update samples set collected_on = '2027-03-01'
        where counted_on between '2025-01-01' and '2026-12-31'`.execute(owner);
      await sql`delete from recorded_exceedances`.execute(owner);
      await sql`update sampling_events set ends_on = least(ends_on, ${lastDay}::date)
        where ends_on <= '2027-12-31' and starts_on <= ${lastDay}::date`.execute(fixture.product.app.database.owner);
      await markMonths();
      await fixture.requestJson(fixture.administrator, 'POST', '@/compliance/schedules', { ...schedule, ...deadlines });
      const { totals, bySamples } = await compareFacts('CT', '2028-11-26');
      expect(totals).toEqual(bySamples);
      const period = totals.list.find(({ startsOn }) => startsOn === '2027-01-01');
      expect(period?.frequency).toBe('annual');
      expect(period?.analytes[0]?.actionLevel).toBe(lastDay < '2027-11-01' ? '15' : '10');
    },
  );
});
