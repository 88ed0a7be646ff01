import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { aBatchOfLetters, createContext } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { AccountDatabase, type AccountTransaction, type Schema } from '../../foundation/database/database.ts';
import { createErrorTaggingPool } from '../../foundation/database/error-tagging-pool.ts';
import { listDeadlinesWithin } from './deadline.service.ts';

test('a transaction that has written letters does not read the results of all periods again', async () => {
  const fixture = await SamplingFixture.share();
  const sample = await fixture.aSample(await fixture.anEvent());
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
  const { letterId } = await aBatchOfLetters(fixture.product, fixture.administrator, sample.locationId);
  const context = await createContext(fixture.product, fixture.administrator);
  const statements: string[] = [];
  const pool = createErrorTaggingPool(fixture.product.app.database.tenantPool);
  const tenant = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  const database = new AccountDatabase(tenant, context.accountId);
  const readDeadlines = async (trx: AccountTransaction) => {
    statements.length = 0;
    const { items } = await listDeadlinesWithin(trx, context);
    return { items, reads: statements.filter((text) => /\banalyte_results\b/.test(text)).length };
  };
  const readAfterUpdate = (table: 'letters' | 'samples', id: string) =>
    database.write(async (trx) => {
      await trx.updateTable(table).set({ updated_on: '2026-03-01T12:00:00Z' }).where('id', '=', id).execute();
      return readDeadlines(trx);
    });
  await database.read(readDeadlines);
  const remembered = await database.read(readDeadlines);
  expect(await readAfterUpdate('letters', letterId)).toEqual(remembered);
  const recomputed = await readAfterUpdate('samples', sample.id);
  expect(recomputed.items).toEqual(remembered.items);
  expect(recomputed.reads).toBeGreaterThan(remembered.reads);
});
