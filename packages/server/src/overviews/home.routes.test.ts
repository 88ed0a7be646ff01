import {
  maxOpenEvents,
  type Attention,
  type OpenEvent,
  type PastClassification,
  type SetUp,
} from '@curbstop/contract/overviews/home.endpoints';
import { addDays, addMonths } from '@curbstop/contract/primitives/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { laboratoryFiles } from '../../testing/laboratory-files.ts';
import { aBatchOfLetters, anActiveCommunication } from '../../testing/letters.ts';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';
import { getToday, systemClock } from '../foundation/clock.ts';
import { createId } from '../foundation/new-id.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const today = getToday(systemClock, 'America/New_York');
const readPath = <Body>(path: string, person: TestPerson = fixture.reader) =>
  fixture.requestJson<Body>(person, 'GET', `@/${path}`);
const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
  'A-1,1 Oak Road,Harlow,CT,06415,Lead,Lead',
  'A-2,2 Oak Road,Harlow,CT,06415,Unknown,Copper',
  'A-3,3 Oak Road,Harlow,CT,06415,Lead,Copper',
].join('\n');

describe('what needs attention', () => {
  test('is counted with the filters of the lists that it opens', async () => {
    const ended = await fixture.anEvent({ totalGoal: 3, startsOn: addDays(today, -60), endsOn: addDays(today, -1) });
    const [high, low, waiting] = [
      await fixture.aSample(ended),
      await fixture.aSample(ended),
      await fixture.aSample(ended),
    ];
    await fixture.report([
      { sampleId: high.id, result: '21' },
      { sampleId: low.id, result: '3' },
    ]);
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${waiting.id}`, {
      version: waiting.version,
      collectedOn: addDays(today, -30),
    });
    await fixture.anEvent({ totalGoal: 3, endsOn: today });
    await fixture.requestJson(fixture.editor, 'POST', `@/samples/${high.id}/invalidation-requests`, {
      statusReason: 3,
      askedOn: today,
    });
    expect((await readPath<Attention>('attention')).body).toEqual({
      exceedances: 1,
      samplesWithoutResult: 1,
      invalidationRequests: 1,
      lettersToResend: 0,
      lettersToRewrite: 0,
      batchesFailed: 0,
      lettersRefused: 0,
      mailsUnsent: null,
      eventsBehind: 1,
      linesToReview: 0,
      linesWithoutBasis: 0,
      resultsNotImported: 0,
      levelsNotImported: 0,
      highestNotImported: [],
      unreadableNotImported: 0,
      importsWithFailedRows: 0,
      importsReady: 0,
      kitsUndecided: 0,
      undecidedKits: [],
      unimportedLevels: [],
    });
    const total = async (query: string) => (await fixture.page(query)).body.total;
    expect(await total('?filters[invalidationRequested]=true')).toBe(1);
    expect(await total('?filters[exceedanceOpen]=true')).toBe(1);
    expect(await total('?filters[status]=Collected&filters[status]=At Lab')).toBe(1);
  });

  test('includes letters that did not arrive and batches that were not sent', async () => {
    const count = async () => {
      const { lettersToResend, batchesFailed } = (await readPath<Attention>('attention')).body;
      return [lettersToResend, batchesFailed];
    };
    const countListed = async () => {
      const path = '/platform/communications/instance?filters[needsResending]=true';
      return (await fixture.requestJson<{ total: number }>(fixture.reader, 'GET', path)).body.total;
    };
    const locationId = await fixture.aLocation();
    const { letterId } = await aBatchOfLetters(fixture.product, fixture.administrator, locationId);
    expect(await count()).toEqual([0, 0]);
    const { owner } = fixture.product.app.database;
    await owner.updateTable('letters').set({ status: 'Returned' }).where('id', '=', letterId).execute();
    const { letterBatchId: failedId } = await aBatchOfLetters(fixture.product, fixture.administrator, locationId);
    await owner.updateTable('letter_batches').set({ status: 'Failed' }).where('id', '=', failedId).execute();
    // A notice about lead is false where no lead line is on record, so it is not sent again; other letters are.
    expect(await count()).toEqual([0, 1]);
    expect(await countListed()).toBe(0);
    await owner.updateTable('communications').set({ template_id: 'blank-en' }).execute();
    await owner
      .updateTable('account_data_versions')
      .set((e) => ({ version: e('version', '+', 1) }))
      .execute();
    expect(await count()).toEqual([1, 1]);
    expect(await countListed()).toBe(1);
    expect(Object.values((await readPath<Attention>('attention', fixture.memberOfOtherAccount)).body)).not.toContain(1);
  });

  test('includes emails of the product that could not be sent or may not have arrived, for administrators, as the outbox lists them', async () => {
    const { owner } = fixture.product.app.database;
    const { accountId, id: personId, email } = fixture.administrator;
    const read = async () => {
      const path = `/pws/accounts/${accountId}/mails?filters[isUnsent]=true`;
      const listed = await fixture.requestJson<{ total: number }>(fixture.administrator, 'GET', path);
      const { mailsUnsent } = (await readPath<Attention>('attention', fixture.administrator)).body;
      return [mailsUnsent ?? -1, listed.body.total];
    };
    const [earlier = 0] = await read();
    const add = async (state: string, more: object = {}) => {
      const id = createId();
      const mail = { to_address: email, to_name: 'Ann', subject: `Due soon ${state}`, text: '', error: null };
      const row = { account_id: accountId, id, created_on: new Date().toISOString(), requested_by: null, state };
      await owner
        .insertInto('mails')
        .values({ ...row, ...mail, ...more })
        .execute();
      return id;
    };
    for (const state of ['sent', 'kept', 'sending', 'unclear']) await add(state);
    await add('failed', { requested_by: personId });
    await add('failed', { created_on: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() });
    expect(await read()).toEqual([earlier, earlier]);
    // One that was just stored is about to be sent.
    await add('waiting');
    expect(await read()).toEqual([earlier, earlier]);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await add('waiting', { error: 'connect ECONNREFUSED' });
    await add('waiting', { waits_since: ago(2) });
    await add('unclear', { claimed_at: ago(1) });
    const failedId = await add('failed');
    expect(await read()).toEqual([earlier + 4, earlier + 4]);
    // Another email that left has the same subject: of another file, or of the letters of another day.
    await add('sent', { subject: 'Due soon failed' });
    expect(await read()).toEqual([earlier + 4, earlier + 4]);
    await owner.updateTable('mails').set({ is_obsolete: true }).where('id', '=', failedId).execute();
    expect(await read()).toEqual([earlier + 3, earlier + 3]);
    expect((await readPath<Attention>('attention')).body.mailsUnsent).toBeNull();
    const other = await readPath<Attention>('attention', fixture.memberOfOtherAccount);
    expect(other.body.mailsUnsent ?? 0).toBe(0);
    await owner.deleteFrom('mails').where('account_id', '=', accountId).execute();
  });

  test('no longer includes a failed batch once all of its letters were sent again or canceled', async () => {
    const locationId = await fixture.aLocation();
    const { letterBatchId, letterId } = await aBatchOfLetters(fixture.product, fixture.administrator, locationId);
    const { owner } = fixture.product.app.database;
    const setLetter = (change: object) => owner.updateTable('letters').set(change).where('id', '=', letterId).execute();
    const count = async () => {
      await owner
        .updateTable('account_data_versions')
        .set((e) => ({ version: e('version', '+', 1) }))
        .execute();
      const path = '/platform/communications/batch?filters[isUnsent]=true';
      const listed = (await fixture.requestJson<{ items: { id: string }[] }>(fixture.reader, 'GET', path)).body.items;
      return [
        (await readPath<Attention>('attention')).body.batchesFailed ?? 0,
        listed.some((one) => one.id === letterBatchId),
      ];
    };
    const [before = 0] = await count();
    await owner.updateTable('letter_batches').set({ status: 'Failed' }).where('id', '=', letterBatchId).execute();
    await setLetter({ status: 'Failed' });
    expect(await count()).toEqual([Number(before) + 1, true]);
    await setLetter({ is_replaced: true });
    expect(await count()).toEqual([before, false]);
    await setLetter({ is_replaced: false, status: 'Cancelled' });
    expect(await count()).toEqual([before, false]);
    // Recorded as mailed, one by one.
    await setLetter({ status: 'Mailed' });
    expect(await count()).toEqual([before, false]);

    // Never created, and sent as a new batch instead of trying again.
    await setLetter({ status: 'Queued' });
    const later = await aBatchOfLetters(fixture.product, fixture.administrator, locationId);
    expect(await count()).toEqual([Number(before) + 1, true]);
    const setLater = (change: object) =>
      owner.updateTable('letters').set(change).where('id', '=', later.letterId).execute();
    await setLater({ status: 'Mailed' });
    expect(await count()).toEqual([before, false]);
    await setLater({ outdated_on: '2026-07-02', outdated_reason: 'The classification changed.' });
    expect(await count()).toEqual([Number(before) + 1, true]);
    await setLater({ outdated_on: null, outdated_reason: null, recipient_kind: 'owner' });
    expect(await count()).toEqual([Number(before) + 1, true]);
  });

  test('includes active letters that can’t be sent as they are written', async () => {
    const before = (await readPath<Attention>('attention')).body.lettersRefused ?? 0;
    const content = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Your service line is not lead.' }] }],
    };
    const id = await anActiveCommunication(fixture.product, fixture.administrator, { content });
    // As letters were stored before their texts were compared with the rule.
    const { owner } = fixture.product.app.database;
    await owner.updateTable('communications').set({ template_id: 'serviceLineLead-en' }).where('id', '=', id).execute();
    const path = '/platform/communications/refused-letters';
    const listed = await fixture.requestJson<{ items: object[] }>(fixture.reader, 'GET', path);
    expect(listed.body.items).toHaveLength(before + 1);
    expect((await readPath<Attention>('attention')).body.lettersRefused).toBe(before + 1);
  });

  test('is left out without access, and shows another account nothing of ours', async () => {
    const withoutFeatures = await createPersonWithoutFeatures(fixture.product);
    // Emails of the product belong to no feature.
    const { mailsUnsent, ...counts } = (await readPath<Attention>('attention', withoutFeatures)).body;
    expect([mailsUnsent, new Set(Object.values(counts))]).toEqual([0, new Set([null])]);
    expect(
      Object.values((await readPath<Attention>('attention', fixture.memberOfOtherAccount)).body).every((count) =>
        [count].flat().every((one) => !one),
      ),
    ).toBe(true);
  });
});

describe('setting up an account', () => {
  const setUp = async (person: TestPerson) => (await readPath<SetUp>('setup', person)).body;

  test('is answered as far as the person has access, in the account only', async () => {
    expect(await setUp(fixture.administrator)).toEqual({
      hasLines: false,
      hasLinesToCheck: false,
      hasColleagues: true,
      hasPopulation: false,
      hasEvents: true,
    });
    expect(await setUp(fixture.reader)).toEqual({
      hasLines: false,
      hasLinesToCheck: false,
      hasColleagues: null,
      hasPopulation: null,
      hasEvents: true,
    });
    expect((await setUp(fixture.memberOfOtherAccount)).hasEvents).not.toBe(true);
  });
});

describe('open events', () => {
  test('are the active ones with their progress, those that end first at the top', async () => {
    const { body } = await readPath<OpenEvent[]>('openevents');
    expect(body.map(({ daysLeft }) => daysLeft)).toEqual([-1, 0]);
    expect(body[0]).toMatchObject({ goal: 3, locations: 3, collected: 3, analyzed: 2, programId: fixture.program.id });
  });

  test('have their type, and those of filters are never behind for want of samples', async () => {
    const filters = await fixture.anEvent({
      eventType: 'Pitcher/Filter',
      totalGoal: 500,
      endsOn: '2026-01-31',
      protocolDefinitions: [{ skuId: 6 }],
    });
    const listed = (await readPath<OpenEvent[]>('openevents')).body.find(({ id }) => id === filters.id);
    await fixture.product.app.database.owner
      .updateTable('sampling_events')
      .set({ status: 'Completed' })
      .where('id', '=', filters.id)
      .execute();
    expect(listed).toMatchObject({ eventType: 'Pitcher/Filter', goal: 500, analyzed: 0, isBehind: false });
  });

  /** As many events as are listed at most, with other values; they are Completed afterwards. */
  async function withManyEvents(values: { starts_on: string; ends_on: string; total_goal: number }) {
    const events = await Promise.all(Array.from({ length: maxOpenEvents + 1 }, () => fixture.anEvent()));
    const update = (changed: object) =>
      fixture.product.app.database.owner
        .updateTable('sampling_events')
        .set(changed)
        .where(
          'id',
          'in',
          events.map(({ id }) => id),
        )
        .execute();
    await update(values);
    const { body } = await readPath<OpenEvent[]>('openevents');
    await update({ status: 'Completed' });
    return body;
  }

  test('are listed if they have not ended, however many have', async () => {
    const listed = await withManyEvents({ starts_on: '2026-01-01', ends_on: '2026-01-31', total_goal: 0 });
    expect([listed.length, listed.at(-1)?.daysLeft]).toEqual([maxOpenEvents + 1, 0]);
  });

  test('are listed if they have ended with too few samples, however many others have ended or have not', async () => {
    for (const values of [
      { starts_on: '2026-01-01', ends_on: '2026-01-31', total_goal: 0 },
      { starts_on: '2026-01-01', ends_on: '2026-12-31', total_goal: 5 },
    ]) {
      const behind = (await withManyEvents(values)).filter(({ daysLeft }) => daysLeft === -1);
      expect(behind).toMatchObject([{ goal: 3, analyzed: 2 }]);
    }
  });

  test('are all listed if they are past their end date with too few samples, as many as are counted', async () => {
    const events = await Promise.all(Array.from({ length: maxOpenEvents + 1 }, () => fixture.anEvent()));
    const ids = events.map(({ id }) => id);
    const update = (changed: object) =>
      fixture.product.app.database.owner.updateTable('sampling_events').set(changed).where('id', 'in', ids).execute();
    await update({ starts_on: '2026-01-01', ends_on: '2026-01-31', total_goal: 5 });
    const { body } = await readPath<OpenEvent[]>('openevents');
    const { body: counts } = await readPath<Attention>('attention');
    await update({ status: 'Completed' });
    expect(body.filter(({ isBehind }) => isBehind)).toHaveLength(maxOpenEvents + 2);
    expect(counts.eventsBehind).toBe(maxOpenEvents + 2);
  });

  test('are behind while two bottles of half of the sites are as many samples as planned', async () => {
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }], totalGoal: 2 });
    const sites = [(await fixture.aSample(event)).locationId, (await fixture.aSample(event)).locationId];
    const { owner } = fixture.product.app.database;
    await owner.updateTable('sampling_events').set({ ends_on: '2026-03-31' }).where('id', '=', event.id).execute();
    const analyze = (locationId: string | undefined) =>
      owner
        .updateTable('samples')
        .set({ status: 3, collected_on: '2026-02-03' })
        .where('event_id', '=', event.id)
        .where('location_id', '=', locationId ?? '')
        .execute();
    const read = async () => (await readPath<OpenEvent[]>('openevents')).body.find(({ id }) => id === event.id);
    await analyze(sites[0]);
    expect(await read()).toMatchObject({ goal: 2, locations: 2, collected: 2, collectedSites: 1, isBehind: true });
    await analyze(sites[1]);
    expect(await read()).toMatchObject({ collected: 4, collectedSites: 2, analyzed: 4, isBehind: false });
    await owner.updateTable('sampling_events').set({ status: 'Completed' }).where('id', '=', event.id).execute();
  });

  test('are refused without programs and not shown to another account', async () => {
    expect((await readPath('openevents', await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
    expect((await readPath('openevents', fixture.memberOfOtherAccount)).body).toEqual([]);
  });
});

describe('the classification of a year ago', () => {
  const past = async (person?: TestPerson) => (await readPath<PastClassification>('pastclassification', person)).body;
  /** Moves the first lines and their history into the past, as if they had been imported then. */
  const moveBack = (days: number) =>
    fixture.product.app.database.ownerPool.query(
      `with lines as (update service_lines set created_on = created_on - make_interval(days => $1)
        where external_id <> 'A-4')
       update change_history set changed_on = changed_on - make_interval(days => $1) where entity_type = 'serviceLine'`,
      [days],
    );

  test('is not shown before the inventory began', async () => {
    expect(await past()).toEqual({ on: addMonths(today, -12), counts: null, beganOn: null });
    await importing(fixture.product, fixture.administrator).commit(inventory, 'lines.csv');
    expect(await past()).toEqual({ on: addMonths(today, -12), counts: null, beganOn: today });
  });

  test('follows the change history, without lines that were added or changed since', async () => {
    await moveBack(500);
    await importing(fixture.product, fixture.administrator).commit(
      [
        inventory.split('\n')[0],
        'A-2,2 Oak Road,Harlow,CT,06415,Lead,Copper',
        'A-4,4 Oak Road,Harlow,CT,06415,Lead,Copper',
      ].join('\n'),
      'later.csv',
    );
    expect((await past()).counts).toEqual([
      { category: 'Lead', lines: 2 },
      { category: 'Lead Status Unknown', lines: 1 },
    ]);
  });

  test('is not shown if the history doesn’t lead to the classifications of today', async () => {
    await fixture.product.app.database.ownerPool.query(`delete from change_history where entity_id in
      (select id from service_lines where external_id = 'A-1')`);
    expect((await past()).counts).toBeNull();
  });

  test('is refused without the inventory and shows another account nothing', async () => {
    expect((await readPath('pastclassification', await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
    expect((await past(fixture.memberOfOtherAccount)).beganOn).toBeNull();
  });
});

describe('imports with failed rows', () => {
  const filters =
    'filters[subject]=inventory&filters[state]=committed&filters[failedRows]=atLeast:1&filters[committedOn]=last30Days';
  const list = async (person: TestPerson = fixture.administrator) =>
    (await fixture.requestJson<{ total: number }>(person, 'GET', `/pws@/imports?${filters}`)).body.total;
  const count = async () => (await readPath<Attention>('attention')).body.importsWithFailedRows;

  test('are counted with the filter of their list if they are checked and not imported', async () => {
    const { id } = await importing(fixture.product, fixture.administrator).check(inventory, 'waiting.csv');
    const list = '/pws@/imports?filters[isUnfinished]=true';
    const ready = async () => (await readPath<Attention>('attention')).body.importsReady;
    const listed = async () =>
      (await fixture.requestJson<{ total: number }>(fixture.administrator, 'GET', list)).body.total;
    expect([await ready(), await listed()]).toEqual([1, 1]);
    expect((await readPath<Attention>('attention', fixture.memberOfOtherAccount)).body.importsReady ?? 0).toBe(0);
    await fixture.product.app.database.ownerPool.query(`update import_batches set state = 'cancelled' where id = $1`, [
      id,
    ]);
    expect([await ready(), await listed()]).toEqual([0, 0]);
  });

  test('are not counted if nothing of them can be imported, unless rows of an inventory failed', async () => {
    const { check, commit } = importing(fixture.product, fixture.administrator);
    const ready = async () => (await readPath<Attention>('attention')).body.importsReady;
    const line = (id: string) => `${inventory.split('\n')[0]}\n${id},9 Oak Road,Harlow,CT,06415,Lead,Copper`;
    await commit(line('N-1'), 'first.csv');
    expect((await check(line('N-1'), 'again.csv')).summary).toMatchObject({ unchanged: 1 });
    expect(await ready()).toBe(0);
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    const lab = laboratoryFiles(fixture.product, fixture.administrator);
    const content = `Sample Number,Lab Sample ID,Date Collected,Analyte,Result,Unit\n${sample.number},K-1,3/4/2026,Lead,3,ppb`;
    const { id } = await lab.check(event.id, content);
    expect(await ready()).toBe(1);
    await lab.commit(id);
    expect((await lab.check(event.id, content)).summary).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(await ready()).toBe(0);
    await check(`${inventory.split('\n')[0]}\nB-9,,Harlow,CT,06415,Lead,Copper`, 'failed.csv');
    expect(await ready()).toBe(1);
  });

  test('are counted with the filters of the list that they open, for 30 days of the water system', async () => {
    expect([await count(), await list()]).toEqual([0, 0]);
    const rows = [
      inventory.split('\n')[0],
      'B-1,7 Oak Road,Harlow,CT,06415,Lead,Copper',
      'B-2,,Harlow,CT,06415,Lead,Copper',
    ];
    const { id } = await importing(fixture.product, fixture.administrator).commit(rows.join('\n'), 'one-failed.csv');
    expect([await count(), await list()]).toEqual([1, 1]);
    expect(await list(fixture.memberOfOtherAccount)).toBe(0);
    const moveTo = (day: string) =>
      fixture.product.app.database.ownerPool.query(
        `update import_batches set committed_on = $1::timestamp at time zone 'America/New_York' where id = $2`,
        [day, id],
      );
    await moveTo(`${addDays(today, -30)} 00:00`);
    expect([await count(), await list()]).toEqual([1, 1]);
    await moveTo(`${addDays(today, -31)} 23:59`);
    expect([await count(), await list()]).toEqual([0, 0]);
  });
});

describe('ordered kits that the carrier refused or did not confirm', () => {
  test('are counted and listed by event, as in the list of kits that they open', async () => {
    const event = await fixture.anEvent({ endsOn: today });
    const locationIds = [await fixture.inEvent(event), await fixture.inEvent(event), await fixture.inEvent(event)];
    await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
      programId: event.programId,
      samplingEventId: event.id,
      locationIds,
    });
    const setShipment = (shipment: string, at: number) =>
      fixture.product.app.database.ownerPool.query(
        `update kits set shipment = $1
          where id = (select id from kits where event_id = $2 order by id offset $3 limit 1)`,
        [shipment, event.id, at],
      );
    for (const [at, shipment] of ['Unconfirmed', 'Failed', 'Created'].entries()) await setShipment(shipment, at);
    const { body } = await readPath<Attention>('attention');
    expect([body.kitsUndecided, body.undecidedKits]).toEqual([
      2,
      [{ eventId: event.id, eventName: event.name, kits: 2 }],
    ]);
    const filters = `filters[eventId]=${event.id}&filters[shipment]=Failed&filters[shipment]=Unconfirmed&filters[status]=Ordered`;
    expect((await fixture.requestJson<{ total: number }>(fixture.reader, 'GET', `@/kits?${filters}`)).body.total).toBe(
      2,
    );
  });
});

test('the key of one laboratory does not see what the files of others hold', async () => {
  const { body } = await fixture.requestJson<{ key: string }>(fixture.administrator, 'POST', '/pws@/api-keys', {
    name: 'Laboratory',
    permissions: ['pws:create'],
    days: 1,
  });
  const laboratory = { ...fixture.administrator, headers: { authorization: `Bearer ${body.key}` } };
  const { status, body: attention } = await readPath<Attention>('attention', laboratory);
  expect(status).toBe(200);
  expect(attention).toMatchObject({
    resultsNotImported: null,
    levelsNotImported: null,
    unreadableNotImported: null,
    highestNotImported: null,
    unimportedLevels: null,
    importsReady: null,
  });
  expect(attention.samplesWithoutResult).not.toBeNull();
});
