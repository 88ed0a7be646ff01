import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { returnReasons } from '@curbstop/contract/letters/letter.values';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { AnalyteResult, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { importing } from '../../../testing/importing.ts';
import { aBatchOfLetters } from '../../../testing/letters.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createStoppedClock } from '../../foundation/clock.ts';

// An overdue deadline is recorded before any change that can end it.

const key = 'tier1Notice:2026-01-01';
let fixture: SamplingFixture;
let event: SamplingEvent;
let sample: SampleRow;
let facility: SchoolFacility;
let visit: SchoolVisit;

async function send<Body>(method: 'POST' | 'PUT' | 'DELETE', path: string, sent?: object) {
  const { status, body } = await fixture.requestJson<Body>(fixture.administrator, method, path, sent);
  if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return { body };
}
const post = <Body>(path: string, body: object) => send<Body>('POST', path, body);
const put = <Body>(path: string, body: object) => send<Body>('PUT', path, body);
const remove = (path: string) => send('DELETE', path);
const readBody = async <Body>(path: string) => (await fixture.requestJson<Body>(fixture.reader, 'GET', path)).body;
const find = async () =>
  (await readBody<DeadlineList>('@/compliance/deadlines')).items.find((deadline) => deadline.key === key);

const records = () => fixture.product.app.database.owner;
const forget = () =>
  records().deleteFrom('deadline_records').where('account_id', '=', fixture.reader.accountId).execute();
const listKept = async () =>
  (
    await records()
      .selectFrom('deadline_records')
      .select('key')
      .where('account_id', '=', fixture.reader.accountId)
      .execute()
  ).map((record) => record.key);

async function createFacility(): Promise<void> {
  const address = { addressLine1: '1 Oak Road', city: 'Harlow', state: 'CT', zip: '06415' };
  facility = (await post<SchoolFacility>('@/school-facilities', { name: 'Oak', kind: 'childCare', ...address })).body;
  visit = (await post<SchoolVisit>(`@/school-facilities/${facility.id}/visits`, createVisit('2'))).body;
}
const createVisit = (value: string) => ({
  visitedOn: '2026-01-06',
  stagnationHours: '10',
  milliliters: 250,
  resultsReceivedOn: '2026-01-20',
  outlets: [{ kind: 'fountain', place: 'Hall', value }],
});

const importLines = (...rows: readonly string[]) => {
  const headings = 'Service line ID,Street address,City,State,ZIP,System side material,Customer side material';
  const file = [headings, ...rows.map((row) => row.replace(';', ',Harlow,CT,06415,'))].join('\n');
  return importing(fixture.product, fixture.administrator).commit(file, 'lines.csv');
};
async function readLine(): Promise<ServiceLineDetails> {
  const { items } = await readBody<{ items: { id: string }[] }>('/pws@/assets/ServiceLine?sort=-externalId');
  return readBody(`/pws@/assets/ServiceLine/${items[0]?.id}`);
}
async function editLine(description: string): Promise<void> {
  const { id, version, ...fields } = await readLine();
  const sent = { ...serviceLineFields.parse(fields), description };
  await put(`/pws@/assets/ServiceLine/${id}`, { version, fields: sent });
}

async function changeProfile(fields: Partial<AccountProfile>, confirmation: object = {}): Promise<void> {
  const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const { version } = body;
  await put('/pws@/profile', { version, fields: { ...accountProfileFields.parse(body), ...fields }, ...confirmation });
}
const confirmed = { confirmedEndedDeadlines: true, reason: 'The system is in this time zone' };

beforeAll(async () => {
  // The exceedance of the first half of 2026 is one of the last twelve months.
  fixture = await SamplingFixture.start({}, { clock: createStoppedClock('2026-11-23T17:00:00Z') });
  await createFacility();
  await importLines('A-1,1 Ash Street;Lead,Lead');
});

afterAll(() => fixture.product.stop());

beforeEach(async () => {
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  const { today } = await readBody<DeadlineList>('@/compliance/deadlines');
  const receivedOn = addDays(today, -9);
  await fixture.report([{ sampleId: sample.id, result: '90', receivedOn }]);
  await forget();
  const { deadlines } = await readAll();
  // What completions cover is remembered too.
  const keys = [
    `consumerNotice:${receivedOn}`,
    'tapResultsReport:2026-01-01',
    'consumerNoticeCertification:2026-01-01',
  ];
  const marked = deadlines.filter((one) => keys.includes(one.key));
  if (marked.length < keys.length) throw new Error('A deadline that is marked is missing');
  for (const { key: done, version } of marked)
    await put(`@/compliance/deadlines/${done}`, { version, fields: { doneOn: today } });
  await readAll();
  const found = await find();
  if (found?.state !== 'overdue' || found.id !== null) throw new Error('The notice is not overdue');
});

const result = async () => (await readBody<{ results: AnalyteResult[] }>(`@/samples/${sample.id}`)).results[0];
const laboratoryFile = async () => {
  const lab = laboratoryFiles(fixture.product, fixture.administrator);
  const content = `Sample Number,Address,Lead (ug/L)\n${sample.number},${sample.addressLine1},91`;
  return { lab, batch: await lab.check(event.id, content) };
};

/** What the periods and deadlines are, without what is remembered: no month has a version that was used before. */
let used = 0;
async function readAnew() {
  const { owner } = fixture.product.app.database;
  const account = sql`${fixture.reader.accountId}::uuid`;
  const stored = await owner
    .selectFrom('month_versions')
    .selectAll()
    .where('account_id', '=', fixture.reader.accountId)
    .execute();
  used += 1;
  await sql`
    insert into month_versions (account_id, kind, month, version)
    select ${account}, kind, month, ${8e15 + used}
      from unnest('{samples,receipts}'::text[]) kind, generate_series(date '2010-01-01', '2030-01-01', '1 month') month
    on conflict (account_id, kind, month) do update set version = excluded.version`.execute(owner);
  await sql`update account_data_versions set version = version + 1 where account_id = ${account}`.execute(owner);
  const found = await readAll();
  await owner.deleteFrom('month_versions').where('account_id', '=', fixture.reader.accountId).execute();
  if (stored.length > 0) await owner.insertInto('month_versions').values(stored).execute();
  return found;
}
const readAll = async () => {
  const { items, ...others } = await readBody<DeadlineList>('@/compliance/deadlines');
  // A content version has the versions of months, which are others here.
  const deadlines = items.map((deadline) => ({ ...deadline, contentVersion: null }));
  const periods = await readBody<PeriodList>('@/compliance/periods');
  return { deadlines, others, periods, ...(await readDetails(periods)) };
};
/** What reads many samples or letters, which is remembered by its tables or months. */
async function readDetails({ items }: PeriodList) {
  const campaigns = await readBody<{ items: { key: string }[] }>('@/notice-campaigns');
  const shown: Record<string, unknown> = { campaigns };
  for (const { key: campaign } of campaigns.items.slice(0, 2))
    shown[campaign] = await readBody(`@/notice-campaigns/${campaign}/notices`);
  for (const { startsOn } of items.filter((one) => one.startsOn === '2026-01-01'))
    shown[startsOn] = await readBody(`@/compliance/periods/${startsOn}`);
  shown['percentiles'] = await readBody(`@/samplingevents/${event.id}/percentiles`);
  shown['months'] = await readBody('@/programhub/samplesbymonth');
  shown['programs'] = await readBody('@/programhub/programs');
  return shown;
}

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a result is reported', async () => fixture.report([{ sampleId: (await fixture.aSample(event)).id, result: '1' }])],
  [
    'a result is corrected',
    async () => {
      const resultBefore = await result();
      await put(`@/results/${resultBefore?.id}`, {
        version: resultBefore?.version,
        reason: 'Corrected',
        result: { analyteId: 1, unit: 'ppb', result: '91' },
      });
    },
  ],
  [
    'a result is withdrawn',
    async () => {
      const before = await result();
      await post(`@/results/${before?.id}/withdraw`, {
        version: before?.version,
        reason: 'Wrong sample',
        confirmedExceedance: true,
        confirmedLowerPercentiles: confirmAnyPercentiles,
      });
    },
  ],
  [
    'an event gets other days',
    async () => {
      const { version } = await readBody<SamplingEvent>(`@/samplingevents/${event.id}`);
      await put(`@/samplingevents/${event.id}`, { version, reason: 'Earlier', endsOn: '2026-05-20' });
    },
  ],
  ['a laboratory file is saved', async () => laboratoryFile().then(({ lab, batch }) => lab.commit(batch.id))],
  [
    'a sample is invalidated',
    async () => post(`@/samples/${sample.id}/invalidate`, { statusReason: 3, stateDecisionOn: '2026-07-02' }),
  ],
  [
    'a sample is moved',
    async () =>
      post('@/samples/move', {
        sampleIds: [sample.id],
        samplingEventId: (await fixture.anEvent()).id,
        reasonForMove: 'Created in the wrong event',
      }),
  ],
  [
    'a sample of another program is counted',
    async () => {
      const created = await post<{ id: string }>('@/programs', {
        programTypeId: 2,
        name: 'Customer requests',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
      });
      const programId = created.body.id;
      const requested = await fixture.anEvent({ programId });
      await records().updateTable('programs').set({ program_type_id: 3 }).where('id', '=', programId).execute();
      const locationIds = [await fixture.inEvent(requested)];
      const path = `/pws/rest/v2@/programs/${programId}/samplingevents/${requested.id}/createsamples`;
      await post(path, { locationIds });
      await post('@/samples/counting', {
        eventId: requested.id,
        decision: 'yes',
        decidedOn: '2026-07-02',
        reason: 'Letter of the State',
      });
    },
  ],
  [
    'a sample gets another day',
    async () => {
      const { version } = (await fixture.read(sample.id)).body;
      await put(`@/samples/${sample.id}`, {
        version,
        reason: 'Chain of custody',
        collectedOn: '2026-03-01',
        confirmedLowerPercentiles: confirmAnyPercentiles,
      });
    },
  ],
  [
    'the monitoring schedule changes',
    async () => post('@/compliance/schedules', { frequency: 'sixMonth', startsOn: '2025-01-01' }),
  ],
  [
    'a monitoring schedule is removed',
    async () => {
      const [schedule] = (await readBody<PeriodList>('@/compliance/periods')).schedules;
      await remove(`@/compliance/schedules/${schedule?.id}`);
    },
  ],
  ['the population served changes', () => changeProfile({ populationServed: 9_000 })],
  ['the time zone changes', () => changeProfile({ timeZone: 'Pacific/Auckland' }, confirmed)],
  [
    'a visit of a school is corrected',
    async () => put(`@/school-visits/${visit.id}`, { version: 1, ...createVisit('3') }),
  ],
  ['a visit of a school is deleted', async () => remove(`@/school-visits/${visit.id}`)],
  ['a school is removed', async () => remove(`@/school-facilities/${facility.id}`)],
  ['the only service line with a notice is edited', () => editLine('At the corner')],
  ['an inventory is imported', () => importLines('A-0,0 Ash Street;Copper,Copper')],
  [
    'service lines are deleted',
    async () => {
      const { id, classification } = await readLine();
      await post('/pws@/assets/ServiceLine/deletions', {
        selection: { ids: [id] },
        seen: [{ category: classification.category, count: 1 }],
      });
    },
  ],
];

test.each(changes)(
  'an overdue deadline is on record before %s, and periods are counted again after it',
  async (_, change) => {
    await change();
    expect(await readAll()).toEqual(await readAnew());
    expect(await listKept()).toContain(key);
  },
);

/** A letter of a batch whose PDF is ready. */
async function sendLetter(): Promise<LetterRow> {
  const { letterBatchId } = await aBatchOfLetters(fixture.product, fixture.administrator, sample.locationId);
  const path = `/platform/communications/instance?filters[batchId]=${letterBatchId}`;
  const listLetters = async () => (await readBody<{ items: LetterRow[] }>(path)).items;
  await expect.poll(async () => (await listLetters())[0]?.status, { timeout: 30_000 }).toBe('Rendered');
  return (await listLetters())[0] as LetterRow;
}

const changesOfOthers: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a lead line is recorded where a sample was taken', () => fixture.addLine(sample.locationId, 'lead')],
  [
    'a location gets another tier',
    () =>
      post('@/locations/tiers', {
        selection: { ids: [sample.locationId] },
        tier: 1,
        seen: [{ tier: null, tierRuleSet: null, count: 1 }],
      }),
  ],
  ['a letter is sent', sendLetter],
  [
    'a letter is returned',
    async () => {
      const { code } = await sendLetter();
      const { others } = await readAll();
      const returned = { code, reason: returnReasons[0], returnedOn: others.today };
      await post('/platform/communications/instance/returned', returned);
    },
  ],
  [
    'an event is renamed',
    async () => {
      const { version } = await readBody<SamplingEvent>(`@/samplingevents/${event.id}`);
      await put(`@/samplingevents/${event.id}`, { version, name: 'Renamed event', reason: 'Typing error' });
    },
  ],
];

test.each(changesOfOthers)('nothing old is shown after %s', async (_, change) => {
  await change();
  expect(await readAll()).toEqual(await readAnew());
});

test('an overdue deadline is on record before the results of a laboratory file are withdrawn', async () => {
  const { lab, batch } = await laboratoryFile();
  await lab.commit(batch.id);
  await forget();
  await readAll();
  await lab.undo(batch.id);
  expect(await readAll()).toEqual(await readAnew());
  expect(await listKept()).toContain(key);
});

test('changes of lines that leave many lines with a notice compute no deadlines', async () => {
  await importLines(...Array.from({ length: 60 }, (_, at) => `A-${at + 2},${at + 2} Ash Street;Lead,Lead`));
  await forget();
  await editLine('At the other corner');
  expect((await find())?.id).toBeNull();
});
