import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { describeUnknownTiers } from '@curbstop/contract/samples/percentile-text.calculation';
import { serviceLineFields, type ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWithShownPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import type { Change } from '@curbstop/contract/primitives/change';
import { getAccountProfile, updateAccountProfile } from '../accounts/account-profile.service.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { isChangeOpen, recordLoweredWithin } from '../accounts/percentile-change.service.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { changeTiers, undoTierChange } from '../locations/location-selection.service.ts';
import { updateLocation } from '../locations/location.service.ts';
import { applyNextTiers } from '../locations/next-tier.service.ts';
import { changeListedClassification } from '../service-lines/listed-classification.service.ts';
import { deleteServiceLines, undoDeletion } from '../service-lines/service-line-selection.service.ts';
import { getRulesInForce } from '../service-lines/classification-rules.service.ts';
import { reclassifyUnderRulesInForce } from '../service-lines/reclassification.service.ts';
import { createServiceLine, setLineValues, updateServiceLine } from '../service-lines/service-line.service.ts';
import { evaluateDeadlines } from './deadline.service.ts';
import { createPeriodSheets } from './period-workbook.service.ts';
import { getPeriod } from './period.service.ts';

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
  const { items } = (await evaluateDeadlines(context)).list;
  const find = (kind: string) => items.find(({ key }) => key === `${kind}:2028-01-01`);
  const confirmation = find('leadExceedanceEnded');
  return [find('tier1Notice')?.isRequired, confirmation?.isRequired ?? false, confirmation?.title ?? ''];
};
const running = [true, false, ''];
const ended = [true, true, expect.stringContaining('ask the State whether it ended')];

const reason = 'Plumbing was inspected';
/** Calls a service with the numbers that it names, if it does. */
const confirm = <Input, Result>(
  service: (one: RequestContext, input: Input) => Promise<Result>,
  input: object,
): Promise<Result> =>
  callWithShownPercentiles((confirmation) => service(context, { reason, ...input, ...confirmation } as Input));
const reasonMissing = { code: 'loweredReasonMissing' };
/** The reason in the last entry about lower numbers of the change history. */
const findReasonOfLower = () =>
  context.database.read(async (trx) => {
    const entries = trx.selectFrom('change_history').select('reason').where('entity_type', '=', 'percentileChange');
    return (await entries.orderBy('id', 'desc').limit(1).executeTakeFirst())?.reason;
  });
const lowered = (after: string) => ({
  code: 'percentilesNotConfirmed',
  message: expect.stringContaining(
    `Lead of January to June 2028: ${after} µg/L instead of 50 µg/L, which is above the action level of 10 µg/L`,
  ) as string,
});
const getLocation = async (id: string) =>
  (await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${id}`)).body;

test('an exceedance that other tiers of its sites end is confirmed by a person, and with the State', async () => {
  expect(await listStates()).toEqual(running);
  const change = {
    selection: { ids: highSites },
    tier: 5,
    tierRuleSet: 'lcri-2024',
    seen: [{ tier: 1, tierRuleSet: 'lcri-2024', count: 2 }],
  };
  await expect(changeTiers(context, { ...change, reason: null } as never)).rejects.toMatchObject(lowered('3'));
  await expect(confirm(changeTiers, { ...change, reason: 'x' })).rejects.toMatchObject({
    code: 'loweredReasonMissing',
  });
  expect(await listStates()).toEqual(running);
  const changed = await confirm(changeTiers, change);
  expect(await listStates()).toEqual(ended);
  expect(await fixture.listHistory(highSites[0] ?? '')).toContainEqual(
    expect.objectContaining({ reason, after: { tier: 5, tierRuleSet: 'lcri-2024' } }),
  );
  await undoTierChange(context, { id: changed.id, reason: null });
  expect(await fixture.listHistory(highSites[0] ?? '')).toContainEqual(
    expect.objectContaining({ reason: 'The change of tier was undone' }),
  );
  expect((await listStates()).slice(0, 2)).toEqual([true, false]);
  const [first = ''] = highSites;
  const { version, profile } = await getLocation(first);
  const edit = { id: first, version, profile: { ...profile, tier: 5, tierRuleSet: 'lcri-2024' } };
  await expect(updateLocation(context, { ...edit, reason: null } as never)).rejects.toMatchObject(lowered('3'));
  for (const id of highSites) {
    const body = await getLocation(id);
    const tiers = { ...body.profile, tier: 5, tierRuleSet: 'lcri-2024' };
    await confirm(updateLocation, { id, version: body.version, profile: tiers });
  }
  expect(await listStates()).toEqual(ended);
});

test('a location whose tier stays is saved without a confirmation', async () => {
  const [first = ''] = highSites;
  const { version, profile } = await getLocation(first);
  const edit = { id: first, version, profile: { ...profile, propertyClassification: null }, reason: null };
  await expect(updateLocation(context, edit as never)).resolves.toMatchObject({ id: first });
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
    reason: 'The rule for which the tier was recorded is in effect',
  });
});

test('a lower percentile without the lead lines of two sites is confirmed before the lines are changed or deleted', async () => {
  await context.database.write(async (trx) => {
    await trx.updateTable('locations').set({ tier: 5 }).where('id', 'in', highSites).execute();
    await trx.updateTable('service_lines').set({ category: 'Lead' }).where('location_id', 'in', highSites).execute();
  });
  const lines = await context.database.read((trx) =>
    trx.selectFrom('service_lines').select('id').where('location_id', 'in', highSites).execute(),
  );
  const ids = lines.map(({ id }) => id);
  const deletion = { selection: { ids }, seen: [{ category: 'Lead', count: 2 }], reason: null };
  await expect(deleteServiceLines(context, deletion as never)).rejects.toMatchObject(lowered('3'));
  const [id = ''] = ids;
  const path = `/pws@/assets/ServiceLine/${id}`;
  const { body: line } = await fixture.requestJson<ServiceLine>(fixture.reader, 'GET', path);
  const copper = { material: 'nonLeadCopper', classificationBasis: 'fieldInspectionOnly', verified: true };
  const fields = {
    ...serviceLineFields.parse(line),
    previouslyLead: 'No',
    system: { ...line.system, ...copper },
    customer: { ...line.customer, ...copper },
  };
  const edit = { id, version: line.version, fields, reason: 'It was copper from the beginning' };
  await expect(updateServiceLine(context, edit as never)).rejects.toMatchObject(lowered('3'));
  const saved = await confirm(updateServiceLine, edit);
  expect(saved.classification.category).toBe('Non-lead');
});

test('an undo of tiers that lowers a percentile is refused with both numbers until they are confirmed', async () => {
  const setTiers = (tier: number) =>
    context.database.write((trx) => trx.updateTable('locations').set({ tier }).where('id', 'in', highSites).execute());
  await context.database.write((trx) =>
    trx.updateTable('service_lines').set({ category: 'Non-lead' }).where('location_id', 'in', highSites).execute(),
  );
  await setTiers(5);
  const { id } = await changeTiers(context, {
    selection: { ids: highSites },
    tier: 1,
    tierRuleSet: 'lcri-2024',
    seen: [{ tier: 5, tierRuleSet: 'lcri-2024', count: 2 }],
    reason: null,
  } as never);
  await expect(undoTierChange(context, { id, reason: null })).rejects.toMatchObject(lowered('3'));
  await expect(
    callWithShownPercentiles((shown) => undoTierChange(context, { id, ...shown, reason: 'undone' })),
  ).rejects.toMatchObject(reasonMissing);
  expect(await confirm(undoTierChange, { id })).toEqual({ restored: 2, kept: 0 });
  expect(await findReasonOfLower()).toBe(reason);
  expect(await fixture.listHistory(highSites[0] ?? '')).toContainEqual(
    expect.objectContaining({ reason: 'The change of tier was undone' }),
  );
});

/**
 * The sites with 3 µg/L have Tier 1 and those with 50 µg/L Tier 5, so that only the lines decide whether a fifth liter
 * is missing.
 */
async function setLowSitesAlone(): Promise<string[]> {
  return context.database.write(async (trx) => {
    await trx.updateTable('locations').set({ tier: 1, tier_rule_set: 'lcri-2024' }).execute();
    await trx.updateTable('locations').set({ tier: 5 }).where('id', 'in', highSites).execute();
    await trx.updateTable('service_lines').set({ category: 'Non-lead' }).execute();
    const lines = trx.selectFrom('service_lines').select('id').where('location_id', 'not in', highSites);
    return (await lines.execute()).map(({ id }) => id);
  });
}

test('an undo of a deletion that lowers a percentile is refused with both numbers until they are confirmed', async () => {
  const ids = await setLowSitesAlone();
  const { id } = await deleteServiceLines(context, {
    selection: { ids },
    seen: [{ category: 'Non-lead', count: 10 }],
    reason: null,
  } as never);
  await expect(undoDeletion(context, { id, reason: null })).rejects.toMatchObject(lowered('3'));
  await expect(
    callWithShownPercentiles((shown) => undoDeletion(context, { id, ...shown, reason: null })),
  ).rejects.toMatchObject(reasonMissing);
  expect(await confirm(undoDeletion, { id })).toEqual({ restored: 10, kept: 0 });
});

test('a new line that lowers a percentile is refused with both numbers until it is confirmed with a reason', async () => {
  const ids = await setLowSitesAlone();
  const { body: line } = await fixture.requestJson<ServiceLine>(
    fixture.reader,
    'GET',
    `/pws@/assets/ServiceLine/${ids[0]}`,
  );
  await context.database.write((trx) =>
    trx.updateTable('service_lines').set({ removed_on: '2028-06-01' }).where('id', 'in', ids.slice(0, 2)).execute(),
  );
  const copper = { material: 'nonLeadCopper', classificationBasis: 'fieldInspectionOnly', verified: true };
  const fields = {
    ...serviceLineFields.parse(line),
    externalId: null,
    previouslyLead: 'No',
    system: { ...line.system, ...copper },
    customer: { ...line.customer, ...copper },
  };
  const added = { locationId: line.locationId, fields };
  await expect(createServiceLine(context, added as never)).rejects.toMatchObject(lowered('3'));
  await expect(confirm(createServiceLine, { ...added, reason: 'x' })).rejects.toMatchObject({
    code: 'loweredReasonMissing',
  });
  const { id } = await confirm(createServiceLine, added);
  expect((await fixture.listHistory(id)).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^Carried over from a deleted line .*\. Plumbing was inspected$/),
    reason,
  ]);
});

test('a listed classification whose removal lowers a percentile is removed only with a confirmation', async () => {
  const lines = await context.database.read((trx) =>
    trx.selectFrom('service_lines').select(['id', 'version']).where('location_id', 'in', highSites).execute(),
  );
  for (const { id, version } of lines) {
    const change = { action: 'set', listedClassification: { category: 'Lead', basis: null } } as const;
    await changeListedClassification(context, { id, version, reason: 'Tap card 12', change });
  }
  const [{ id, version } = { id: '', version: 0 }] = lines;
  const removal = { id, version: version + 1, reason: 'Listed by mistake', change: { action: 'remove' } } as const;
  await expect(changeListedClassification(context, removal)).rejects.toMatchObject(lowered('3'));
  const removed = await confirm(changeListedClassification, removal);
  expect(removed.listedClassification).toBeNull();
});

/** Lines of copper that older rules classified as lead. */
const setOldClassifications = () =>
  context.database.write(async (trx) => {
    await trx.updateTable('locations').set({ tier: 5 }).where('id', 'in', highSites).execute();
    const unlisted = { listed_category: null, listed_basis: null, listed_source: null, listed_text: null };
    return trx
      .updateTable('service_lines')
      .set({ category: 'Lead', rule_version: 'before', previously_lead: 'No', ...unlisted })
      .set({ system_material: 'nonLeadCopper', customer_material: 'nonLeadCopper' })
      .set({ system_classification_basis: 'fieldInspectionOnly', system_verified: true })
      .set({ customer_classification_basis: 'fieldInspectionOnly', customer_verified: true })
      .where('location_id', 'in', highSites)
      .where('removed_on', 'is', null)
      .returning(['id', 'version'])
      .execute();
  });

test('rules that take effect and lower a percentile leave both numbers in the history and a deadline until it is checked', async () => {
  await setOldClassifications();
  await writeSiteChange(context, () => Promise.resolve());
  expect(await reclassifyUnderRulesInForce(context)).toMatchObject({ changed: 2 });
  const history = await context.database.read((trx) =>
    trx
      .selectFrom('change_history')
      .select(['before', 'after', 'reason'])
      .where('entity_type', '=', 'percentileChange')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  const label = 'Lead 90th percentile, January to June 2028';
  expect(history).toEqual({
    before: { labeled: { [label]: '50 µg/L' } },
    after: { labeled: { [label]: '3 µg/L' } },
    reason: expect.stringMatching(/^The classification rules changed to /),
  });
  const { items } = (await evaluateDeadlines(context)).list;
  expect(items.filter(({ kind }) => kind === 'own')).toMatchObject([
    {
      title: `Check the lower 90th percentiles: ${label}, 3 µg/L instead of 50 µg/L`,
      to: 'Your system, for its own check',
      trigger: expect.stringContaining('Curbstop added this deadline'),
      doneOn: null,
    },
  ]);
});

test('an edit of custom fields that reclassifies a line is refused until the lower percentile is confirmed', async () => {
  const [line = { id: '', version: 0 }] = await setOldClassifications();
  const edit = (confirmed?: string) => setLineValues(context, { ...line, customFields: {}, reason, confirmed });
  await expect(edit()).rejects.toMatchObject(lowered('3'));
  const saved = await callWithShownPercentiles(({ confirmedLowerPercentiles }) => edit(confirmedLowerPercentiles));
  expect(saved.classification.category).toBe('Non-lead');
});

test('another lead ban that reclassifies lines is refused until the lower percentile is confirmed, and changes nothing before', async () => {
  await setOldClassifications();
  const { version, ...profile } = await getAccountProfile(context, {});
  const ban = { localLeadBanDate: '1975-05-01', localLeadBanCitation: 'City Code 12-4' };
  const change = {
    version,
    fields: { ...accountProfileFields.parse(profile), ...ban },
    reason: 'The ordinance was found',
    confirmedPeriods: 0,
    confirmedEndedDeadlines: false,
  };
  await expect(updateAccountProfile(context, change)).rejects.toMatchObject(lowered('3'));
  expect((await getAccountProfile(context, {})).localLeadBanDate).toBeNull();
  const saved = await callWithShownPercentiles((numbers) => updateAccountProfile(context, { ...change, ...numbers }));
  expect(saved).toMatchObject(ban);
});

test('tiers of the next rule that lower a running period are confirmed, because it ends under that rule', async () => {
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.reader;
  const ofAccount = (table: 'samples' | 'locations') => owner.updateTable(table).where('account_id', '=', accountId);
  await ofAccount('samples').set({ collected_on: '2027-08-10' }).execute();
  await ofAccount('locations').set({ tier: 1, tier_rule_set: 'lcr-2020', next_tier: 1 }).execute();
  // The product would recount these days and tables if it had changed them.
  await sql`
    insert into month_versions (account_id, kind, month, version)
    select ${accountId}::uuid, 'samples', m, 8e15 from generate_series(date '2027-01-01', '2028-12-01', '1 month') m
    on conflict (account_id, kind, month) do update set version = excluded.version`.execute(owner);
  await sql`update account_data_versions set version = version + 1 where account_id = ${accountId}::uuid`.execute(
    owner,
  );
  const today = { ...context, app: { ...context.app, clock: { now: () => new Date('2027-09-15T17:00:00.000Z') } } };
  await writeSiteChange(today, () => Promise.resolve());
  const change = {
    selection: { ids: highSites },
    tier: 5,
    tierRuleSet: 'lcri-2024',
    seen: [{ tier: 1, tierRuleSet: 'lcr-2020', count: 2 }],
  };
  await expect(changeTiers(today, { ...change, reason: null } as never)).rejects.toMatchObject({
    code: 'percentilesNotConfirmed',
    message: expect.stringContaining('Lead of July to December 2027: 3 µg/L instead of 50 µg/L') as string,
  });
  const saved = callWithShownPercentiles((numbers) => changeTiers(today, { ...change, reason, ...numbers } as never));
  expect(await saved).toMatchObject({ changed: 2, unchanged: 0 });
});

test('rules that take effect record a percentile that they made lower once, also after an interruption', async () => {
  const countEntries = () =>
    context.database.read(async (trx) => {
      const { rows } = await sql<{ entries: number; deadlines: number }>`
        select (select count(*) from change_history where entity_type = 'percentileChange')::int as entries,
               (select count(*) from change_history where entity_type = 'deadline' and operation = 'created')::int
                 as deadlines`.execute(trx);
      return rows[0];
    });
  const before = await countEntries();
  await setOldClassifications();
  await writeSiteChange(context, () => Promise.resolve());
  // The first part of a run that was interrupted: the numbers of before are stored.
  await context.database.write(async (trx) => (await recordLoweredWithin(trx, context))({ reason, isLast: false }));
  expect(await countEntries()).toEqual(before);
  await reclassifyUnderRulesInForce(context);
  const after = { entries: (before?.entries ?? 0) + 1, deadlines: (before?.deadlines ?? 0) + 1 };
  expect(await countEntries()).toEqual(after);
  await reclassifyUnderRulesInForce(context);
  expect(await countEntries()).toEqual(after);
});

test('a run that was interrupted after its last line is completed by the next one', async () => {
  await setOldClassifications();
  await writeSiteChange(context, () => Promise.resolve());
  await context.database.write(async (trx) => {
    const recordPart = await recordLoweredWithin(trx, context);
    await trx
      .updateTable('service_lines')
      .set({ category: 'Non-lead' })
      .where('location_id', 'in', highSites)
      .execute();
    await trx
      .updateTable('service_lines')
      .set({ rule_version: getRulesInForce(context).version })
      .execute();
    await recordPart({ reason, isLast: false });
  });
  expect(await context.database.read(isChangeOpen)).toBe(true);
  expect(await reclassifyUnderRulesInForce(context)).toEqual({ reclassified: 0, changed: 0 });
  expect(await context.database.read(isChangeOpen)).toBe(false);
  expect(await findReasonOfLower()).toMatch(/^The classification rules changed to /);
});

test('the page and the workbook of a period under the LCRI name the sites that their lead service line ranks', async () => {
  await setLowSitesAlone();
  const sites = await context.database.write(async (trx) => {
    const low = await trx
      .selectFrom('samples')
      .select('location_id')
      .where('location_id', 'not in', highSites)
      .execute();
    await trx.updateTable('samples').set({ collected_on: '2028-03-10' }).execute();
    const ids = low.slice(0, 2).map((sample) => sample.location_id);
    await trx
      .updateTable('locations')
      .set({ tier: null, tier_rule_set: null, next_tier: null })
      .where('id', 'in', ids)
      .execute();
    await trx
      .updateTable('service_lines')
      .set({ category: 'Lead', removed_on: null })
      .where('location_id', 'in', ids)
      .execute();
    return ids;
  });
  expect(new Set(sites).size).toBe(2);
  const sentence =
    '2 sites with a lead service line have no recorded tier of the rule and count by their service line alone. Record their tiers.';
  const { results } = await getPeriod(context, { startsOn: '2028-01-01' });
  expect(results.map(({ sitesByLineOnly }) => sitesByLineOnly)).toEqual([2, 0]);
  expect(results.map(describeUnknownTiers)[0]).toContain(sentence);
  // The PDF has the same sheets.
  const { sheets } = await context.database.read((trx) => createPeriodSheets(trx, context, '2028-01-01'));
  const selection = sheets[0]?.rows.find(([part, item]) => part === 'Lead' && item === 'Selection by tier');
  expect(selection?.[3]).toContain(sentence);
});
