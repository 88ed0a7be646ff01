import { readFileSync } from 'node:fs';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import type { NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { aKitWithResults, anActiveCommunication } from '../../../testing/letters.ts';
import { createId } from '../../foundation/new-id.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

const base = '/platform/communications';

let fixture: SamplingFixture;
let today: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  today = (await get<{ today: string }>('@/notice-campaigns')).today;
  // Letters about an exceedance say how to contact the water system.
  const profile = await get<AccountProfile>('/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), contactPhone: '8605550100' };
  await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version: profile.version, fields });
});

const get = async <Body>(path: string) => (await fixture.requestJson<Body>(fixture.administrator, 'GET', path)).body;
async function call<Body>(method: 'POST', path: string, body: object): Promise<Body> {
  const response = await fixture.requestJson<Body>(fixture.administrator, method, path, body);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body;
}
const listStates = async (locationId: string) =>
  (await get<{ items: NoticeRow[] }>(`@/notice-campaigns/consumerNotice:${today}/notices`)).items
    .filter((notice) => notice.locationId === locationId)
    .map(({ sampleId, state }) => [sampleId, state]);
const listOutdated = async (batchId: string) =>
  (await get<{ items: { reason: string }[] }>(`${base}/batch/${batchId}/outdated`)).items;
const mail = (batchId: string) => call(`POST`, `${base}/batch/${batchId}/mailed`, { mailedOn: today });

/** The letters as PDF, ready to be mailed. */
async function send(path: string, body: object): Promise<string> {
  const { batchId } = await call<LettersSent>('POST', `${base}/${path}`, {
    method: 'PDF',
    seen: { letters: 1, previouslySent: 0, newestLetterId: null },
    ...body,
  });
  const readStatus = async () => (await get<BatchRow>(`${base}/batch/${batchId}`)).status;
  await expect.poll(readStatus, { timeout: 60_000 }).toBe('Ready');
  return batchId;
}

const listSamplesAt = async (locationId: string) =>
  (await fixture.page(`?filters[locationId]=${locationId}`)).body.items;

const decision = { statusReason: 3, stateDecisionOn: '2026-03-01', notes: 'Letter of the State of March 1' };

/** A letter about the result of one sample, and a sample of another event at its location with a result of its own. */
async function aResultsLetter({ isInvalidated }: { readonly isInvalidated: boolean }) {
  const [event, otherEvent] = [await fixture.anEvent(), await fixture.anEvent()];
  const locationId = await fixture.aLocation();
  const kitId = await aKitWithResults(fixture.product, fixture.administrator, { event, locationId });
  const [reported] = await listSamplesAt(locationId);
  await call('POST', `@/samplingevents/${otherEvent.id}/locations`, { locationIds: [locationId] });
  await fixture.create(otherEvent, [locationId]);
  const moved = (await listSamplesAt(locationId)).find(({ id }) => id !== reported?.id);
  // An invalidated sample leaves its bottle to the one that is moved.
  if (isInvalidated) await call('POST', `@/samples/${reported?.id}/invalidate`, decision);
  await fixture.report([{ sampleId: moved?.id, result: '5' }]);
  const batchId = await send('results-letters', { kitIds: [kitId] });
  return { batchId, event, locationId, reported: reported?.id ?? '', moved: moved?.id ?? '' };
}

const move = (sampleId: string, { id: samplingEventId }: SamplingEvent) =>
  call('POST', '@/samples/move', {
    sampleIds: [sampleId],
    samplingEventId,
    reasonForMove: 'Created in the wrong event',
    otherReasonValue: null,
  });

test('a letter is outdated once a sample with results is moved into its event, and is sent again', async () => {
  const { batchId, event, moved, reported } = await aResultsLetter({ isInvalidated: true });
  expect(await listOutdated(batchId)).toEqual([]);
  await move(moved, event);
  expect(await listOutdated(batchId)).toMatchObject([{ reason: expect.stringContaining('results') }]);
  const body = { method: 'PDF', sampleIds: [reported], skipDuplicates: true };
  expect(await call('POST', `${base}/results-letters/plan`, body)).toMatchObject({ letters: 1, previouslySent: 0 });
});

test('a letter is outdated once its sample is moved to another event', async () => {
  const { batchId, reported } = await aResultsLetter({ isInvalidated: false });
  await move(reported, await fixture.anEvent());
  expect(await listOutdated(batchId)).toHaveLength(1);
});

test('a sample is reported only by a letter that has its results, whichever event it is moved to', async () => {
  const { batchId, event, locationId, moved, reported } = await aResultsLetter({ isInvalidated: true });
  await mail(batchId);
  await move(moved, event);
  const states = await listStates(locationId);
  expect(states).toHaveLength(2);
  expect(states).toEqual(
    expect.arrayContaining([
      [reported, 'done'],
      [moved, 'due'],
    ]),
  );
});

async function anExceedance(event: SamplingEvent): Promise<string> {
  const locationId = await fixture.aLocation();
  await call('POST', `@/samplingevents/${event.id}/locations`, { locationIds: [locationId] });
  await fixture.create(event, [locationId]);
  const [sample] = await listSamplesAt(locationId);
  await fixture.report([{ sampleId: sample?.id, result: '22' }]);
  return locationId;
}

async function activateExceedanceLetter({ name, programId, id: eventId }: SamplingEvent, language: 'en' | 'es') {
  const path = `${base}/communication`;
  const { id, version } = await call<Communication>('POST', path, {
    name: `Lead above the action level, ${name}, ${language}`,
    templateId: `resultExceedance-${language}`,
    language,
    triggerType: 'SendKitResult',
    triggerCondition: 'exceedance',
    programId,
    eventId,
  });
  await fixture.requestJson(fixture.administrator, 'PUT', `${path}/${id}/status`, { version, status: 'Active' });
}

const listNoticesAt = async (locationId: string) =>
  (await get<{ items: NoticeRow[] }>(`@/notice-campaigns/consumerNotice:${today}/notices`)).items
    .filter((notice) => notice.locationId === locationId)
    .map(({ state, reason }) => [state, reason]);

test('a result whose finding has no active letter is not one of a recipient who can’t be reached', async () => {
  const event = await fixture.anEvent();
  const detect = await fixture.aLocation();
  await aKitWithResults(fixture.product, fixture.administrator, { event, locationId: detect });
  const exceedance = await anExceedance(event);
  const sampleIds = [...(await listSamplesAt(detect)), ...(await listSamplesAt(exceedance))].map(({ id }) => id);
  await send('results-letters', { sampleIds });
  expect(await listNoticesAt(exceedance)).toEqual([
    ['noLetter', `${event.name} has no active letter for “Exceedance”`],
  ]);
  await activateExceedanceLetter(event, 'en');
  expect(await listNoticesAt(exceedance)).toEqual([['due', null]]);
});

test('a result whose letter is active in another language only has no letter, too', async () => {
  const event = await fixture.anEvent();
  const detect = await fixture.aLocation();
  await aKitWithResults(fixture.product, fixture.administrator, { event, locationId: detect });
  const exceedance = await anExceedance(event);
  await activateExceedanceLetter(event, 'es');
  const sampleIds = [...(await listSamplesAt(detect)), ...(await listSamplesAt(exceedance))].map(({ id }) => id);
  await send('results-letters', { sampleIds });
  expect(await listNoticesAt(exceedance)).toEqual([
    ['noLetter', 'No active letter that can be sent this way is in English'],
  ]);
  await activateExceedanceLetter(event, 'en');
  expect(await listNoticesAt(exceedance)).toEqual([['due', null]]);
});

test('an ordinary letter reports no results after its text became one about results', async () => {
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '7' }]);
  const settings = { programId: event.programId, eventId: event.id };
  const communicationId = await anActiveCommunication(fixture.product, fixture.administrator, settings);
  const recipients = { locationIds: [sample.locationId] };
  await mail(await send('ad-hoc', { communicationId, recipients }));
  expect(await listStates(sample.locationId)).toMatchObject([[sample.id, 'noLetter']]);
  // As texts could be changed before their type was fixed.
  const { ownerPool } = fixture.product.app.database;
  const changed = { triggerType: 'SendKitResult', triggerCondition: 'detect' };
  await ownerPool.query('update communications set trigger_type = $2, trigger_condition = $3 where id = $1', [
    communicationId,
    ...Object.values(changed),
  ]);
  await ownerPool.query(
    `insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
      changed_by_name)
     values ($1, $2, 'communication', $3, 'updated', $4, $5, 'app', 'Robin')`,
    [
      fixture.administrator.accountId,
      createId(),
      communicationId,
      { triggerType: 'AdHocLocation', triggerCondition: null },
      changed,
    ],
  );
  expect(await listStates(sample.locationId)).toMatchObject([[sample.id, 'noLetter']]);
});

test('letters that were stored without their type and samples get both from the history', async () => {
  const migration = readFileSync(new URL('../../../migrations/1060_letters_as_sent.sql', import.meta.url), 'utf8');
  const client = await fixture.product.app.database.ownerPool.connect();
  const read = async () =>
    (
      await client.query(
        `select id, trigger_type, trigger_condition, has_results_table, sample_ids from letters where account_id = $1
          order by id`,
        [fixture.administrator.accountId],
      )
    ).rows;
  try {
    await client.query('begin');
    const stored = await read();
    expect(stored.map((letter) => letter.trigger_type)).toContain('SendKitResult');
    await client.query(
      `update letters set trigger_type = 'AdHocLocation', trigger_condition = null, has_results_table = false,
        sample_ids = '{}'`,
    );
    await client.query(migration.slice(migration.indexOf('-- Existing letters')));
    expect(await read()).toEqual(stored);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
