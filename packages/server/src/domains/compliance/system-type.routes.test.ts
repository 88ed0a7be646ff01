import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The deadlines about schools are those of community water systems: 40 CFR 141.92(a).

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start({}, { clock: { now: () => new Date('2028-07-15T16:00:00.000Z') } });
});
afterAll(() => fixture.product.stop());

const path = '/pws@/profile';
async function save(changes: object, more: object = {}) {
  const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', path);
  const fields = { ...accountProfileFields.parse(body), ...changes };
  return fixture.requestJson<AccountProfile>(fixture.administrator, 'PUT', path, {
    version: body.version,
    fields,
    ...more,
  });
}
const findSchoolList = async () => {
  const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  return body.items.find(({ kind }) => kind === 'schoolList');
};
const otherType = { systemType: 'NTNCWS' };
const reason = 'The State changed the type on 7-1-2028';

test('a system type that ends open deadlines is confirmed with the list of them and a reason', async () => {
  expect(await findSchoolList()).toMatchObject({ state: 'overdue' });
  const refused = await save(otherType);
  expect(summarizeProblem(refused)).toEqual([
    409,
    'endedDeadlinesNotConfirmed',
    '1 open deadline would no longer be required: List of schools and child care facilities (overdue since 11-01-2027). Compare the system type with your State’s records. Enter the reason for the change in at least 10 characters and confirm it.',
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedEndedDeadlines');
  const unexplained = await save(otherType, { confirmedEndedDeadlines: true, reason: 'x' });
  expect(summarizeProblem(unexplained)).toEqual([
    400,
    'endedReasonMissing',
    'Enter why the change is right although it ends open deadlines or makes them due later, in at least 10 characters',
  ]);
  expect(await findSchoolList()).toMatchObject({ state: 'overdue' });
});

test('a confirmed system type leaves overdue deadlines listed as no longer required, with its reason in the history', async () => {
  expect((await save(otherType, { confirmedEndedDeadlines: true, reason })).status).toBe(200);
  expect(await findSchoolList()).toMatchObject({ state: 'notRequired', isRequired: false, dueOn: '2027-11-01' });
  expect(await fixture.listHistory(fixture.administrator.accountId)).toContainEqual(
    expect.objectContaining({ reason, before: { systemType: 'CWS' }, after: { systemType: 'NTNCWS' } }),
  );
});

test('a system type that only adds deadlines is saved without a confirmation, and so is another field', async () => {
  expect((await save({ contactEmail: 'office@harlow.gov' })).status).toBe(200);
  expect((await save({ systemType: 'CWS' })).status).toBe(200);
  expect(await findSchoolList()).toMatchObject({ state: 'overdue', isRequired: true });
});

test('a time zone that makes an open deadline due later is confirmed with the list of them and a reason', async () => {
  const { id } = await fixture.aSample(await fixture.anEvent());
  await fixture.product.app.database.owner
    .updateTable('samples')
    .set({ collected_on: '2028-06-20' })
    .where('id', '=', id)
    .execute();
  // Midnight of July 10 in New York is July 9 in Los Angeles.
  await fixture.report([{ sampleId: id, result: '3', receivedOn: '2028-07-10' }]);
  expect((await save({ timeZone: 'America/Los_Angeles' })).status).toBe(200);
  const refused = await save({ timeZone: 'America/New_York' });
  expect(summarizeProblem(refused)).toEqual([
    409,
    'endedDeadlinesNotConfirmed',
    expect.stringMatching(
      /^\d open deadlines? would be due later: .*Check that this is the time zone where your water system is located\. Enter the reason/,
    ),
  ]);
  const confirmed = await save({ timeZone: 'America/New_York' }, { confirmedEndedDeadlines: true, reason });
  expect(confirmed.body).toMatchObject({ timeZone: 'America/New_York' });
});

test('a time zone that moves a result without a collection date out of its period names the lower percentile', async () => {
  const { id } = await fixture.aSample(await fixture.anEvent());
  const { owner } = fixture.product.app.database;
  await fixture.report([{ sampleId: id, result: '40' }]);
  // June 30 in Los Angeles, July 1 in New York.
  await owner
    .updateTable('analyte_results')
    .set({ received_on: '2028-07-01T05:00:00.000Z' })
    .where('sample_id', '=', id)
    .execute();
  await owner.updateTable('sampling_events').set({ starts_on: '2028-01-01', ends_on: '2028-12-31' }).execute();
  await save(
    { timeZone: 'America/Los_Angeles' },
    { confirmedEndedDeadlines: true, reason, confirmedLowerPercentiles: confirmAnyPercentiles },
  );
  const refused = await save({ timeZone: 'America/New_York' }, { confirmedEndedDeadlines: true, reason });
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringMatching(/^This lowers 90th percentiles: Lead of January to June 2028: .* instead of 40 µg\/L/),
  ]);
});
