import type { Change } from '@curbstop/contract/primitives/change';
import type { FindingCounts, Sample } from '@curbstop/contract/samples/sample.rules';
import { sampleStatusLabels } from '@curbstop/contract/samples/sample.values';
import { getStatusLabel } from '@curbstop/contract/samples/sample.calculation';
import { beforeAll, describe, expect, test } from 'vitest';
import { setFlag } from '../feature-flags/flag.service.ts';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Samples of sampling events, from the outside.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

describe('creating samples [A7.5, B7.22]', () => {
  test("creates one for each bottle of the event's kit at each location, only once", async () => {
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const [first, second] = [await fixture.inEvent(event), await fixture.inEvent(event)];
    expect((await fixture.create(event, [first])).body).toEqual({ added: 2, alreadyThere: 0 });
    expect((await fixture.create(event, [first, second, first])).body).toEqual({ added: 2, alreadyThere: 2 });
    const { items, total } = (await fixture.page(`?filters[eventId]=${event.id}&sort=number`)).body;
    expect(total).toBe(4);
    expect(
      items.map(({ locationId, sampleNumber, bottle, status, statusLabel: label, detection }) => [
        locationId,
        sampleNumber,
        bottle,
        status,
        label,
        detection,
      ]),
    ).toEqual([
      [first, 1, 'First liter', 1, 'New', null],
      [first, 2, 'Fifth liter', 1, 'New', null],
      [second, 1, 'First liter', 1, 'New', null],
      [second, 2, 'Fifth liter', 1, 'New', null],
    ]);
    expect(items[0]).toMatchObject({
      program: { id: fixture.program.id, name: 'Tap sampling 2026' },
      samplingEvent: { id: event.id, name: event.name },
      version: 1,
    });
    const numbers = items.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at));
    expect(await fixture.listHistory(items[0]?.id as string)).toMatchObject([
      {
        operation: 'created',
        after: { number: numbers[0], eventName: event.name, programName: 'Tap sampling 2026', locationId: first },
      },
    ]);
  });

  test('gives every sample a unique number in simultaneous requests', async () => {
    const event = await fixture.anEvent();
    const locations = [];
    for (let index = 0; index < 6; index++) locations.push(await fixture.inEvent(event));
    const answers = await Promise.all([
      fixture.create(event, locations),
      fixture.create(event, locations),
      fixture.create(event, [...locations].reverse()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(6);
    const { items } = (await fixture.page(`?filters[eventId]=${event.id}`)).body;
    expect(new Set(items.map(({ number }) => number)).size).toBe(6);
  });

  test('is refused as a whole for a location that is not in the event', async () => {
    const event = await fixture.anEvent();
    const [inside, outside] = [await fixture.inEvent(event), await fixture.aLocation()];
    const [status, code, detail] = summarizeProblem(await fixture.create(event, [inside, outside]));
    expect([status, code]).toEqual([409, 'notInEvent']);
    expect(detail).toMatch(/^\d+ Mill Street is not in Event \d+\. Assign it to the event first\.$/);
    expect((await fixture.page(`?filters[eventId]=${event.id}`)).body.total).toBe(0);
  });

  test('is refused without sampling, without a kit, and after the event', async () => {
    const filters = await fixture.anEvent({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    expect(summarizeProblem(await fixture.create(filters, [await fixture.inEvent(filters)]))).toEqual([
      409,
      'noSamples',
      `${filters.name} uses Pitcher and one filter cartridge, which has no samples.`,
    ]);
    // A kit for both uses is handed out here, too.
    const filterEvent = await fixture.anEvent({ eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 8 }] });
    expect(summarizeProblem(await fixture.create(filterEvent, [await fixture.inEvent(filterEvent)]))).toEqual([
      409,
      'eventNotSampled',
      `${filterEvent.name} hands out pitchers and filters, so it has no samples. Create an event for water sampling.`,
    ]);
    const { owner } = fixture.product.app.database;
    const old = await fixture.anEvent();
    const locationId = await fixture.inEvent(old);
    await owner.deleteFrom('protocol_definitions').where('event_id', '=', old.id).execute();
    expect(summarizeProblem(await fixture.create(old, [locationId]))).toEqual([
      409,
      'noKit',
      `${old.name} has no kit, so there are no samples to create. Create another event with a kit.`,
    ]);
    await owner.updateTable('sampling_events').set({ status: 'Completed' }).where('id', '=', old.id).execute();
    expect(summarizeProblem(await fixture.create(old, [locationId]))[1]).toBe('eventNotActive');
  });

  test('requires the permission to add, in the account, for an event of the program', async () => {
    const event = await fixture.anEvent();
    const locationId = await fixture.inEvent(event);
    expect((await fixture.create(event, [locationId], fixture.reader)).status).toBe(403);
    expect(
      (
        await fixture.create(
          event,
          [await fixture.aLocation(fixture.memberOfOtherAccount)],
          fixture.memberOfOtherAccount,
        )
      ).status,
    ).toBe(404);
    expect((await fixture.create(event, [await fixture.aLocation(fixture.memberOfOtherAccount)])).status).toBe(404);
    expect((await fixture.create({ ...event, id: fixture.program.id }, [locationId])).status).toBe(404);
  });

  test('happens with a new location in an event on request [A7.4]', async () => {
    const event = await fixture.anEvent();
    const { body } = await fixture.requestJson<{ id: string }>(
      fixture.crew,
      'POST',
      `@/programs/${fixture.program.id}/samplingevents/${event.id}`,
      { addressLine1: '7 Oak Road', city: 'Harlow', state: 'CT', zip: '06415', createSamplesOnImport: true },
    );
    expect((await fixture.page(`?filters[locationId]=${body.id}`)).body.items).toMatchObject([
      { addressLine1: '7 Oak Road', bottle: 'First liter' },
    ]);
  });
});

describe('removal is refused while there are samples', () => {
  test('refuses to remove a location from its event or program [A8.12, B8.9]', async () => {
    const event = await fixture.anEvent();
    const { locationId } = await fixture.aSample(event);
    const due = [
      409,
      'linkedSamples',
      'Location cannot be removed due to having linked samples. Samples have already been created.',
    ];
    expect(
      summarizeProblem(
        await fixture.requestJson(
          fixture.administrator,
          'DELETE',
          `@/samplingeventlocation/program/${fixture.program.id}/samplingevent/${event.id}/locations/${locationId}`,
        ),
      ),
    ).toEqual(due);
    expect(
      summarizeProblem(
        await fixture.requestJson(
          fixture.administrator,
          'DELETE',
          `@/programLocations/program/${fixture.program.id}/locations/${locationId}`,
        ),
      ),
    ).toEqual(due);
  });

  test('refuses to remove an event [A8.18]', async () => {
    const event = await fixture.anEvent();
    const { id } = await fixture.aSample(event);
    expect(
      summarizeProblem(await fixture.requestJson(fixture.administrator, 'DELETE', `@/samplingevents/${event.id}`)),
    ).toEqual([409, 'inUse', 'Sorry, you cannot delete an Event that has Locations and/or Samples attached to it.']);
    expect((await fixture.read(id)).status).toBe(200);
  });
});

describe('recording when a sample was collected and received', () => {
  const change = (sample: Pick<Sample, 'id' | 'version'>, overrides: object, person = fixture.editor) =>
    fixture.requestJson<Sample>(person, 'PUT', `@/samples/${sample.id}`, { version: sample.version, ...overrides });

  test('sets the status to Collected or At Lab, and back when the dates are cleared', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    const collected = (await change(sample, { collectedOn: '2026-02-03' })).body;
    expect(collected).toMatchObject({ status: 1, statusLabel: 'Collected', collectedOn: '2026-02-03', version: 2 });
    const received = (await change(collected, { receivedOn: '2026-02-04', labSampleId: ' L-4711 ' })).body;
    expect(received).toMatchObject({
      status: 2,
      statusLabel: 'At Lab',
      collectedOn: '2026-02-03',
      labSampleId: 'L-4711',
    });
    expect((await change(received, { receivedOn: null, reason: 'Of another system' })).body).toMatchObject({
      status: 1,
      statusLabel: 'Collected',
      labSampleId: 'L-4711',
    });
    const { items } = (
      await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', `@/samples/${sample.id}/changes`)
    ).body;
    expect(items.map(({ operation, before, after, reason }) => [operation, before, after, reason])).toMatchObject([
      ['updated', { receivedOn: '2026-02-04' }, { receivedOn: null }, 'Of another system'],
      ['updated', { receivedOn: null, labSampleId: null }, { receivedOn: '2026-02-04', labSampleId: 'L-4711' }, null],
      ['updated', { collectedOn: null }, { collectedOn: '2026-02-03' }, null],
      ['created', null, { number: sample.number }, null],
    ]);
    expect((await fixture.page('?searchTerm=l-4711')).body.items.map(({ id }) => id)).toEqual([sample.id]);
  });

  test('is refused for future dates, receipt before collection, and an outdated version', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    const outside = (await change(sample, { collectedOn: '2025-12-31' })).body.errors;
    expect(outside).toMatchObject([{ code: 'collectedOutsideEvent', property: 'collectedOn' }]);
    expect(outside[0]?.detail).toMatch(
      /^Sample \d+ was collected on 12-31-2025, outside the dates of .*\. Correct the date, move the sample to the event of that period, or change the dates of the event\. If it replaces an invalidated sample, choose that one in “Replaces”\.$/,
    );
    expect((await change(sample, { collectedOn: '2999-01-01' })).body.errors).toMatchObject([
      { property: 'collectedOn', detail: 'The collection date cannot be in the future' },
    ]);
    const { body } = await change(sample, { collectedOn: '2026-02-03' });
    expect((await change(body, { receivedOn: '2026-02-02' })).body.errors[0]?.property).toBe('receivedOn');
    const late = await change(sample, { labSampleId: 'L-1' });
    expect([late.status, late.body.current]).toEqual([409, body]);
  });

  test('records nothing if nothing changes', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    expect((await change(sample, { collectedOn: null })).body).toMatchObject({
      version: 1,
      updatedOn: sample.updatedOn,
    });
    expect(await fixture.listHistory(sample.id)).toHaveLength(1);
  });

  test('is refused for completed and invalidated samples', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    for (const [status, word] of [
      [4, 'Completed'],
      [5, 'Invalidated'],
    ] as const) {
      await fixture.product.app.database.owner
        .updateTable('samples')
        .set({ status })
        .where('id', '=', sample.id)
        .execute();
      expect(summarizeProblem(await change(sample, { collectedOn: '2026-02-03' }))).toEqual([
        409,
        'closed',
        `Sample ${sample.number} is ${word} and can no longer be changed.`,
      ]);
    }
  });

  test('requires the permission to edit in the account', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    expect((await change(sample, { collectedOn: '2026-02-03' }, fixture.crew)).status).toBe(403);
    expect((await change(sample, { collectedOn: '2026-02-03' }, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await fixture.read(sample.id, fixture.memberOfOtherAccount)).status).toBe(404);
    expect(
      (await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `@/samples/${sample.id}/changes`)).status,
    ).toBe(404);
  });
});

describe('the list of samples [B7.33]', () => {
  test('filters by every column, searches by address and number, and sorts both ways', async () => {
    const event = await fixture.anEvent();
    const [first, second, third] = [
      await fixture.aSample(event),
      await fixture.aSample(event),
      await fixture.aSample(event),
    ];
    const note = (id: string, overrides: object) =>
      fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version: 1, ...overrides });
    await note(first.id, { collectedOn: '2026-03-01' });
    await note(second.id, { collectedOn: '2026-03-05', receivedOn: '2026-03-06' });
    const ids = async (query: string) =>
      (await fixture.page(`?filters[eventId]=${event.id}&${query}`)).body.items.map(({ id }) => id);
    expect(await ids('sort=number')).toEqual([first.id, second.id, third.id]);
    expect(await ids('sort=-number')).toEqual([third.id, second.id, first.id]);
    expect(await ids('sort=collectedOn')).toEqual([first.id, second.id, third.id]);
    expect(await ids('filters[status]=Collected')).toEqual([first.id]);
    expect(await ids('filters[status]=At Lab&filters[status]=New')).toEqual([third.id, second.id]);
    expect(await ids('filters[collectedOn]=after:2026-03-01')).toEqual([second.id]);
    expect(await ids(`searchTerm=sample ${third.number}`)).toContain(third.id);
    expect(await ids(`searchTerm=${encodeURIComponent(second.addressLine1)}`)).toEqual([second.id]);
    expect((await fixture.page('', fixture.memberOfOtherAccount)).body.items).toEqual([]);
  });

  test.each([
    [
      'filters[status]=Lost',
      'Filter status by New, Collected, At Lab, Analyzed, Completed or Invalidated, not by "Lost"',
    ],
    ['detection=zzz', 'Filter detection by exceedance, detect, nonDetect or waiting, not by "zzz"'],
  ])('refuses %s, which no sample can have', async (query, sentence) => {
    expect(summarizeProblem(await fixture.page(`?${query}`))).toEqual([400, 'invalidProperty', sentence]);
  });

  test('shows a corrected address', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    await fixture.requestJson(fixture.administrator, 'PUT', `@/locations/${sample.locationId}`, {
      version: 1,
      addressLine1: '99 Corrected Way',
    });
    expect((await fixture.page('?searchTerm=corrected')).body.items).toMatchObject([
      { id: sample.id, addressLine1: '99 Corrected Way' },
    ]);
  });

  test('finds one or two letters anywhere in an address, upper or lower case, and in nothing else', async () => {
    const event = await fixture.anEvent();
    const [first, second] = [await fixture.aSample(event), await fixture.aSample(event)];
    await fixture.requestJson(fixture.administrator, 'PUT', `@/locations/${second.locationId}`, {
      version: 1,
      addressLine1: '7 Éxq_Way',
      city: 'Lmville',
    });
    const find = async (text: string) =>
      (
        await fixture.page(`?filters[eventId]=${event.id}&sort=number&filters[address]=${encodeURIComponent(text)}`)
      ).body.items.map(({ id }) => id);
    expect(await find('XQ')).toEqual([second.id]);
    expect(await find('é')).toEqual([second.id]);
    expect(await find('q_')).toEqual([second.id]);
    expect(await find('MI')).toEqual([first.id]);
    expect(await find('y')).toEqual([second.id]);
    expect(await find('lm')).toEqual([]);
    expect(await find('_')).toEqual([second.id]);
  });

  test('uses the labels of the contract', async () => {
    const { id, number } = await fixture.aSample(await fixture.anEvent());
    const { owner } = fixture.product.app.database;
    const expected = [
      [1, 'New', 'Collected'],
      [2, 'At Lab', 'At Lab'],
      [3, 'Analyzed', 'Analyzed'],
      [4, 'Completed', 'Completed'],
      [5, 'Invalidated', 'Invalidated'],
    ] as const;
    for (const [status, uncollected, collected] of expected) {
      for (const [collectedOn, label] of [
        [null, uncollected],
        ['2026-03-01', collected],
      ] as const) {
        await owner.updateTable('samples').set({ status, collected_on: collectedOn }).where('id', '=', id).execute();
        expect((await fixture.read(id)).body).toMatchObject({ status, collectedOn, statusLabel: label });
        expect((await fixture.page(`?searchTerm=${number}`)).body.items).toContainEqual(
          expect.objectContaining({ id, statusLabel: label }),
        );
        expect(label).toBe(getStatusLabel({ status, collectedOn }));
      }
    }
    const labels = expected.flatMap(([, uncollected, collected]) => [uncollected, collected]);
    expect(new Set(labels)).toEqual(new Set(sampleStatusLabels));
  });
});

describe('files on a sample [A3.53]', () => {
  const attach = async (sampleId: string, person = fixture.crew) => {
    const form = new FormData();
    form.append('file', new Blob(['Chain of custody\n']), 'custody.txt');
    return fetch(`${fixture.product.url}/platform/attachment/sample/${sampleId}`, {
      method: 'POST',
      headers: person.headers,
      body: form,
    });
  };
  const listFiles = (type: string, id: string) =>
    fixture.requestJson<{ items: { originalFileName: string; links: object[] }[] }>(
      fixture.reader,
      'GET',
      `/platform/attachment/${type}/${id}?includeChildren=true`,
    );

  test('are listed with the sample and its location', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    expect((await attach(sample.id)).status).toBe(200);
    const link = {
      relatedEntityType: 'sample',
      relatedEntityId: sample.id,
      sampleId: sample.id,
      locationId: null,
      assetId: null,
      name: `Sample ${sample.number}, ${sample.addressLine1}`,
    };
    expect((await listFiles('sample', sample.id)).body.items).toMatchObject([
      { originalFileName: 'custody.txt', links: [link] },
    ]);
    expect((await listFiles('location', sample.locationId)).body.items).toMatchObject([{ links: [link] }]);
  });

  test('require the permission to add, in the account, and the feature flag [A6.17]', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    expect([
      (await attach(sample.id, fixture.reader)).status,
      (await attach(sample.id, fixture.memberOfOtherAccount)).status,
    ]).toEqual([403, 404]);
    await attach(sample.id);
    const { accountId } = fixture.administrator;
    await setFlag(fixture.product.app, { key: 'sampleAttachments', to: 'off', accountId });
    expect(summarizeProblem(await listFiles('sample', sample.id)).slice(0, 2)).toEqual([403, 'switchedOff']);
    expect((await listFiles('location', sample.locationId)).body.items).toEqual([]);
    await setFlag(fixture.product.app, { key: 'sampleAttachments', to: 'default', accountId });
    expect((await listFiles('sample', sample.id)).body.items).toHaveLength(1);
  });
});

test('counts of detections are of the account, or of one of its programs, events or locations [A2.63]', async () => {
  const event = await fixture.anEvent();
  const { locationId } = await fixture.aSample(event);
  const counts = (query: string, person = fixture.reader) =>
    fixture.requestJson<FindingCounts>(person, 'GET', `@/detectioncounts?${query}`);
  expect((await counts(`eventId=${event.id}`)).body).toEqual({ exceedances: 0, detects: 0, nonDetects: 0, waiting: 1 });
  expect((await counts(`locationId=${locationId}`)).body.waiting).toBe(1);
  const listed = async (query: string) => (await fixture.page(`?${query}`)).body.total;
  const { waiting } = (await counts('')).body;
  expect(waiting).toBeGreaterThanOrEqual(1);
  const valid = ['New', 'Collected', 'At Lab', 'Analyzed', 'Completed'].map((status) => `filters[status]=${status}`);
  expect(await listed(['filters[detection]=waiting', ...valid].join('&'))).toBe(waiting);
  expect(await listed(`eventId=${event.id}&filters[detection]=waiting&filters[detection]=detect`)).toBe(1);
  expect(await listed(`eventId=${event.id}&filters[detection]=detect`)).toBe(0);
  for (const query of [`eventId=${event.id}`, `programId=${fixture.program.id}`, `locationId=${locationId}`]) {
    expect((await counts(query)).status).toBe(200);
    expect((await counts(query, fixture.memberOfOtherAccount)).status).toBe(404);
  }
});
