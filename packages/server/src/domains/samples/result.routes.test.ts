import { getSampleFinding } from '@curbstop/contract/samples/result.calculation';
import type { FindingCounts, Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Results of samples, from the outside.

let fixture: SamplingFixture;
let event: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
});

const counts = async (of: SamplingEvent) =>
  (await fixture.requestJson<FindingCounts>(fixture.reader, 'GET', `@/detectioncounts?eventId=${of.id}`)).body;

describe('the collection date of a sample that has none', () => {
  test('comes with its result and is in its history', async () => {
    const { id } = await fixture.aSample(event);
    const sent = { sampleId: id, result: '3', collectedOn: '2026-02-03' };
    expect((await fixture.report([sent])).body).toEqual({ added: 1, alreadyThere: 0 });
    expect((await fixture.read(id)).body).toMatchObject({ collectedOn: '2026-02-03', statusLabel: 'Analyzed' });
    expect((await fixture.report([sent])).body).toEqual({ added: 0, alreadyThere: 1 });
    expect(await fixture.listHistory(id)).toContainEqual(
      expect.objectContaining({ before: { collectedOn: null }, after: { collectedOn: '2026-02-03' } }),
    );
  });

  test.each([
    ['is refused outside the dates of the event', '2025-12-31', /was collected on 12-31-2025, outside the dates/],
    ['is refused in the future', '2999-01-01', /cannot be in the future/],
    ['does not replace a recorded one', '2026-02-04', /was collected on 02-03-2026. If that is wrong, correct it/],
  ])('%s', async (_title, collectedOn, sentence) => {
    const { id, version } = await fixture.aSample(event);
    if (collectedOn === '2026-02-04')
      await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, collectedOn: '2026-02-03' });
    const [status, code, detail] = summarizeProblem(await fixture.report([{ sampleId: id, result: '3', collectedOn }]));
    expect([status, code]).toEqual([400, 'collectionDateRefused']);
    expect(detail).toMatch(sentence);
    expect((await fixture.read(id)).body.results).toEqual([]);
  });
});

describe('reporting results', () => {
  test('saves them as reported and returns their findings', async () => {
    const sample = await fixture.aSample(event);
    const sent = {
      sampleId: sample.id,
      result: '0.0152',
      unit: 'mg/L',
      method: 'EPA 200.8',
      reportingLimit: '0.001',
      detectionLimit: 0.0005,
      labId: 'CT-0042',
      analyzedOn: '2026-02-06',
    };
    expect(
      (
        await fixture.report([
          sent,
          { sampleId: sample.id, analyteId: 2, result: '<0.005', unit: 'ppm', detectionLimit: '0.005' },
        ])
      ).body,
    ).toEqual({ added: 2, alreadyThere: 0 });
    const { body } = await fixture.read(sample.id);
    expect(body).toMatchObject({ status: 3, statusLabel: 'Analyzed', detection: 'exceedance', version: 1 });
    expect(body.results).toMatchObject([
      {
        analyteId: 1,
        name: 'Lead',
        displayName: 'Lead',
        result: '0.0152',
        unit: 'mg/L',
        qualifier: null,
        amount: '15.2',
        amountUnit: 'µg/L',
        upperLimit: '15',
        lowerLimit: null,
        reportingLimit: '0.001',
        detectionLimit: '0.0005',
        isExceedance: true,
        belowDetectionLimit: false,
        detection: 'exceedance',
        primary: true,
        method: 'EPA 200.8',
        labId: 'CT-0042',
        analyzedOn: '2026-02-06',
        version: 1,
      },
      {
        analyteId: 2,
        result: '0.005',
        qualifier: '<',
        unit: 'ppm',
        amount: '0',
        countBasis: 'belowDetectionLimit',
        countReason: 'Zero: below the detection limit of 0.005 ppm (40 CFR 141.89(a)(3))',
        belowDetectionLimit: true,
        detection: 'nonDetect',
        isExceedance: false,
      },
    ]);
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      operation: 'updated',
      before: { Lead: null, Copper: null },
      after: {
        Lead: '0.0152 mg/L; EPA 200.8; reporting limit 0.001 mg/L; detection limit 0.0005 mg/L; laboratory CT-0042; analyzed on 02-06-2026',
        Copper: '<0.005 ppm; detection limit 0.005 ppm',
      },
    });
  });

  test('ignores identical results, and accepts a different result of an analyte only as a correction', async () => {
    const sample = await fixture.aSample(event);
    const sent = { sampleId: sample.id, result: '4.20', method: 'EPA 200.8' };
    await fixture.report([sent]);
    expect((await fixture.report([{ ...sent, result: '4.2' }])).body).toEqual({ added: 0, alreadyThere: 1 });
    expect(await fixture.listHistory(sample.id)).toHaveLength(2);
    const other = await fixture.report([{ ...sent, result: '4.3' }]);
    expect(summarizeProblem(other)).toEqual([
      409,
      'alreadyReported',
      `Row 1: Sample ${sample.number} already has 4.2 ppb for Lead. Correct that result, or withdraw it first.`,
    ]);
    expect(other.body.errors[0]?.property).toBe('results.0.result');
  });

  test('saves all or none and shows the invalid row', async () => {
    const [good, other] = [await fixture.aSample(event), await fixture.aSample(event)];
    const theirs = await aSampleElsewhere();
    for (const [row, code, words] of [
      [{ sampleId: theirs, result: '1' }, 'noSuchSample', 'Row 2: sample not found.'],
      [
        { sampleId: other.id, analyteId: 3, unit: 'su', result: '7' },
        'notAnalyzed',
        `Row 2: pH is not an analyte of ${event.name}.`,
      ],
      [
        {
          sampleId: other.id,
          analyteId: 2,
          result: '1',
          unit: 'mg/L',
          detectionLimit: '0.002',
          receivedOn: '2999-01-01',
        },
        'futureResult',
        'The analyzed and received dates cannot be in the future',
      ],
      [
        { sampleId: other.id, result: '1', analyzedOn: '2999-01-01' },
        'futureResult',
        'The analyzed and received dates cannot be in the future',
      ],
      [{ sampleId: good.id, result: '2' }, 'namedTwice', 'Row 2 has the same analyte and sample as row 1.'],
      [
        { sampleId: other.id, result: '1', receivedOn: '2999-01-01' },
        'futureResult',
        'The analyzed and received dates cannot be in the future',
      ],
    ] as const) {
      const [, refused, detail] = summarizeProblem(await fixture.report([{ sampleId: good.id, result: '1' }, row]));
      expect([refused, detail]).toEqual([code, expect.stringContaining(words)]);
    }
    expect(
      (
        await fixture.report([
          { sampleId: good.id, result: '1' },
          { sampleId: other.id, result: 'x' },
        ])
      ).body.errors[0]?.property,
    ).toBe('results.1.result');
    expect((await fixture.read(good.id)).body.results).toEqual([]);
  });

  test('needs a confirmation of levels that look like a slip of the unit, also in a correction', async () => {
    const [one, other] = [await fixture.aSample(event), await fixture.aSample(event)];
    const results = [
      { sampleId: one.id, analyteId: 1, result: '0.022', unit: 'µg/L' },
      { sampleId: other.id, analyteId: 1, result: '3', unit: 'µg/L' },
      { sampleId: other.id, analyteId: 2, result: '0.25', unit: 'µg/L' },
    ];
    const send = (body: object) => fixture.requestJson(fixture.crew, 'POST', '@/results', { results, ...body });
    for (const body of [{}, { confirmedUnits: 1 }])
      expect(summarizeProblem(await send(body))).toEqual([
        409,
        'unitsNotConfirmed',
        'Lead of 0.022 µg/L is unusually low. The laboratory may have measured it in mg/L. Check the 2 unusual results in the laboratory’s report and confirm the number of these results.',
      ]);
    expect((await fixture.read(one.id)).body.results).toEqual([]);
    expect((await send({ confirmedUnits: 2 })).body).toEqual({ added: 3, alreadyThere: 0 });
    // Nothing new is left to confirm.
    expect((await send({})).body).toEqual({ added: 0, alreadyThere: 3 });

    const [lead] = (await fixture.read(one.id)).body.results;
    const correct = (result: object, body: object = {}) =>
      fixture.requestJson(fixture.editor, 'PUT', `@/results/${lead?.id}`, {
        version: lead?.version,
        reason: 'Corrected report',
        result: { analyteId: 1, unit: 'µg/L', ...result },
        ...body,
      });
    expect(summarizeProblem(await correct({ result: '0.045' }))[1]).toBe('unitsNotConfirmed');
    expect((await correct({ result: '0.022', method: 'EPA 200.8' })).status).toBe(200);
  });

  test('counts a deadline from the day of receipt', async () => {
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result: '1', receivedOn: '2026-03-02' }]);
    // The water system is in New York: that day began there at five in the morning of Greenwich.
    expect((await fixture.read(sample.id)).body.results[0]?.receivedOn).toBe('2026-03-02T05:00:00.000Z');
  });

  test('is refused with a receipt before the sample was collected or analyzed', async () => {
    const sample = await fixture.aSample(event);
    const sent = { sampleId: sample.id, result: '1', analyzedOn: '2026-03-05' };
    const early = summarizeProblem(await fixture.report([{ ...sent, receivedOn: '2026-03-04' }]));
    expect(early.slice(1)).toEqual([
      'daysOutOfOrder',
      'Row 1: The date on which you received the results cannot be before the date analyzed',
    ]);
    expect((await fixture.report([{ ...sent, receivedOn: '2026-03-05' }])).status).toBe(200);
    // The same order holds when a day of the sample changes afterwards.
    const change = async (fields: object) => {
      const { version } = (await fixture.read(sample.id)).body;
      return fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, { ...fields, version });
    };
    expect(summarizeProblem(await change({ collectedOn: '2026-03-06' })).slice(1)).toEqual([
      'resultsEarlier',
      'With this date the Lead result has days in the wrong order: The date analyzed cannot be before the collection date. Correct the result or this date',
    ]);
    expect(summarizeProblem(await change({ collectedOn: '2026-03-03', receivedOn: '2026-03-06' }))[1]).toBe(
      'resultsEarlier',
    );
    expect((await change({ collectedOn: '2026-03-03', receivedOn: '2026-03-04' })).status).toBe(200);
    const other = await fixture.aSample(event);
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${other.id}`, {
      collectedOn: '2026-03-03',
      receivedOn: '2026-03-04',
      version: other.version,
    });
    expect(
      summarizeProblem(await fixture.report([{ sampleId: other.id, result: '1', analyzedOn: '2026-03-03' }])).slice(1),
    ).toEqual(['daysOutOfOrder', 'Row 1: The date analyzed cannot be before the date received by the lab']);
  });

  test("is allowed with a laboratory's API key, not with read permission", async () => {
    const sample = await fixture.aSample(event);
    const { key } = (
      await fixture.requestJson<{ key: string }>(fixture.administrator, 'POST', '/pws@/api-keys', {
        name: 'Lab of Harlow',
        permissions: ['pws:results'],
        days: 30,
      })
    ).body;
    const laboratory = { ...fixture.crew, headers: { authorization: `Bearer ${key}` } };
    expect(
      (await fixture.report([{ sampleId: sample.id, result: 'ND', reportingLimit: '1' }], laboratory)).body,
    ).toEqual({ added: 1, alreadyThere: 0 });
    expect((await fixture.read(sample.id)).body.results[0]).toMatchObject({
      qualifier: 'ND',
      result: null,
      enteredBy: 'API key Lab of Harlow',
    });
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      changed_by_name: 'API key Lab of Harlow',
      source: 'api',
    });
    const doubtful = await fixture.aSample(event);
    const results = [{ sampleId: doubtful.id, analyteId: 1, result: '0.022', unit: 'µg/L' }];
    for (const body of [{ results }, { results, confirmedUnits: 1 }])
      expect(summarizeProblem(await fixture.requestJson(laboratory, 'POST', '@/results', body))).toEqual([
        409,
        'unitsNotForLaboratory',
        expect.stringContaining('the water system enters this result and confirms it') as string,
      ]);
    expect((await fixture.read(doubtful.id)).body.results).toEqual([]);
    expect((await fixture.report([{ sampleId: sample.id, result: '1' }], fixture.reader)).status).toBe(403);
    expect(
      summarizeProblem(await fixture.report([{ sampleId: sample.id, result: '1' }], fixture.memberOfOtherAccount))[0],
    ).toBe(404);
  });

  test('requires the fields that decide whether a non-detect counts as zero, by row and field', async () => {
    const [sample, strict] = [
      await fixture.aSample(event),
      await fixture.aSample(
        await fixture.anEvent({ samplingEventAnalytes: [{ analyteId: 2, exceedanceLimit: '3', primary: true }] }),
      ),
    ];
    for (const [row, property, words] of [
      [{ result: '<5', reportingLimit: '5' }, 'detectionLimit', 'Enter the laboratory’s detection limit'],
      [{ result: 'BRL', reportingLimit: '5' }, 'detectionLimit', 'Enter the laboratory’s detection limit'],
      [{ analyteId: 2, result: '<50' }, 'detectionLimit', 'Without it the level may be up to 50 ppb.'],
      [
        { result: '14', qualifier: 'ND', reportingLimit: '1' },
        'result',
        'A non-detect cannot be above its own reporting limit of 1 ppb.',
      ],
      [
        { result: '5', reportedAs: 'halfQuantitationLimit' },
        'reportedAs',
        'Half the quantitation limit is for levels below 5 ppb',
      ],
      [
        { sampleId: strict.id, analyteId: 2, result: '<4', detectionLimit: '4' },
        'result',
        'Row 1: <4 ppb does not show whether the limit of 3 µg/L was exceeded.',
      ],
      [{ result: '4.8', detectionLimit: '4.9' }, 'detectionLimit', '4.9 ppb looks like a reporting limit'],
      [{ result: '0', reportingLimit: '5' }, 'detectionLimit', 'Without it the level may be up to 5 ppb.'],
    ] as const) {
      const refused = await fixture.report([{ sampleId: sample.id, ...row }]);
      expect([refused.status, refused.body.errors[0]?.property, refused.body.errors[0]?.detail]).toEqual([
        400,
        `results.0.${property}`,
        expect.stringContaining(words),
      ]);
    }
    expect((await fixture.read(sample.id)).body.results).toEqual([]);
  });

  test('counts a level between detection and quantitation limit as measured, or as half the limit if the laboratory reports it so', async () => {
    const [measured, half] = [await fixture.aSample(event), await fixture.aSample(event)];
    await fixture.report([
      { sampleId: measured.id, result: '4.9', reportingLimit: '5' },
      { sampleId: half.id, result: '<5', reportingLimit: '5', reportedAs: 'halfQuantitationLimit' },
    ]);
    const readResult = async (id: string) => (await fixture.read(id)).body.results[0];
    expect(await readResult(measured.id)).toMatchObject({
      result: '4.9',
      amount: '4.9',
      countBasis: 'measured',
      detection: 'detect',
      reportedAs: null,
    });
    expect(await readResult(half.id)).toMatchObject({
      result: '5',
      qualifier: '<',
      amount: '2.5',
      countBasis: 'halfQuantitationLimit',
      detection: 'detect',
      reportedAs: 'halfQuantitationLimit',
    });
  });

  test('accepts one of two simultaneous reports', async () => {
    const sample = await fixture.aSample(event);
    const answers = await Promise.all(
      ['1', '2', '3'].map((result) => fixture.report([{ sampleId: sample.id, result }])),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await fixture.read(sample.id)).body.results).toHaveLength(1);
  });
});

async function aSampleElsewhere(): Promise<string> {
  const { memberOfOtherAccount: stranger } = fixture;
  const made = async (path: string, body: object) =>
    (await fixture.requestJson<{ id: string }>(stranger, 'POST', path, body)).body.id;
  const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const programId = await made('@/programs', { programTypeId: 2, name: 'Theirs', ...days });
  const eventId = await made('@/samplingevents', {
    programId,
    name: 'Theirs',
    eventType: 'Sampling',
    ...days,
    protocolDefinitions: [{ skuId: 1 }],
  });
  await made(`@/programs/${programId}/samplingevents/${eventId}`, {
    addressLine1: '1 Far Road',
    city: 'Farville',
    state: 'CT',
    zip: '06415',
    createSamplesOnImport: true,
  });
  return (await fixture.page('', stranger)).body.items[0]?.id as string;
}

describe('correcting and withdrawing a result', () => {
  const reported = async (result = '16'): Promise<{ sample: SampleRow; resultId: string }> => {
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result }]);
    return { sample, resultId: (await fixture.read(sample.id)).body.results[0]?.id as string };
  };
  const correct = (id: string, overrides: object, person = fixture.editor) =>
    fixture.requestJson<Sample>(person, 'PUT', `@/results/${id}`, {
      version: 1,
      reason: 'Decimal point',
      result: { analyteId: 1, unit: 'ppb', result: '1.6' },
      confirmedExceedance: true,
      confirmedLowerPercentiles: confirmAnyPercentiles,
      ...overrides,
    });
  const withdraw = (id: string, overrides: object = {}, person = fixture.editor) =>
    fixture.requestJson<Sample>(person, 'POST', `@/results/${id}/withdraw`, {
      version: 1,
      reason: 'Of another sample',
      confirmedExceedance: true,
      confirmedLowerPercentiles: confirmAnyPercentiles,
      ...overrides,
    });

  test('lowers an exceedance only with an explanation and a confirmation', async () => {
    const { sample, resultId } = await reported('20');
    expect(summarizeProblem(await correct(resultId, { reason: 'x' }))).toEqual([
      400,
      'loweredReasonMissing',
      'Enter why a result with an exceedance is lowered, in at least 10 characters',
    ]);
    const refused = await correct(resultId, { confirmedExceedance: undefined });
    expect(summarizeProblem(refused)).toEqual([
      409,
      'lowerNotConfirmed',
      expect.stringContaining('correcting 20 ppb to 1.6 ppb may end the exceedance and the notices that it requires'),
    ]);
    expect((await fixture.read(sample.id)).body.detection).toBe('exceedance');
    const higher = { result: { analyteId: 1, unit: 'ppb', result: '21' }, reason: 'x', confirmedExceedance: undefined };
    expect((await correct(resultId, higher)).status).toBe(200);
    expect((await correct(resultId, { version: 2 })).body.detection).toBe('detect');
  });

  test('names both analytes before an exceedance of lead becomes a result of copper', async () => {
    const { resultId } = await reported('30');
    const copper = { result: { analyteId: 2, unit: 'ppb', result: '30' }, confirmedExceedance: undefined };
    const reason = 'The laboratory analyzed copper';
    expect(summarizeProblem(await correct(resultId, { ...copper, reason }))).toEqual([
      409,
      'lowerNotConfirmed',
      expect.stringContaining(
        'correcting Lead 30 ppb to Copper 30 ppb may end the exceedance and the notices that it requires',
      ),
    ]);
  });

  test('changes the finding of the sample, with the reason in its history', async () => {
    const { sample, resultId } = await reported();
    const sampleBefore = (await fixture.read(sample.id)).body;
    expect(sampleBefore.detection).toBe('exceedance');
    const { body } = await correct(resultId, {});
    expect(body).toMatchObject({
      detection: 'detect',
      status: 3,
      results: [{ id: resultId, result: '1.6', version: 2, receivedOn: sampleBefore.results[0]?.receivedOn }],
    });
    expect((await fixture.listHistory(sample.id)).at(-2)).toMatchObject({
      operation: 'updated',
      before: { Lead: '16 ppb' },
      after: { Lead: '1.6 ppb' },
      reason: 'Decimal point',
    });
  });

  test('allows a new result after a withdrawal and restores the status of the sample', async () => {
    const { sample, resultId } = await reported();
    expect((await withdraw(resultId)).body).toMatchObject({ status: 1, detection: null, results: [] });
    expect((await fixture.listHistory(sample.id)).at(-2)).toMatchObject({
      before: { Lead: '16 ppb' },
      after: { Lead: null },
      reason: 'Of another sample',
    });
    expect((await withdraw(resultId)).status).toBe(404);
    expect((await fixture.report([{ sampleId: sample.id, result: '2' }])).body.added).toBe(1);
  });

  test('requires a reason and the current version', async () => {
    const { resultId } = await reported();
    expect(summarizeProblem(await correct(resultId, { reason: ' ' }))[2]).toBe('Enter a reason');
    expect(summarizeProblem(await withdraw(resultId, { reason: '' }))[2]).toBe('Enter a reason');
    expect(summarizeProblem(await withdraw(resultId, { confirmedExceedance: undefined })).slice(0, 2)).toEqual([
      409,
      'exceedanceNotConfirmed',
    ]);
    expect((await correct(resultId, { version: 7 })).status).toBe(409);
    expect((await withdraw(resultId, { version: 7 })).status).toBe(409);
    const withoutLimit = await correct(resultId, { result: { analyteId: 1, unit: 'ppb', result: '<20' } });
    expect([withoutLimit.body.errors[0]?.property, withoutLimit.body.errors[0]?.detail]).toEqual([
      'result.detectionLimit',
      expect.stringContaining('Enter the laboratory’s detection limit'),
    ]);
  });

  test('requires the permission to edit in the account', async () => {
    const { resultId } = await reported();
    expect([
      (await correct(resultId, {}, fixture.crew)).status,
      (await withdraw(resultId, {}, fixture.crew)).status,
    ]).toEqual([403, 403]);
    expect([
      (await correct(resultId, {}, fixture.memberOfOtherAccount)).status,
      (await withdraw(resultId, {}, fixture.memberOfOtherAccount)).status,
    ]).toEqual([404, 404]);
  });
});

describe('findings of samples [A2.63]', () => {
  test('are counted for an event and filter the list of samples', async () => {
    const countedEvent = await fixture.anEvent();
    const samples = [];
    for (const results of [['16'], ['15'], ['<1'], ['0.4'], []]) {
      const sample = await fixture.aSample(countedEvent);
      samples.push(sample);
      if (results.length > 0)
        await fixture.report(results.map((result) => ({ sampleId: sample.id, result, detectionLimit: '0.5' })));
    }
    // Copper above its level is an exceedance although the lead of that sample was not found.
    await fixture.report([{ sampleId: samples[2]?.id, analyteId: 2, result: '1.31', unit: 'mg/L' }]);
    expect(await counts(countedEvent)).toEqual({ exceedances: 2, detects: 1, nonDetects: 1, waiting: 1 });
    const listed = (
      await fixture.page(`?filters[eventId]=${countedEvent.id}&filters[detection]=exceedance&sort=number`)
    ).body.items;
    expect(listed.map(({ id }) => id)).toEqual([samples[0]?.id, samples[2]?.id]);
    await fixture.product.app.database.owner
      .updateTable('samples')
      .set({ status: 5 })
      .where('id', '=', samples[0]?.id as string)
      .execute();
    expect((await counts(countedEvent)).exceedances).toBe(1);
  });

  test('come with the lead and copper of each sample, by which the list is sorted and filtered', async () => {
    const event = await fixture.anEvent();
    const reported = [];
    for (const result of ['15', '15.5', '<1', '9.5', null]) {
      const sample = await fixture.aSample(event);
      reported.push(sample.id);
      if (result !== null) await fixture.report([{ sampleId: sample.id, result, detectionLimit: '1' }]);
    }
    const [, high, below, , waiting] = reported;
    await fixture.report([{ sampleId: below, analyteId: 2, result: '1.3005', unit: 'mg/L' }]);
    const list = async (query: string) => (await fixture.page(`?filters[eventId]=${event.id}&${query}`)).body.items;
    expect(await list('filters[leadAmount]=after:15')).toMatchObject([
      { id: high, leadAmount: '15.5', leadDetection: 'exceedance', copperAmount: null, copperDetection: null },
    ]);
    expect(await list('filters[copperAmount]=after:1300')).toMatchObject([
      { id: below, leadAmount: '0', leadDetection: 'nonDetect', copperAmount: '1300.5', copperDetection: 'exceedance' },
    ]);
    const amounts = (await list('sort=leadAmount')).map(({ leadAmount }) => leadAmount);
    expect(amounts.filter((amount) => amount !== null)).toEqual(['0', '9.5', '15', '15.5']);
    expect((await list('')).find(({ id }) => id === waiting)).toMatchObject({ leadAmount: null, leadDetection: null });

    const { body } = await fixture.read(high as string);
    await fixture.requestJson(fixture.editor, 'PUT', `@/results/${body.results[0]?.id}`, {
      version: 1,
      reason: 'Corrected by the laboratory',
      result: { analyteId: 1, unit: 'ppb', result: '16.5' },
    });
    expect(await list('filters[leadAmount]=after:16')).toMatchObject([{ id: high, leadAmount: '16.5' }]);
    await fixture.requestJson(fixture.editor, 'POST', `@/results/${body.results[0]?.id}/withdraw`, {
      version: 2,
      reason: 'Of another sample',
      confirmedExceedance: true,
      confirmedLowerPercentiles: confirmAnyPercentiles,
    });
    expect(await list('filters[leadAmount]=after:15')).toEqual([]);
  });

  test('are counted by month of collection [A7.19]', async () => {
    const monthly = await fixture.anEvent({ startsOn: '2025-01-01', endsOn: '2025-12-31' });
    for (const [collectedOn, result] of [
      ['2025-03-31', '16'],
      ['2025-03-01', '<1'],
      ['2025-04-01', '3'],
    ] as const) {
      const sample = await fixture.aSample(monthly);
      await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, { version: 1, collectedOn });
      await fixture.report([{ sampleId: sample.id, result }]);
    }
    const months = async (person = fixture.reader) =>
      (await fixture.requestJson<{ month: string }[]>(person, 'GET', '@/programhub/samplesbymonth')).body;
    expect((await months()).filter(({ month }) => month.startsWith('2025'))).toEqual([
      { month: '2025-03', Detects: 0, Exceedances: 1, NonDetects: 1, undated: 0 },
      { month: '2025-04', Detects: 1, Exceedances: 0, NonDetects: 0, undated: 0 },
    ]);
    expect(await months(fixture.memberOfOtherAccount)).not.toContainEqual(
      expect.objectContaining({ month: '2025-03' }),
    );
  });

  test('follow a corrected limit', async () => {
    const limited = await fixture.anEvent();
    const sample = await fixture.aSample(limited);
    await fixture.report([{ sampleId: sample.id, result: '12' }]);
    const limit = (version: number, overrides: object) =>
      fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${limited.id}`, {
        version,
        samplingEventAnalytes: [{ analyteId: 1, primary: true, ...overrides }],
      });
    expect((await counts(limited)).detects).toBe(1);
    await limit(1, { exceedanceLimit: '10' });
    expect((await counts(limited)).exceedances).toBe(1);
    expect((await fixture.read(sample.id)).body).toMatchObject({
      detection: 'exceedance',
      results: [{ isExceedance: true, upperLimit: '10' }],
    });
    // Without a check of its own the event is back at the action level, which applies to lead in any case.
    await limit(2, { checkExceedance: false });
    expect((await counts(limited)).detects).toBe(1);
    expect((await fixture.read(sample.id)).body.results[0]).toMatchObject({
      upperLimit: '15',
      limitSource: 'strictestActionLevel',
    });
  });

  test.each([
    ['a limit that is not checked', { exceedanceLimit: '15', checkExceedance: false }],
    ['no limit', { exceedanceLimit: null, checkExceedance: false }],
  ])('keeps lead and copper above their action levels an exceedance in an event with %s', async (_, unchecked) => {
    const limited = await fixture.anEvent();
    const [ofLead, ofCopper] = [await fixture.aSample(limited), await fixture.aSample(limited)];
    await fixture.report([
      { sampleId: ofLead.id, result: '16' },
      { sampleId: ofCopper.id, analyteId: 2, result: '1.31', unit: 'mg/L' },
    ]);
    const samplingEventAnalytes = [
      { ...unchecked, analyteId: 1, primary: true },
      { ...unchecked, analyteId: 2, ...(unchecked.exceedanceLimit !== null && { exceedanceLimit: '1300' }) },
    ];
    expect(
      (
        await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${limited.id}`, {
          version: 1,
          samplingEventAnalytes,
        })
      ).status,
    ).toBe(200);
    expect(await counts(limited)).toEqual({ exceedances: 2, detects: 0, nonDetects: 0, waiting: 0 });
    expect((await fixture.read(ofLead.id)).body).toMatchObject({
      detection: 'exceedance',
      results: [{ isExceedance: true, upperLimit: '15' }],
    });
  });

  test('prevent the removal of an analyte with results', async () => {
    const limited = await fixture.anEvent();
    const [first, second] = [await fixture.aSample(limited), await fixture.aSample(limited)];
    await fixture.report([first, second].map(({ id }) => ({ sampleId: id, result: '16' })));
    const onlyCopper = () =>
      fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${limited.id}`, {
        version: 1,
        samplingEventAnalytes: [{ analyteId: 2, exceedanceLimit: '1300', primary: true }],
      });
    const refused = await onlyCopper();
    expect([...summarizeProblem(refused), refused.body.errors[0]?.property]).toEqual([
      409,
      'analyteHasResults',
      'Lead has 2 results in this event and cannot be removed from it. Keep Lead, or withdraw its results first.',
      'samplingEventAnalytes',
    ]);
    expect((await fixture.read(first.id)).body.detection).toBe('exceedance');
    for (const { id } of [first, second]) {
      const result = (await fixture.read(id)).body.results[0]?.id as string;
      await fixture.requestJson(fixture.editor, 'POST', `@/results/${result}/withdraw`, {
        version: 1,
        reason: 'Of another event',
        confirmedExceedance: true,
        confirmedLowerPercentiles: confirmAnyPercentiles,
      });
    }
    expect((await onlyCopper()).status).toBe(200);
  });

  test('include lead that was removed from the event', async () => {
    const limited = await fixture.anEvent();
    const sample = await fixture.aSample(limited);
    await fixture.report([{ sampleId: sample.id, result: '16' }]);
    await fixture.product.app.database.owner
      .deleteFrom('sampling_event_analytes')
      .where('event_id', '=', limited.id)
      .where('analyte_id', '=', 1)
      .execute();
    await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${limited.id}`, {
      version: 1,
      endsOn: '2026-06-29',
    });
    expect((await fixture.read(sample.id)).body).toMatchObject({
      detection: 'exceedance',
      results: [
        { name: 'Lead', isExceedance: true, upperLimit: '15', limitSource: 'strictestActionLevel', primary: false },
      ],
    });
  });

  test('follow the day of the sample, not the first day of its event', async () => {
    const [across, ofUndated] = [
      await fixture.anEvent({ startsOn: '2026-07-01', endsOn: '2027-12-31' }),
      await fixture.anEvent({ startsOn: '2026-07-01', endsOn: '2027-12-31' }),
    ];
    const owner = fixture.product.app.database.owner;
    const [before, after, undated] = [
      await fixture.aSample(across),
      await fixture.aSample(across),
      await fixture.aSample(ofUndated),
    ];
    for (const [{ id }, day] of [
      [before, '2027-10-31'],
      [after, '2027-11-01'],
    ] as const)
      await owner.updateTable('samples').set({ collected_on: day }).where('id', '=', id).execute();
    await fixture.report([before, after, undated].map(({ id }) => ({ sampleId: id, result: '12' })));
    // Its result came when the lower level applied: it may have been taken then.
    await owner
      .updateTable('analyte_results')
      .set({ received_on: '2027-12-01T12:00:00Z' })
      .where('sample_id', '=', undated.id)
      .execute();
    for (const { id } of [across, ofUndated])
      await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${id}`, {
        version: 1,
        endsOn: '2027-12-30',
      });
    const seen = async ({ id }: { id: string }) => {
      const { detection, results } = (await fixture.read(id)).body;
      return [detection, results[0]?.upperLimit, results[0]?.limitSource];
    };
    expect([await seen(before), await seen(after), await seen(undated)]).toEqual([
      ['detect', '15', 'actionLevel'],
      ['exceedance', '10', 'actionLevel'],
      ['exceedance', '10', 'strictestActionLevel'],
    ]);
    expect([await counts(across), await counts(ofUndated)]).toMatchObject([
      { exceedances: 1, detects: 1 },
      { exceedances: 1, detects: 0 },
    ]);
    // An event whose days change takes its samples along.
    await fixture.requestJson(fixture.administrator, 'PUT', `@/samplingevents/${ofUndated.id}`, {
      version: 2,
      endsOn: '2027-10-15',
    });
    expect(await seen(undated)).toEqual(['detect', '15', 'strictestActionLevel']);
  });

  test('follow the day of collection once it is recorded', async () => {
    const past = await fixture.anEvent({ startsOn: '2026-01-01', endsOn: '2028-06-30' });
    const sample = await fixture.aSample(past);
    await fixture.report([{ sampleId: sample.id, result: '12' }]);
    const owner = fixture.product.app.database.owner;
    await owner
      .updateTable('samples')
      .set({ collected_on: '2027-11-01', detection: 'exceedance' })
      .where('id', '=', sample.id)
      .execute();
    const { body } = await fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/samples/${sample.id}`, {
      version: 1,
      collectedOn: '2026-03-02',
    });
    expect(body).toMatchObject({ detection: 'detect', results: [{ upperLimit: '15', limitSource: 'actionLevel' }] });
  });

  test('are stored as computed by the rule in contract', async () => {
    const analytes = [
      { analyteId: 1, exceedanceLimit: '15', primary: true },
      { analyteId: 2, exceedanceLimit: '1300' },
      { analyteId: 3, lowerLimit: '7', exceedanceLimit: '7.8' },
      { analyteId: 4, checkExceedance: false },
    ];
    const evaluated = await fixture.anEvent({ samplingEventAnalytes: analytes });
    const findings = {
      1: { '0': 'nonDetect', '15': 'detect', '15.00000001': 'exceedance', '<1': 'nonDetect', '3': 'detect' },
      2: { '0': 'nonDetect', '1300': 'detect', '1300.1': 'exceedance' },
      3: { '6.9': 'exceedance', '7': 'detect', '7.8': 'detect', '7.9': 'exceedance' },
      4: { '0': 'nonDetect', '120': 'detect' },
    } as const;
    const one = (analyteId: 1 | 2 | 3 | 4) =>
      fc.option(fc.constantFrom(...Object.entries(findings[analyteId])), { nil: undefined }).map((chosen) =>
        chosen === undefined
          ? []
          : [
              {
                finding: chosen[1],
                sent: {
                  analyteId,
                  result: chosen[0],
                  unit: analyteId === 3 ? 'pH units' : analyteId === 4 ? 'mg/L' : 'ppb',
                },
              },
            ],
      );
    const results = fc
      .tuple(one(1), one(2), one(3), one(4))
      .map((all) => all.flat())
      .filter((some) => some.length > 0);
    await fc.assert(
      fc.asyncProperty(results, async (some) => {
        const sample = await fixture.aSample(evaluated);
        const { status, body } = await fixture.report(some.map(({ sent }) => ({ sampleId: sample.id, ...sent })));
        expect([status, body]).toEqual([200, { added: some.length, alreadyThere: 0 }]);
        const saved = (await fixture.read(sample.id)).body;
        expect(saved.results.map(({ analyteId, detection }) => [analyteId, detection])).toEqual(
          some.map(({ sent, finding }) => [sent.analyteId, finding]),
        );
        const leadExample = some.find(({ sent }) => sent.analyteId === 1);
        const exceeds = some.some(({ finding }) => finding === 'exceedance');
        expect(saved.detection).toBe(exceeds ? 'exceedance' : (leadExample?.finding ?? null));
        expect(saved.detection).toBe(getSampleFinding(saved.results));
      }),
      { numRuns: 25 },
    );
  });
});
