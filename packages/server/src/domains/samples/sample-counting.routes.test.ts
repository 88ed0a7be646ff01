import { isCountedProgram } from '@curbstop/contract/regulations/counted-program.calculation';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { programTypes } from '@curbstop/contract/programs/program.values';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { isCountedProgram as isCountedInDatabase } from './sample-counting.values.ts';

// Which results of programs that are not for compliance count (40 CFR 141.86(e)).

let fixture: SamplingFixture;
let requests: Program;
let requested: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const created = await fixture.requestJson<Program>(fixture.administrator, 'POST', '@/programs', {
    programTypeId: 2,
    name: 'Customer requests',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  requests = created.body;
  requested = await fixture.anEvent({ programId: requests.id });
  const { owner } = fixture.product.app.database;
  await owner.updateTable('programs').set({ program_type_id: 3 }).where('id', '=', requests.id).execute();
});

const decide = (body: object, person = fixture.editor) =>
  fixture.requestJson<{ decided: number }>(person, 'POST', '@/samples/counting', {
    decision: 'yes',
    decidedOn: '2026-03-20',
    reason: 'The State counts it: letter of March 18',
    ...body,
  });

async function sampleWithLead(event: SamplingEvent, result: string): Promise<string> {
  const locationId = await fixture.inEvent(event);
  await fixture.requestJson(
    fixture.crew,
    'POST',
    `/pws/rest/v2@/programs/${event.programId}/samplingevents/${event.id}/createsamples`,
    { locationIds: [locationId] },
  );
  const sample = (await fixture.page(`?filters[locationId]=${locationId}`)).body.items[0];
  if (!sample) throw new Error('No sample was created');
  await fixture.report([{ sampleId: sample.id, result }]);
  return sample.id;
}

async function readLead() {
  const period = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01');
  const lead = period.body.results[0];
  return {
    counted: lead?.counted.map(({ amount }) => amount),
    notCounted: lead?.notCounted.map(({ amount, reason }) => `${amount} ${reason}`),
    total: lead?.notCountedTotal,
    others: lead?.otherPrograms?.count ?? 0,
    outcome: lead?.outcome,
  };
}

test('a decision counts a result of another program, leaves it out with a reason, or keeps it open', async () => {
  const event = await fixture.anEvent();
  await sampleWithLead(event, '4');
  const sampleId = await sampleWithLead(requested, '40');
  expect(await readLead()).toEqual({ counted: ['4'], notCounted: [], total: 0, others: 1, outcome: 'noneSoFar' });

  expect(await decide({ sampleIds: [sampleId], decision: 'ask' })).toMatchObject({ status: 200, body: { decided: 1 } });
  expect(await readLead()).toMatchObject({ counted: ['4'], others: 1, outcome: 'noneSoFar' });

  await decide({ sampleIds: [sampleId] });
  expect(await readLead()).toEqual({
    counted: ['40', '4'],
    notCounted: [],
    total: 0,
    others: 0,
    outcome: 'exceedance',
  });

  const leftOut = { sampleIds: [sampleId], decision: 'no', reason: 'Taken after flushing' };
  expect(summarizeProblem(await decide(leftOut))).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringMatching(
      /Lead of January to June 2026: 4 µg\/L instead of .*Sample \d+ has an exceedance and would count in no/,
    ),
  ]);
  expect(
    (await decide({ ...leftOut, reason: 'Flushed', confirmedLowerPercentiles: confirmAnyPercentiles })).status,
  ).toBe(400);
  await decide({ ...leftOut, confirmedLowerPercentiles: confirmAnyPercentiles });
  expect(await readLead()).toEqual({
    counted: ['4'],
    notCounted: ['40 leftOut'],
    total: 1,
    others: 0,
    outcome: 'noneSoFar',
  });
  expect((await fixture.requestJson<Sample>(fixture.reader, 'GET', `@/samples/${sampleId}`)).body).toMatchObject({
    isForCompliance: false,
    counting: { decision: 'no', reason: 'Taken after flushing', decidedOn: '2026-03-20' },
  });
  expect((await fixture.listHistory(sampleId)).slice(-3)).toMatchObject([
    { before: { countsDecision: 'Ask the State' }, after: { countsDecision: 'Used' } },
    {
      before: { countsDecision: 'Used' },
      after: { countsDecision: 'Not used' },
      reason: 'Taken after flushing',
      source: 'screen',
    },
    { after: { labeled: expect.anything() }, reason: 'Taken after flushing' },
  ]);
});

test('all samples of an event are decided together', async () => {
  await sampleWithLead(requested, '3');
  const { body } = await decide({
    eventId: requested.id,
    decision: 'ask',
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });
  expect(body.decided).toBeGreaterThan(1);
  expect(summarizeProblem(await decide({ eventId: (await fixture.anEvent({ programId: requests.id })).id }))).toEqual([
    409,
    'noSamplesToCount',
    expect.stringContaining('has no samples'),
  ]);
});

test('refuses samples that count by their program, and decisions without reason, day or permission', async () => {
  const sample = await fixture.aSample(await fixture.anEvent());
  expect(summarizeProblem(await decide({ sampleIds: [sample.id], decision: 'no' }))).toEqual([
    409,
    'countsAnyway',
    `Sample ${sample.number} counts, because Tap sampling 2026 is sampled for compliance. Only the State can leave it out: record its invalidation.`,
  ]);
  const sampleId = await sampleWithLead(requested, '2');
  const statusOf = async (body: object, person = fixture.editor) =>
    (await decide({ sampleIds: [sampleId], ...body }, person)).status;
  expect(await statusOf({ reason: ' ' })).toBe(400);
  expect(await statusOf({ decidedOn: '2126-01-01' })).toBe(400);
  expect(await statusOf({ decision: 'maybe' })).toBe(400);
  expect(await statusOf({ eventId: requested.id })).toBe(400);
  expect(await statusOf({}, fixture.reader)).toBe(403);
  expect(await statusOf({}, fixture.memberOfOtherAccount)).toBe(404);
});

test('the database reads the same rule for each type of program', async () => {
  const cases = programTypes
    .flatMap(({ id }) => ['1991-06-30', '2026-06-30', '2028-06-30'].map((on) => ({ id, on })))
    .map((one, at) => ({ ...one, at }));
  for await (const context of iterateSystemContexts(fixture.product.app)) {
    if (context.accountId !== fixture.reader.accountId) continue;
    const { rows } = await context.database.read((trx) =>
      sql<{ counts: boolean }>`
        select ${isCountedInDatabase({ programTypeId: sql`c.id`, endsOn: sql`c."on"`, state: sql`'CT'` })} as counts
          from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(at int, id int, "on" date)
         order by c.at`.execute(trx),
    );
    const state = context.account.primacyCode;
    expect(rows.map(({ counts }) => counts)).toEqual(
      cases.map(({ id, on }) => isCountedProgram({ programTypeId: id, state, endsOn: on })),
    );
  }
});
