import type { Page } from '@curbstop/contract/primitives/list';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { InvalidationPreview, SamplesInvalidated } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { callEndpoint, summarizeProblem } from '../../../testing/call-endpoint.ts';
import { createId } from '../../foundation/new-id.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

const reasonsQuery = `query SampleStatusReasons($accountId: String!, $status: String!, $accountType: String!) {
  sampleStatusReasons(accountId: $accountId, status: $status, accountType: $accountType) { id reason sampleType createdOn createdBy lastModifiedBy lastModifiedOn }
}`;

// Invalidating samples [B4.18, B7.31, B7.32].

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const decision = { statusReason: 3, stateDecisionOn: '2026-03-01', notes: 'Letter of the State of March 1' };
const invalidate = (id: string, overrides: object = {}, person: TestPerson = fixture.editor) =>
  fixture.requestJson<Sample>(person, 'POST', `@/samples/${id}/invalidate`, { ...decision, ...overrides });
const preview = (id: string, person: TestPerson = fixture.editor) =>
  fixture.requestJson<InvalidationPreview>(person, 'GET', `@/samples/${id}/invalidation`);

async function analyzed(event: SamplingEvent, result = '4'): Promise<SampleRow> {
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result }]);
  return sample;
}

async function setUp(table: 'accounts' | 'programs', id: string, fields: object): Promise<void> {
  await fixture.product.app.database.owner.updateTable(table).set(fields).where('id', '=', id).execute();
}

test('keeps the reason, the notes, the day of the decision, who and when; the results stay', async () => {
  const sample = await analyzed(await fixture.anEvent());
  const { status, body } = await invalidate(sample.id);
  const invalidation = {
    reason: 'The sample container was damaged in transit',
    notes: 'Letter of the State of March 1',
    stateDecisionOn: '2026-03-01',
  };
  expect([status, body.statusLabel]).toEqual([200, 'Invalidated']);
  expect(body.invalidation).toMatchObject(invalidation);
  expect(body.invalidation?.invalidatedBy).not.toBe('');
  expect(Date.parse(body.invalidation?.invalidatedOn ?? '')).toBeGreaterThan(0);
  expect(body.results).toMatchObject([{ amount: '4' }]);
  expect((await fixture.page(`?searchTerm=${sample.number}`)).body.items).toContainEqual(
    expect.objectContaining({ id: sample.id, invalidation: body.invalidation }),
  );
  expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
    before: { status: 'Analyzed', statusReason: null },
    after: {
      status: 'Invalidated',
      statusReason: invalidation.reason,
      statusNotes: invalidation.notes,
      stateDecisionOn: '2026-03-01',
    },
  });
});

test('samples of every status but Invalidated can be invalidated, and it is final', async () => {
  const event = await fixture.anEvent();
  const [fresh, completed] = [await fixture.aSample(event), await analyzed(event)];
  await fixture.report([{ sampleId: completed.id, analyteId: 2, result: '100' }]);
  await fixture.requestJson(fixture.editor, 'POST', '@/samples/complete', {
    sampleIds: [completed.id],
    certified: true,
  });
  expect((await fixture.read(completed.id)).body.statusLabel).toBe('Completed');
  for (const { id } of [fresh, completed]) expect((await invalidate(id)).body.statusLabel).toBe('Invalidated');
  expect(summarizeProblem(await invalidate(fresh.id))).toEqual([
    409,
    'statusNotAllowed',
    `Sample ${fresh.number} is Invalidated and cannot be invalidated. An invalidation is final.`,
  ]);
  // A later result is recorded with its reason: late-results.
  expect(summarizeProblem(await fixture.report([{ sampleId: fresh.id, result: '5' }]))[1]).toBe('lateReasonMissing');
});

test('is refused when a result arrived after the preview that it names', async () => {
  const sample = await fixture.aSample(await fixture.anEvent());
  const { resultsVersion } = (await preview(sample.id)).body;
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  expect(summarizeProblem(await invalidate(sample.id, { resultsVersion }))[1]).toBe('resultsChanged');
  const seen = (await preview(sample.id)).body.resultsVersion;
  // The sample alone is the 90th percentile of its period.
  expect(
    (await invalidate(sample.id, { resultsVersion: seen, confirmedLowerPercentiles: confirmAnyPercentiles })).status,
  ).toBe(200);
});

test('a sample without a collection date is not invalidated by a decision before its event', async () => {
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  expect(summarizeProblem(await invalidate(sample.id, { stateDecisionOn: '1900-01-01' }))).toEqual([
    400,
    'decisionTooEarly',
    `The State’s decision cannot be before ${event.name} began`,
  ]);
});

test('two simultaneous requests invalidate a sample once', async () => {
  const sample = await analyzed(await fixture.anEvent());
  const answers = await Promise.all([invalidate(sample.id), invalidate(sample.id, { statusReason: 1 })]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(
    (await fixture.listHistory(sample.id)).filter(({ after }) => 'statusReason' in (after as object)),
  ).toHaveLength(1);
});

test('is refused without a reason, without the State’s decision, and for a future decision', async () => {
  const sample = await analyzed(await fixture.anEvent());
  for (const [overrides, property] of [
    [{ statusReason: 9 }, 'statusReason'],
    [{ stateDecisionOn: undefined }, 'stateDecisionOn'],
    [{ stateDecisionOn: '2999-01-01' }, 'stateDecisionOn'],
    [{ notes: 'x'.repeat(2_001) }, 'notes'],
  ] as const) {
    const { status, body } = await invalidate(sample.id, overrides);
    expect([status, body.errors[0]?.property]).toEqual([400, property]);
  }
  expect((await fixture.read(sample.id)).body).toMatchObject({ statusLabel: 'Analyzed', invalidation: null });
});

describe('the replacement sample and its kit', () => {
  const vendor = (id: string | null) => setUp('programs', fixture.program.id, { shipping_vendor_id: id });
  const kitsAt = async (locationId: string) =>
    (
      await fixture.requestJson<Page<KitRow>>(
        fixture.reader,
        'GET',
        `@/kits?filters[locationId]=${locationId}&sort=code`,
      )
    ).body.items;
  const samplesAt = async (locationId: string) =>
    (await fixture.page(`?filters[locationId]=${locationId}&sort=number`)).body.items;
  const orderKits = (event: SamplingEvent, locationId: string) =>
    fixture.requestJson<KitsOrdered>(fixture.crew, 'POST', '@/kits/order', {
      programId: event.programId,
      samplingEventId: event.id,
      locationIds: [locationId],
    });

  test('is refused without a shipping vendor id, and nothing is changed [B5.18]', async () => {
    await vendor('V-7');
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 1, willDeliver: true }] });
    await vendor(null);
    const sample = await analyzed(event);
    expect((await invalidate(sample.id, { resend: true })).body.errors).toMatchObject([
      {
        property: 'resend',
        detail:
          'The Program for this sample needs to have a Shipping Vendor Id to resend, please reach out to support to add one.',
      },
    ]);
    expect((await fixture.read(sample.id)).body.statusLabel).toBe('Analyzed');
  });

  test('creates the same bottle at the same site, once, in a kit of its own', async () => {
    await vendor('V-7');
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const locationId = await fixture.inEvent(event);
    await orderKits(event, locationId);
    const [first, fifth] = await samplesAt(locationId);
    const { body } = await invalidate(fifth?.id ?? '', { resend: true });
    expect(body.program.shippingVendorId).toBe('V-7');
    const samples = await samplesAt(locationId);
    expect(body.replacedBy).toEqual([{ id: samples[2]?.id, number: samples[2]?.number }]);
    expect(samples.map(({ replacedBy }) => replacedBy)).toEqual([[], body.replacedBy, []]);
    expect(samples.map(({ bottle, statusLabel }) => [bottle, statusLabel])).toEqual([
      [first?.bottle, 'New'],
      [fifth?.bottle, 'Invalidated'],
      [fifth?.bottle, 'New'],
    ]);
    expect(
      (await kitsAt(locationId)).map(({ replacement, status, sampleNumbers }) => [replacement, status, sampleNumbers]),
    ).toEqual([
      [0, 'Ordered', [first?.number, fifth?.number]],
      [1, 'Ordered', [samples[2]?.number]],
    ]);
    // An ordinary order never adds to them, and neither do more samples.
    expect((await orderKits(event, locationId)).body).toMatchObject({ created: 0, alreadyThere: 1, samples: 0 });
    expect((await fixture.create(event, [locationId])).body).toMatchObject({ added: 0 });
    const [, kit] = await kitsAt(locationId);
    expect((await fixture.listHistory(kit?.id ?? '')).at(-1)).toMatchObject({
      operation: 'created',
      after: { replacement: 1, eventName: event.name },
    });
    await vendor(null);
  });

  test('is ordered again when the replacement is invalidated too; a sample without resend gets no kit', async () => {
    await vendor('V-7');
    const event = await fixture.anEvent();
    const { id, locationId } = await fixture.aSample(event);
    await invalidate(id, { resend: true });
    const second = (await samplesAt(locationId)).at(-1);
    await invalidate(second?.id ?? '', { resend: true });
    const third = (await samplesAt(locationId)).at(-1);
    expect((await kitsAt(locationId)).map(({ replacement, sampleNumbers }) => [replacement, sampleNumbers])).toEqual([
      [1, [second?.number]],
      [2, [third?.number]],
    ]);
    await invalidate(third?.id ?? '');
    await fixture.create(event, [locationId]);
    expect((await kitsAt(locationId)).map(({ sampleNumbers }) => sampleNumbers.length)).toEqual([1, 1]);
    await vendor(null);
  });

  test('is ordered once by two simultaneous requests, and by a repeated request', async () => {
    await vendor('V-7');
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    const body = { ...decision, resend: true };
    const headers = { ...fixture.editor.headers, 'idempotency-key': `resend-${sample.id}` };
    const orderOnce = () =>
      callEndpoint(fixture.product, {
        as: { headers },
        method: 'POST',
        path: `/pws/rest/accounts/${fixture.editor.accountId}/samples/${sample.id}/invalidate`,
        body,
      });
    const first = await orderOnce();
    const [again, other] = await Promise.all([
      orderOnce(),
      invalidate(sample.id, { resend: true }, fixture.administrator),
    ]);
    expect([first.status, again.status, other.status]).toEqual([200, 200, 409]);
    expect(await kitsAt(sample.locationId)).toHaveLength(1);
    expect(await samplesAt(sample.locationId)).toHaveLength(2);
    await vendor(null);
  });

  test('is performed on site in a field test, so no kit is ordered', async () => {
    const fieldProgram = await fixture.requestJson<Program>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 7,
      name: 'Field tests',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    await setUp('programs', fieldProgram.body.id, { shipping_vendor_id: 'V-7' });
    const event = await fixture.anEvent({ programId: fieldProgram.body.id, protocolDefinitions: [{ skuId: 9 }] });
    const locationId = await fixture.inEvent(event);
    const path = `/pws/rest/v2@/programs/${event.programId}/samplingevents/${event.id}/createsamples`;
    await fixture.requestJson(fixture.crew, 'POST', path, { locationIds: [locationId] });
    const [sample] = await samplesAt(locationId);
    expect((await preview(sample?.id ?? '')).body.replacementKits).toBeNull();
    expect((await invalidate(sample?.id ?? '', { resend: true })).status).toBe(200);
    expect(await kitsAt(locationId)).toEqual([]);
    expect(await samplesAt(locationId)).toHaveLength(2);
  });

  test('is refused in an event that takes no more samples, and nothing is changed', async () => {
    await vendor('V-7');
    const event = await fixture.anEvent();
    const sample = await analyzed(event);
    expect((await preview(sample.id)).body.replacementRefusal).toBeNull();
    await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${event.id}`, {
      version: 1,
      status: 'Completed',
    });
    const refused = summarizeProblem(await invalidate(sample.id, { resend: true }));
    expect(refused.slice(0, 2)).toEqual([409, 'eventNotActive']);
    // The window says so before the decision is entered.
    expect((await preview(sample.id)).body.replacementRefusal).toBe(refused[2]);
    expect((await fixture.read(sample.id)).body.statusLabel).toBe('Analyzed');
    await vendor(null);
  });
});

describe('several samples at once', () => {
  const post = <Body>(path: string, body: object, person: TestPerson = fixture.editor) =>
    fixture.requestJson<Body>(person, 'POST', `@/samples/invalidations${path}`, body);
  const { statusReason: _, ...together } = decision;
  const toInvalidations = (samples: readonly SampleRow[]) =>
    samples.map(({ id }, at) => ({ sampleId: id, statusReason: at === 0 ? 1 : 3 }));
  const invalidateAll = (samples: readonly SampleRow[], overrides: object = {}, person: TestPerson = fixture.editor) =>
    post<SamplesInvalidated>('', { samples: toInvalidations(samples), ...together, ...overrides }, person);
  const previewAll = (samples: readonly SampleRow[], person: TestPerson = fixture.editor) =>
    post<InvalidationPreview>('/preview', { sampleIds: samples.map(({ id }) => id) }, person);

  test('are one decision with a reason for each, and its preview is that of all together', async () => {
    const event = await fixture.anEvent();
    for (const result of ['2', '3']) await analyzed(event, result);
    const high = [await analyzed(event, '28'), await analyzed(event, '30')];
    const { body } = await previewAll(high);
    expect(body.percentiles[0]).toMatchObject({ before: { value: '30', count: 4 }, after: { value: '3', count: 2 } });
    expect(body.replacementKits).toEqual({
      name: 'Lead and copper, first liter',
      sku: 'WTK-LC-1',
      count: 2,
      isShippedByVendor: false,
    });
    const confirmed = { resultsVersion: body.resultsVersion, confirmedLowerPercentiles: confirmAnyPercentiles };
    expect((await invalidateAll(high, confirmed)).body).toEqual({
      invalidated: 2,
      replacementSamples: 0,
      replacementKits: 0,
    });
    const [first, second] = await Promise.all(high.map(async ({ id }) => (await fixture.read(id)).body.invalidation));
    expect([first?.reason, second?.reason]).toEqual([
      'Improper analysis by the laboratory caused an erroneous result',
      'The sample container was damaged in transit',
    ]);
    const percentileAfter = await fixture.requestJson(
      fixture.reader,
      'GET',
      `@/samplingevents/${event.id}/percentiles`,
    );
    expect(percentileAfter.body).toMatchObject({ analytes: [{ percentile: body.percentiles[0]?.after }, {}] });
  });

  test('get one replacement kit for each location', async () => {
    await setUp('programs', fixture.program.id, { shipping_vendor_id: 'V-7' });
    const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    await fixture.create(event, [await fixture.inEvent(event), await fixture.inEvent(event)]);
    const samples = (await fixture.page(`?filters[eventId]=${event.id}`)).body.items;
    expect((await invalidateAll(samples, { resend: true })).body).toEqual({
      invalidated: 4,
      replacementSamples: 4,
      replacementKits: 2,
    });
    await setUp('programs', fixture.program.id, { shipping_vendor_id: null });
  });

  test('are all refused if one cannot be invalidated, has new results or is of another event', async () => {
    const event = await fixture.anEvent();
    const samples = [await fixture.aSample(event), await fixture.aSample(event)];
    const [first, second] = samples;
    const seen = (await previewAll(samples)).body.resultsVersion;
    await fixture.report([{ sampleId: second?.id, result: '90' }]);
    expect(summarizeProblem(await invalidateAll(samples, { resultsVersion: seen }))[2]).toBe(
      'The results of these samples have changed since the percentiles were shown. Close this window, open it again and compare them.',
    );
    const elsewhere = await fixture.aSample(await fixture.anEvent());
    expect(summarizeProblem(await invalidateAll([...samples, elsewhere]))[1]).toBe('severalEvents');
    expect(summarizeProblem(await previewAll([...samples, elsewhere]))[1]).toBe('severalEvents');
    await invalidate(first?.id ?? '');
    expect(summarizeProblem(await invalidateAll(samples))[1]).toBe('statusNotAllowed');
    expect((await fixture.read(second?.id ?? '')).body.statusLabel).toBe('Analyzed');
  });

  test('require the permission to edit, in the account', async () => {
    const samples = [await fixture.aSample(await fixture.anEvent())];
    for (const [person, status] of [
      [fixture.reader, 403],
      [fixture.crew, 403],
      [fixture.memberOfOtherAccount, 404],
    ] as const) {
      expect((await invalidateAll(samples, {}, person)).status).toBe(status);
      expect((await previewAll(samples, person)).status).toBe(status);
    }
  });
});

test('creating the samples of an event replaces an invalidated sample', async () => {
  const event = await fixture.anEvent();
  const sample = await analyzed(event);
  await invalidate(sample.id);
  expect((await fixture.create(event, [sample.locationId])).body).toEqual({ added: 1, alreadyThere: 0 });
  expect((await fixture.create(event, [sample.locationId])).body).toEqual({ added: 0, alreadyThere: 1 });
});

describe('the preview', () => {
  test('shows the percentile before and after with the rank, as the invalidation then changes it', async () => {
    const event = await fixture.anEvent();
    for (const result of ['2', '3', '4', '5', '6']) await analyzed(event, result);
    const high = await analyzed(event, '28');
    await fixture.aSample(event);
    await setUp('accounts', fixture.administrator.accountId, { population_served: 80 });
    const { body } = await preview(high.id);
    expect(body).toMatchObject({
      event: { name: event.name, endsOn: '2026-06-30' },
      isCompliance: true,
      waiting: 6,
      percentiles: [
        {
          analyteCode: 'lead',
          before: { value: '28', exceeds: true, rank: { lower: 6 } },
          after: { value: '5.5', count: 5, exceeds: false },
        },
        { analyteCode: 'copper', before: null, after: null },
      ],
      periods: [{ requiredSites: 5 }],
    });
    await invalidate(high.id, { confirmedLowerPercentiles: confirmAnyPercentiles });
    const percentileAfter = await fixture.requestJson(
      fixture.reader,
      'GET',
      `@/samplingevents/${event.id}/percentiles`,
    );
    expect(percentileAfter.body).toMatchObject({
      analytes: [{ percentile: body.percentiles[0]?.after, withInvalidated: body.percentiles[0]?.before }, {}],
    });
    await setUp('accounts', fixture.administrator.accountId, { population_served: null });
  });

  test('shows that the minimum is unknown without the population served', async () => {
    const sample = await analyzed(await fixture.anEvent());
    expect((await preview(sample.id)).body).toMatchObject({
      periods: [{ requiredSites: null }],
    });
  });
});

test('the reasons are those of 40 CFR 141.86(f)(1) [B7.32]', async () => {
  const { accountId } = fixture.reader;
  const reasonsFor = async (status: string, accountType = 'PWS') =>
    (
      await fixture.requestJson<{
        readonly data: {
          readonly sampleStatusReasons: readonly { readonly id: number; readonly sampleType: string }[];
        };
        readonly errors?: readonly { readonly message: string }[];
      }>(fixture.reader, 'POST', '/pws/graphql', {
        query: reasonsQuery,
        variables: { accountId, status, accountType },
      })
    ).body;
  expect(
    (await reasonsFor('Invalidated')).data.sampleStatusReasons.map(({ id, sampleType }) => [id, sampleType]),
  ).toEqual([
    [1, 'PWS'],
    [2, 'PWS'],
    [3, 'PWS'],
    [4, 'PWS'],
  ]);
  expect((await reasonsFor('Completed')).data.sampleStatusReasons).toEqual([]);
  expect((await reasonsFor('Nope')).errors?.map(({ message }) => message)).toEqual([
    'Filter status by New, Collected, At Lab, Analyzed, Completed or Invalidated, not by "Nope"',
  ]);
  expect((await reasonsFor('Invalidated', 'Zoo')).errors?.map(({ message }) => message)).toEqual([
    'Filter accountType by PWS, not by "Zoo"',
  ]);
});

test('requires the permission to edit, in the account, and a sample that exists', async () => {
  const sample = await analyzed(await fixture.anEvent());
  for (const [person, status] of [
    [fixture.reader, 403],
    [fixture.crew, 403],
    [fixture.memberOfOtherAccount, 404],
  ] as const) {
    expect((await invalidate(sample.id, {}, person)).status).toBe(status);
    expect((await preview(sample.id, person)).status).toBe(status);
  }
  expect((await invalidate(createId())).status).toBe(404);
  expect((await preview(createId())).status).toBe(404);
  expect((await fixture.read(sample.id)).body.statusLabel).toBe('Analyzed');
});
