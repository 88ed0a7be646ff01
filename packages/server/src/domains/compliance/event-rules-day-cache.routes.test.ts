import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { createContext } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { AccountDatabase, type Schema } from '../../foundation/database/database.ts';
import { createErrorTaggingPool } from '../../foundation/database/error-tagging-pool.ts';
import { getEventPercentiles } from '../samples/event-percentile.service.ts';

test('reads the monitoring periods for the percentiles of an event again only after something of them changed', async () => {
  const fixture = await SamplingFixture.share();
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '9' }]);
  const context = await createContext(fixture.product, fixture.administrator);
  const statements: string[] = [];
  const pool = createErrorTaggingPool(fixture.product.app.database.tenantPool);
  const tenant = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const counted = { ...context, database: new AccountDatabase(tenant, context.accountId) };
  const read = async () => {
    statements.length = 0;
    const { rulesOn, analytes } = await getEventPercentiles(counted, { id: event.id });
    const ofPeriods = statements.filter((text) => /\bmonitoring_schedules\b/.test(text)).length;
    return { rulesOn, value: analytes[0]?.percentile?.value, ofPeriods, all: statements.length };
  };
  expect(await read()).toMatchObject({ rulesOn: '2026-06-30', value: '9', ofPeriods: 1 });
  const remembered = await read();
  expect(remembered).toMatchObject({ rulesOn: '2026-06-30', value: '9', ofPeriods: 0 });
  expect(remembered.all).toBeLessThan(8);
  await fixture.report([{ sampleId: (await fixture.aSample(event)).id, result: '12' }]);
  expect(await read()).toMatchObject({ rulesOn: '2026-06-30', value: '12', ofPeriods: 1 });
});
