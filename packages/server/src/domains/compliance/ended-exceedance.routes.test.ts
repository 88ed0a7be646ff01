import { Buffer } from 'node:buffer';
import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { AnalyteResult, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// A percentile that a later change brings below the action level: the period is January to June 2026.

const confirmationKey = 'leadExceedanceEnded:2026-01-01';
const deadlines = [
  'tier1Notice',
  'tier1Consultation',
  'tier1Copies',
  'publicEducation',
  'publicEducationReport',
  'corrosionControl',
  'sourceWater',
];
const allAre = (state: string) => Object.fromEntries(deadlines.map((kind) => [kind, state]));
let fixture: SamplingFixture;
let event: SamplingEvent;
let sample: SampleRow;

const read = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
const find = async (key: string) => (await read()).items.find((deadline) => deadline.key === key);
const listStates = async () =>
  Object.fromEntries(
    (await read()).items
      .filter(({ period }) => period === '2026-01-01')
      .map(({ kind, isRequired, state }) => [kind, isRequired ? 'required' : state]),
  );
const complete = (deadline: DeadlineRow | undefined, fields: object, person = fixture.administrator) =>
  fixture.requestJson<DeadlineRow>(person, 'PUT', `@/compliance/deadlines/${deadline?.key}`, {
    version: deadline?.version,
    fields: { doneOn: deadline?.triggeredOn, ...fields },
  });

async function withdraw({ id }: SampleRow): Promise<void> {
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(fixture.reader, 'GET', `@/samples/${id}`);
  const [reported] = body.results;
  const sent = {
    version: reported?.version,
    reason: 'Result of another sample',
    confirmedExceedance: true,
    confirmedLowerPercentiles: confirmAnyPercentiles,
  };
  const { status } = await fixture.requestJson(
    fixture.administrator,
    'POST',
    `@/results/${reported?.id}/withdraw`,
    sent,
  );
  expect(status).toBe(200);
}

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  const receivedOn = addDays((await read()).today, -9);
  await fixture.report([{ sampleId: sample.id, result: '90', receivedOn }]);
  if (await find(confirmationKey)) throw new Error('The exceedance has already ended');
});

test('a withdrawn exceedance is confirmed with the State, while its deadlines stay open', async () => {
  await withdraw(sample);
  expect(await listStates()).toMatchObject({ ...allAre('required'), leadExceedanceEnded: 'required' });
  const { title, dueAt } = (await find(confirmationKey)) ?? {};
  expect(title).toMatch(
    /^Lead exceedance of January to June 2026, not above the action level since .+ because a result was withdrawn: ask the State whether it ended$/,
  );
  expect(dueAt).not.toBeNull();
});

/** The part of the period's workbook about exceedances that ended, and the outcome of lead. */
async function readReport() {
  const { product, reader } = fixture;
  const path = `/pws/rest/accounts/${reader.accountId}/compliance/periods/2026-01-01/workbook`;
  const response = await fetch(`${product.url}${path}`, { headers: reader.headers });
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()));
  const rows = sheets.find(({ name }) => name === 'Summary')?.rows ?? [];
  return {
    outcome: rows.find((row) => row[0] === 'Lead' && row[1] === 'Outcome')?.[2],
    ended: rows.filter((row) => row[0] === 'Exceedances that ended').map((row) => row.slice(2)),
  };
}

test('the report for the State names the exceedance that ended, its numbers and that no answer is recorded', async () => {
  const { outcome, ended } = await readReport();
  expect(outcome).toBe('Exceedance still in effect: ask the State whether it ended');
  expect(ended).toEqual([
    [expect.any(Date), expect.stringContaining('90th percentile 90 µg/L (action level 15 µg/L)')],
    [expect.any(Date), expect.stringContaining('because a result was withdrawn')],
    ['None recorded', expect.any(String)],
  ]);
});

const agreed = { stateAnswer: 'ended', note: 'Ms. Ortiz agrees by letter' };
const refused = { stateAnswer: 'stands', note: 'J. Lee: give the notice today' };

test('the State’s answer is one of two, with a note, a day and the permission', async () => {
  const confirmation = await find(confirmationKey);
  const refusalOf = async (fields: object) => summarizeProblem(await complete(confirmation, fields)).slice(0, 2);
  expect(await refusalOf({ note: agreed.note })).toEqual([400, 'answerNotChosen']);
  expect(await refusalOf({ ...agreed, note: 'ok' })).toEqual([400, 'answerMissing']);
  expect(await refusalOf({ ...agreed, doneOn: null })).toEqual([400, 'answerWithoutDay']);
  expect((await complete(confirmation, agreed, fixture.reader)).status).toBe(403);
  const notice = await find('tier1Notice:2026-01-01');
  expect(summarizeProblem(await complete(notice, agreed)).slice(0, 2)).toEqual([400, 'answerNotAsked']);
});

test('an exceedance that counts by the State’s answer keeps all deadlines with their first times', async () => {
  const notice = await find('tier1Notice:2026-01-01');
  const { status, body } = await complete(await find(confirmationKey), refused);
  expect([status, body.state, body.stateAnswer]).toEqual([200, 'done', 'stands']);
  expect(body.title).toMatch(/: the State does not agree that it ended, it is still in effect$/);
  expect(await listStates()).toMatchObject(allAre('required'));
  expect(await find('tier1Notice:2026-01-01')).toMatchObject({ state: 'overdue', dueAt: notice?.dueAt });
  expect((await find(confirmationKey))?.title).toContain('it is still in effect');
  const { outcome, ended } = await readReport();
  expect(outcome).toBe('Exceedance still in effect: the State does not agree that it ended');
  expect(ended.at(-1)?.[1]).toContain(refused.note);
});

test('the deadlines end when the State agrees; both answers are kept in the history', async () => {
  const { status, body } = await complete(await find(confirmationKey), agreed);
  expect([status, body.state, body.stateAnswer, body.doneBy]).toEqual([200, 'done', 'ended', expect.any(String)]);
  expect(body.title).toMatch(/because a result was withdrawn: the State agrees that it ended$/);
  expect(await listStates()).toMatchObject(allAre('notRequired'));
  const changes = await fixture.product.app.database.owner
    .selectFrom('change_history')
    .select(['after'])
    .where('account_id', '=', fixture.reader.accountId)
    .where('entity_id', '=', body.id ?? '')
    .orderBy('id')
    .execute();
  expect(changes.map(({ after }) => after)).toMatchObject([refused, agreed]);
});

test('more low results end a running clock only after the State’s answer to this end', async () => {
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  expect(await find(confirmationKey)).toMatchObject({
    isRequired: false,
    state: 'done',
    title: expect.stringMatching(/: the State agrees that it ended$/),
  });
  const notice = await find('tier1Notice:2026-01-01');
  expect(notice).toMatchObject({ isRequired: true, doneOn: null });
  const confirmationDeadline = await find(confirmationKey);
  const earlierDay = addDays(confirmationDeadline?.doneOn ?? '', -1);
  for (const fields of [{ ...agreed, doneOn: earlierDay }, { ...agreed, stateAnswer: 'stands' }, { stateAnswer: null }])
    expect(
      summarizeProblem(await complete(confirmationDeadline, { doneOn: confirmationDeadline?.doneOn, ...fields })).slice(
        0,
        2,
      ),
    ).toEqual([400, 'answerWithoutEnd']);
  expect(await find(confirmationKey)).toEqual(confirmationDeadline);
  const others = [];
  for (let count = 0; count < 11; count += 1) others.push(await fixture.aSample(event));
  await fixture.report(others.map(({ id }) => ({ sampleId: id, result: '2' })));
  expect(await find('tier1Notice:2026-01-01')).toMatchObject({ isRequired: true, dueAt: notice?.dueAt });
  const confirmation = await find(confirmationKey);
  expect(confirmation).toMatchObject({ isRequired: true, reopenedBy: 'trigger', state: 'dueThisWeek' });
  expect(confirmation?.title).toContain('because results were added');
});

test('a notice that was given stays completed after the exceedance ended', async () => {
  const { status } = await complete(await find('tier1Notice:2026-01-01'), {
    note: 'Radio and letters; proof attached',
  });
  expect(status).toBe(200);
  expect(await find('tier1Notice:2026-01-01')).toMatchObject({ isRequired: true, state: 'done' });
  expect(await find('tier1Certification:2026-01-01')).toMatchObject({ isRequired: true });
});

test('the cause of an end is the change that ended it, not the results that were saved just before', async () => {
  fixture = await SamplingFixture.share();
  sample = await fixture.aSample(await fixture.anEvent({ startsOn: '2025-10-01' }));
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  const { version } = (await fixture.read(sample.id)).body;
  const moved = {
    collectedOn: '2025-11-04',
    version,
    reason: 'The day on the bottle',
    confirmedLowerPercentiles: confirmAnyPercentiles,
  };
  const { status } = await fixture.requestJson(fixture.administrator, 'PUT', `@/samples/${sample.id}`, moved);
  expect(status).toBe(200);
  expect((await find(confirmationKey))?.title).toMatch(
    /because samples, sites, events or settings changed: ask the State/,
  );
});

const lowered = { confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'File of another system' };

test('an import is the cause of an end, whether it was undone or added and corrected results', async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  const other = await fixture.aSample(event);
  sample = await fixture.aSample(event);
  const lab = laboratoryFiles(fixture.product, fixture.administrator);
  const importResults = async (rows: readonly string[], confirmed: object = {}) => {
    const { id } = await lab.check(
      event.id,
      ['Sample Number,Date Collected,Analyte,Result,Unit', ...rows].join('\r\n'),
      { hasOwnNumbers: true },
    );
    expect((await lab.commit(id, confirmed)).state).toBe('committed');
    return id;
  };
  await lab.undo(await importResults([`${sample.number},3/4/2026,Lead,90,ug/L`]), lowered);
  // The import is done before its effect on the deadlines is stored.
  const titleOf = async () => (await find(confirmationKey))?.title;
  await expect.poll(titleOf).toContain('because an import was undone');
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  const rows = [sample, other].map(({ number }) => `${number},3/4/2026,Lead,2,ug/L`);
  await importResults(rows, { confirmedDowngrades: 1, ...lowered });
  await expect.poll(titleOf).toContain('because an import added and corrected results');
});

test('a notice that was given for a lower level stays completed and says that the level rose', async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '20.5' }]);
  const key = 'tier1Notice:2026-01-01';
  const completed = { note: 'Radio and letters; proof attached' };
  const saved = await complete(await find(key), completed);
  expect(saved.body).toMatchObject({ state: 'done', raised: null });
  await fixture.report([{ sampleId: (await fixture.aSample(event)).id, result: '90' }]);
  expect(await find(key)).toMatchObject({ state: 'done', raised: { noticed: '20.5', now: '90' } });
  const edited = await complete(await find(key), { note: `${completed.note} 11-26` });
  expect(edited.body.raised).toEqual({ noticed: '20.5', now: '90' });
  await complete(await find(key), { doneOn: null });
  expect(await complete(await find(key), completed)).toMatchObject({ body: { state: 'done', raised: null } });
});

test('monitoring stays standard until the State agrees that an exceedance under reduced monitoring ended', async () => {
  fixture = await SamplingFixture.share();
  const schedule = { frequency: 'annual', startsOn: '2025-01-01', approvedOn: '2024-06-01' };
  const deadlines = { confirmedEndedDeadlines: true, reason: 'As the State approved it' };
  const path = '@/compliance/schedules';
  const { status } = await fixture.requestJson(fixture.administrator, 'POST', path, { ...schedule, ...deadlines });
  expect(status).toBe(200);
  sample = await fixture.aSample(await fixture.anEvent());
  await fixture.product.app.database.owner
    .updateTable('samples')
    .set({ collected_on: '2025-07-01' })
    .where('id', '=', sample.id)
    .execute();
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  const listPeriods = async () => {
    const { body } = await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods');
    return body.items
      .filter(({ startsOn }) => startsOn <= '2026-01-01')
      .map(({ startsOn, frequency, basis, siteSchedule }) => [startsOn, frequency, basis, siteSchedule]);
  };
  const annual = ['2025-01-01', 'annual', 'recorded', 'reduced'];
  const followed = [['2026-01-01', 'sixMonth', 'afterExceedance', 'standard'], annual];
  expect(await listPeriods()).toEqual(followed);
  await withdraw(sample);
  expect(await listPeriods()).toEqual(followed);
  const confirmation = () => find('leadExceedanceEnded:2025-01-01');
  expect((await complete(await confirmation(), refused)).status).toBe(200);
  expect(await listPeriods()).toEqual(followed);
  expect((await complete(await confirmation(), agreed)).status).toBe(200);
  expect(await listPeriods()).toEqual([['2026-01-01', 'annual', 'recorded', 'reduced'], annual]);
});

test('a correction or withdrawal above the action level names both numbers before it ends the exceedance', async () => {
  fixture = await SamplingFixture.share();
  sample = await fixture.aSample(await fixture.anEvent());
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(
    fixture.reader,
    'GET',
    `@/samples/${sample.id}`,
  );
  const [{ id, version, unit, analyteId } = { id: '', version: 0, unit: '', analyteId: 0 }] = body.results;
  const sent = { version, reason: 'Result of another sample', confirmedExceedance: true };
  const numbers = expect.stringContaining('Lead of January to June 2026');
  const attempts = [
    ['PUT', `@/results/${id}`, { ...sent, result: { analyteId, unit, result: '3' } }],
    ['POST', `@/results/${id}/withdraw`, sent],
  ] as const;
  for (const [method, path, change] of attempts)
    expect(summarizeProblem(await fixture.requestJson(fixture.administrator, method, path, change))).toEqual([
      409,
      'percentilesNotConfirmed',
      numbers,
    ]);
  expect(await find(confirmationKey)).toBeUndefined();
  const [[method, path, change]] = attempts;
  const confirmed = { ...change, confirmedLowerPercentiles: confirmAnyPercentiles };
  expect((await fixture.requestJson(fixture.administrator, method, path, confirmed)).status).toBe(200);
  expect((await find(confirmationKey))?.title).toContain('because a result was corrected');
});

test('an exceedance that counts again has no end to confirm, and its open deadlines keep their times', async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '90', receivedOn: addDays((await read()).today, -9) }]);
  await withdraw(sample);
  await fixture.report([{ sampleId: sample.id, result: '95' }]);
  const listTimes = async () => (await read()).items.map(({ key, dueOn, dueAt, state }) => [key, dueOn, dueAt, state]);
  const times = await listTimes();
  expect(await find('tier1Copies:2026-01-01')).toMatchObject({ isRequired: true, state: 'overdue' });
  const confirmationDeadline = await find(confirmationKey);
  expect(confirmationDeadline).toMatchObject({ isRequired: false, state: 'notRequired' });
  for (const fields of [{}, { stateAnswer: 'ended' }, agreed, refused])
    expect(summarizeProblem(await complete(confirmationDeadline, fields)).slice(0, 2)).toEqual([
      400,
      'answerWithoutEnd',
    ]);
  expect(await listTimes()).toEqual(times);
});

test('an answer about an end does not count for a later end of the same exceedance that is not stored yet', async () => {
  fixture = await SamplingFixture.share();
  sample = await fixture.aSample(await fixture.anEvent());
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  await withdraw(sample);
  expect((await complete(await find(confirmationKey), agreed)).status).toBe(200);
  expect(await listStates()).toMatchObject({ tier1Copies: 'notRequired' });
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  expect(await listStates()).toMatchObject({ tier1Copies: 'required' });
  await withdraw(sample);
  // As between the change and its storage, or on a day from which another rule holds.
  await fixture.product.app.database.owner
    .updateTable('recorded_exceedances')
    .set({ ended_at: null, ended_by: null })
    .where('account_id', '=', fixture.reader.accountId)
    .execute();
  expect(await listStates()).toMatchObject({ tier1Copies: 'required', leadExceedanceEnded: 'required' });
  expect(await find(confirmationKey)).toMatchObject({ reopenedBy: 'trigger', stateAnswer: null });
});
