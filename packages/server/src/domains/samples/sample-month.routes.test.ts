import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

test('samples by month are those of each finding and day, in whichever month and status, without invalidated ones', async () => {
  const fixture = await SamplingFixture.share();
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.administrator;
  const event = await fixture.anEvent();
  const sites: string[] = [];
  for (let number = 0; number < 14; number++) sites.push(await fixture.inEvent(event));
  await fixture.create(event, sites);
  for (const round of [1, 5, 11]) {
    await sql`
      update samples set
        detection = (array['detect', 'exceedance', 'nonDetect', null])[1 + number * ${round} % 4],
        status = 1 + (number + ${round}) % 5,
        collected_on = (array['0026-01-05', '2019-12-31', '2020-02-29', '2026-01-01', '2026-01-31', '2199-12-31',
          null]::date[])[1 + number * ${round} % 7],
        created_on = '2026-03-01 02:00:00+00'
      where account_id = ${accountId}`.execute(owner);
    await sql`update account_data_versions set version = version + 1 where account_id = ${accountId}`.execute(owner);
    // 2:00 UTC is still the last day of February in Connecticut.
    const { rows } = await sql<MonthOfSamples>`
      select to_char(coalesce(collected_on, '2026-02-28'), 'YYYY-MM') as month,
             count(*) filter (where detection = 'detect') as "Detects",
             count(*) filter (where detection = 'exceedance') as "Exceedances",
             count(*) filter (where detection = 'nonDetect') as "NonDetects",
             count(*) filter (where collected_on is null) as undated
        from samples where account_id = ${accountId} and detection is not null and status <> 5 group by 1
       order by 1`.execute(owner);
    const { body } = await fixture.requestJson<MonthOfSamples[]>(fixture.reader, 'GET', '@/programhub/samplesbymonth');
    expect(body).toEqual(rows);
    expect(body.length).toBeGreaterThan(3);
  }
});
