import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  createSchoolVisit,
  deleteSchoolVisit,
  updateSchoolVisit,
} from '../school-facilities/school-facility-record.service.ts';
import { createSchoolFacility, deleteSchoolFacility } from '../school-facilities/school-facility.service.ts';
import { getSchoolPlan } from '../school-facilities/school-plan.service.ts';
import { updateDeadline } from './deadline-record.service.ts';
import { evaluateDeadlines } from './deadline.service.ts';

let fixture: SamplingFixture;
let context: RequestContext;
beforeAll(async () => {
  // The rule about schools is in force then.
  const clock = { now: () => new Date('2027-12-10T17:00:00.000Z') };
  fixture = await SamplingFixture.start({}, { clock });
  for await (const one of iterateSystemContexts(fixture.product.app))
    if (one.accountId === fixture.reader.accountId) context = one;
});
afterAll(() => fixture.product.stop());

const createVisit = (value: string) => ({
  visitedOn: '2027-11-20',
  stagnationHours: '10',
  milliliters: 250,
  resultsReceivedOn: '2027-12-01',
  outlets: [{ kind: 'fountain', place: 'Hall', value }] as const,
});
const record = (id: string, value: string) => createSchoolVisit(context, { id, ...createVisit(value) } as never);

test('the results of a school are due again when they are corrected, also after the school was removed', async () => {
  const address = { addressLine1: '1 Oak Road', city: 'Harlow', state: 'CT', zip: '06415' };
  const facility = await createSchoolFacility(context, { name: 'Oak', kind: 'childCare', ...address } as never);
  const visit = await record(facility.id, '2');
  const key = `schoolResultsFacility:${visit.id}`;
  const find = async () => (await evaluateDeadlines(context)).list.items.find((item) => item.key === key);
  expect(await find()).toMatchObject({ dueOn: '2027-12-31', state: 'upcoming' });
  const fields = { responsibleId: null, doneOn: '2027-12-10', note: null, stateAnswer: null };
  const shown = await find();
  await updateSchoolVisit(context, { id: visit.id, version: 1, ...createVisit('3') } as never);
  const seen = { deadlineKey: key, version: 0, fields, contentVersion: shown?.contentVersion };
  await expect(updateDeadline(context, seen)).rejects.toMatchObject({ code: 'resultsNotSeen' });
  await updateSchoolVisit(context, { id: visit.id, version: 2, ...createVisit('2') } as never);
  await updateDeadline(context, seen);
  expect(await find()).toMatchObject({ state: 'done', numbers: '1 outlet, highest 2 µg/L' });
  await updateSchoolVisit(context, { id: visit.id, version: 3, ...createVisit('45') } as never);
  const reopened = { reopenedBy: 'period', doneOn: null, numbers: '1 outlet, highest 45 µg/L' };
  expect(await find()).toMatchObject(reopened);
  await deleteSchoolFacility(context, { id: facility.id, version: undefined });
  expect(await find()).toMatchObject({ ...reopened, isRequired: true });
  // It was entered at the wrong school.
  const confirmed = { reason: 'Entered at the wrong school', confirmedLead: '45' };
  const correction = { id: visit.id, version: 4, ...createVisit('3'), ...confirmed };
  const corrected = await updateSchoolVisit(context, correction as never);
  expect(await find()).toMatchObject({ numbers: '1 outlet, highest 3 µg/L' });
  await deleteSchoolVisit(context, { id: visit.id, version: corrected.version, reason: null });
  expect(await find()).toMatchObject({ state: 'notRequired', isRequired: false });
});

test('results of school kits are due to their school, and count in its plan as those of a visit do', async () => {
  const programs = fixture.product.app.database.owner.updateTable('programs').where('id', '=', fixture.program.id);
  await programs.set({ ends_on: '2027-12-31' }).execute();
  const days = { startsOn: '2027-11-01', endsOn: '2027-12-31' };
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 4 }], ...days });
  const sample = await fixture.aSample(event);
  const address = { city: 'Harlow', state: 'CT', zip: '06415', addressLine1: sample.addressLine1 };
  const school = { name: 'Elm Nursery', kind: 'childCare', outletCount: 1, ...address };
  const facility = await createSchoolFacility(context, school as never);
  const status = async () => {
    const { facilities } = await getSchoolPlan(context, {});
    return facilities.find(({ id }) => id === facility.id);
  };
  expect(await status()).toMatchObject({ state: 'open', countedOn: null });
  const sent = { sampleId: sample.id, collectedOn: '2027-11-20', receivedOn: '2027-12-01', result: '3' };
  expect((await fixture.report([sent])).status).toBe(200);
  expect(await status()).toMatchObject({ state: 'sampled', countedOn: '2027-11-20', countedIn: 1 });
  const keyEnd = `:${sample.locationId}-2027-12-01`;
  const listDue = async () => (await evaluateDeadlines(context)).list.items.filter(({ key }) => key.endsWith(keyEnd));
  expect((await listDue()).map(({ title, dueOn, state }) => `${dueOn} ${state} ${title}`).toSorted()).toEqual([
    '2027-12-31 upcoming Lead results of a facility to the State, Elm Nursery, 1 tap sample, received 12-01-2027',
    '2027-12-31 upcoming Lead results of a facility to the health departments, Elm Nursery, 1 tap sample, received 12-01-2027',
    '2027-12-31 upcoming Lead results to the facility, Elm Nursery, 1 tap sample, received 12-01-2027',
  ]);
  const [first] = await listDue();
  const fields = { responsibleId: null, doneOn: '2027-12-10', note: null, stateAnswer: null };
  const seen = { deadlineKey: first?.key ?? '', version: 0, fields, contentVersion: first?.contentVersion };
  await updateDeadline(context, seen);
  const find = async () => (await listDue()).find(({ key }) => key === first?.key);
  expect(await find()).toMatchObject({ state: 'done', numbers: '1 tap sample, highest 3 µg/L' });
});
