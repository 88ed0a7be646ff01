import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { beforeEach, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// 40 CFR 141.86(a) to (d): each site is sampled for lead and copper, also if a person took one of them out of the event.

let fixture: SamplingFixture;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
});

test.each([
  ['copper', 1],
  ['lead', 2],
])(
  'five sites of an event without %s are too few, with the report and the notice of the violation',
  async (_, analyteId) => {
    const { owner } = fixture.product.app.database;
    const { accountId } = fixture.administrator;
    await owner.updateTable('accounts').set({ population_served: 80 }).where('id', '=', accountId).execute();
    const event = await fixture.anEvent({
      samplingEventAnalytes: [{ analyteId, primary: true, checkExceedance: false }],
    });
    for (const result of ['2', '4', '14', '16', '1']) {
      const { id } = await fixture.aSample(event);
      await owner.updateTable('samples').set({ collected_on: '2026-03-10' }).where('id', '=', id).execute();
      await fixture.report([{ sampleId: id, result, analyteId }]);
    }

    const period = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01');
    expect(period.body).toMatchObject({ requiredSites: 5, collectedSites: 5, analyzedSites: 0 });

    const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
    const listed = body.items.filter(({ period, isRequired }) => isRequired && period === '2026-01-01');
    expect(listed.map(({ kind, dueOn }) => `${kind} ${dueOn}`)).toEqual(
      expect.arrayContaining([
        'monitoringFailure 2026-07-02',
        'tier3Notice 2027-06-30',
        'tier3Certification 2027-07-10',
      ]),
    );
  },
);
