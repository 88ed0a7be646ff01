import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The duties about schools are those of community water systems: 40 CFR 141.92(a).

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
  expect(refusal(refused)).toEqual([
    409,
    'endedDeadlinesNotConfirmed',
    '1 open deadline would no longer be required: List of schools and child care facilities (overdue since 11-01-2027). Compare the system type with your State’s records. Enter the reason for the change in at least 10 characters and confirm it.',
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedEndedDeadlines');
  const unexplained = await save(otherType, { confirmedEndedDeadlines: true, reason: 'x' });
  expect(refusal(unexplained)).toEqual([
    400,
    'endedReasonMissing',
    'Enter why the system type is right although it ends open deadlines, in at least 10 characters',
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

test('a system type that only adds duties is saved without a question, and so is another field', async () => {
  expect((await save({ contactEmail: 'office@harlow.gov' })).status).toBe(200);
  expect((await save({ systemType: 'CWS' })).status).toBe(200);
  expect(await findSchoolList()).toMatchObject({ state: 'overdue', isRequired: true });
});
