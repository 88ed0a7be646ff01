import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createId } from '../../foundation/new-id.ts';

// Bulk actions for all samples that match a query of their list [B7.17].

let fixture: SamplingFixture;
let event: SamplingEvent;
let samples: readonly SampleRow[];

beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

/** An event with two analyzed samples, whose kits have one bottle. */
beforeEach(async () => {
  event = await fixture.anEvent();
  samples = [await fixture.aSample(event), await fixture.aSample(event)];
  const results = samples.flatMap(({ id }) => [
    { sampleId: id, result: '4' },
    { sampleId: id, analyteId: 2, result: '120' },
  ]);
  await fixture.report(results);
});

const complete = (choice: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<{ completed: number; uniqueLocations: number }>(person, 'POST', '@/samples/complete', {
    certified: true,
    ...choice,
  });
const move = (choice: object, to: SamplingEvent, person: TestPerson = fixture.editor) =>
  fixture.requestJson<{ moved: number; uniqueLocations: number }>(person, 'POST', '@/samples/move', {
    samplingEventId: to.id,
    reasonForMove: 'Created in the wrong event',
    ...choice,
  });
const readStatuses = async () => Promise.all(samples.map(async ({ id }) => (await fixture.read(id)).body.statusLabel));
const ofEvent = ({ id }: SamplingEvent) => `?filters[eventId]=${id}&page=1&pageSize=20`;

interface Selected {
  readonly data?: { readonly sampleSelection: { readonly total: number; readonly uniqueLocations: number } };
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function count(choice: Readonly<Record<string, string>>, person: TestPerson = fixture.reader): Promise<Selected> {
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: '/pws/graphql',
    headers: person.headers,
    payload: {
      query: `query Selected($accountId: String!, $bulkActionType: String, $paramsURL: String, $programId: String, $eventId: String) {
        sampleSelection(accountId: $accountId, bulkActionType: $bulkActionType, paramsURL: $paramsURL, programId: $programId, eventId: $eventId) {
          total uniqueLocations } }`,
      variables: { accountId: fixture.administrator.accountId, ...choice },
    },
  });
  return response.json<Selected>();
}

describe('the number of samples and locations of a bulk action', () => {
  test('is of the samples that match the query, the program and the event [B7.17]', async () => {
    const other = await fixture.anEvent();
    await fixture.aSample(other);
    const both = { total: 2, uniqueLocations: 2 };
    const choices: readonly Readonly<Record<string, string>>[] = [
      { paramsURL: ofEvent(event) },
      { eventId: event.id, programId: event.programId, bulkActionType: 'CompleteSamples' },
      { eventId: event.id, paramsURL: '?page=1', bulkActionType: 'MoveSamples' },
      { eventId: event.id.toUpperCase(), paramsURL: ofEvent(event) },
    ];
    for (const choice of choices) expect((await count(choice)).data?.sampleSelection).toEqual(both);
    const [first] = samples;
    const one = { paramsURL: `?searchTerm=${first?.number}`, eventId: event.id };
    expect((await count(one)).data?.sampleSelection).toEqual({ total: 1, uniqueLocations: 1 });
    expect((await count({ ...one, eventId: other.id })).data?.sampleSelection.total).toBe(0);
  });

  test('counts a location with two bottles once', async () => {
    const twoBottles = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    await fixture.aSample(twoBottles);
    expect((await count({ eventId: twoBottles.id })).data?.sampleSelection).toEqual({ total: 2, uniqueLocations: 1 });
  });

  test('refuses what would select other samples, each with a sentence', async () => {
    const other = await fixture.anEvent();
    const explain = async (choice: Readonly<Record<string, string>>) => (await count(choice)).errors?.[0]?.message;
    expect(await explain({})).toContain('Send paramsURL, programId or eventId');
    expect(await explain({ eventId: event.id, bulkActionType: 'DeleteSamples' })).toContain(
      'Send CompleteSamples or MoveSamples as bulkActionType',
    );
    expect(await explain({ paramsURL: '?serchTerm=mill' })).toContain('This list has no parameter serchTerm');
    expect(await explain({ paramsURL: '?searchTerm=' })).toContain('searchTerm has no value');
    expect(await explain({ paramsURL: ofEvent(event), eventId: other.id })).toContain(
      'paramsURL filters by another program or sampling event',
    );
    const unknown: readonly Readonly<Record<string, string>>[] = [
      { eventId: createId() },
      { programId: createId() },
      { eventId: event.id, programId: createId() },
    ];
    for (const choice of unknown) expect((await count(choice)).errors?.[0]?.extensions.code).toBe('notFound');
    expect(await explain({ eventId: 'nonsense' })).toBeDefined();
  });

  test('is refused without membership, and never counts samples of another account', async () => {
    expect((await count({ paramsURL: '?page=1' }, fixture.memberOfOtherAccount)).errors?.[0]?.extensions.code).toBe(
      'notFound',
    );
    const theirs = { accountId: fixture.memberOfOtherAccount.accountId };
    const all = await count({ paramsURL: '?page=1', ...theirs }, fixture.memberOfOtherAccount);
    expect(all.data?.sampleSelection).toEqual({ total: 0, uniqueLocations: 0 });
    const foreign = await count({ eventId: event.id, ...theirs }, fixture.memberOfOtherAccount);
    expect(foreign.errors?.[0]?.extensions.code).toBe('notFound');
  });
});

describe('an action for all samples that match', () => {
  test('completes them, all or none [B7.17, B7.30]', async () => {
    const request = { bulkActionType: 'CompleteSamples', paramsURL: ofEvent(event), eventId: event.id };
    expect(await complete(request)).toMatchObject({ status: 200, body: { completed: 2, uniqueLocations: 2 } });
    expect(await readStatuses()).toEqual(['Completed', 'Completed']);
  });

  test('completes none of them if one has no results', async () => {
    await fixture.aSample(event);
    expect(summarizeProblem(await complete({ eventId: event.id })).slice(0, 2)).toEqual([409, 'statusNotAllowed']);
    expect(await readStatuses()).toEqual(['Analyzed', 'Analyzed']);
  });

  test('completes none of them if another number matches than the caller counted', async () => {
    const request = { eventId: event.id, expectedCount: 1 };
    expect(summarizeProblem(await complete(request)).slice(0, 2)).toEqual([409, 'selectionChanged']);
    expect(await readStatuses()).toEqual(['Analyzed', 'Analyzed']);
    expect(await complete({ ...request, expectedCount: 2 })).toMatchObject({ status: 200, body: { completed: 2 } });
  });

  test('moves them to another event [B7.17, B7.29]', async () => {
    const other = await fixture.anEvent();
    const request = { bulkActionType: 'MoveSamples', eventId: event.id, programId: event.programId };
    expect((await move(request, other)).body).toMatchObject({ moved: 2, uniqueLocations: 2 });
    expect((await fixture.page(`?filters[eventId]=${other.id}`)).body.total).toBe(2);
  });

  test('is refused for more than one choice, another action and a query that lost its value', async () => {
    const [first] = samples;
    const sampleIds = [first?.id];
    const selection = { request: { searchTerm: '', filters: { eventId: [event.id] } }, expectedCount: 2 };
    const detail = async (choice: object) => {
      const { status, body } = await complete(choice);
      return [status, (body as unknown as ProblemResponse).errors[0]?.detail];
    };
    const oneChoice = 'Send sample IDs, a selection or a query (paramsURL, programId or eventId), and only one of them';
    for (const choice of [{}, { sampleIds, eventId: event.id }, { selection, paramsURL: ofEvent(event) }])
      expect(await detail(choice)).toEqual([400, oneChoice]);
    expect(await detail({ eventId: event.id, bulkActionType: 'MoveSamples' })).toEqual([
      400,
      'This action is CompleteSamples',
    ]);
    expect((await detail({ paramsURL: '?filters[eventId]=' }))[0]).toBe(400);
    expect((await detail({ eventId: createId() }))[0]).toBe(404);
    expect(await readStatuses()).toEqual(['Analyzed', 'Analyzed']);
  });

  test('requires the permission to edit, in the account', async () => {
    const request = { paramsURL: '?page=1' };
    expect((await complete(request, fixture.reader)).status).toBe(403);
    expect((await move(request, event, fixture.reader)).status).toBe(403);
    expect((await complete({ eventId: event.id }, fixture.memberOfOtherAccount)).status).toBe(404);
    expect(await readStatuses()).toEqual(['Analyzed', 'Analyzed']);
  });
});
