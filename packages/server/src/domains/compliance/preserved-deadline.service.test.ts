import type { AnalyteResult } from '@curbstop/contract/samples/sample.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callWithShownPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { withdrawResult } from '../samples/result-correction.service.ts';
import { evaluateDeadlines } from './deadline.service.ts';

let fixture: SamplingFixture;
let context: RequestContext;
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  for await (const one of iterateSystemContexts(fixture.product.app))
    if (one.accountId === fixture.reader.accountId) context = one;
});
afterAll(() => fixture.product.stop());

const findConfirmation = async () =>
  (await evaluateDeadlines(context)).list.items.find(({ kind }) => kind === 'leadExceedanceEnded');

/** A context in which another change begins right after a change was committed. */
function withChangeAfter(titles: (string | undefined)[]): RequestContext {
  const { database } = context;
  const write: typeof database.write = async (change) => {
    const result = await database.write(change);
    await writeDeadlineChange(context, () => Promise.resolve());
    titles.push((await findConfirmation())?.title);
    return result;
  };
  const watchedDatabase = new Proxy(database, {
    get: (target, name) => {
      const value: unknown = name === 'write' ? write : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...context, database: watchedDatabase };
}

test('the cause of an end is stored, although another change began before it was known', async () => {
  const sample = await fixture.aSample(await fixture.anEvent());
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  expect(await findConfirmation()).toBeUndefined();
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(
    fixture.reader,
    'GET',
    `@/samples/${sample.id}`,
  );
  const [{ id, version } = { id: '', version: 0 }] = body.results;
  const titles: (string | undefined)[] = [];
  const withdrawal = { id, version, reason: 'Result of another sample', confirmedExceedance: true } as const;
  await callWithShownPercentiles((numbers) => withdrawResult(withChangeAfter(titles), { ...withdrawal, ...numbers }));
  expect(titles).toEqual([expect.stringMatching(/because samples, sites, events or settings changed: /)]);
  expect((await findConfirmation())?.title).toMatch(
    /not above the action level since [0-9-]+ because a result was withdrawn: /,
  );
});
