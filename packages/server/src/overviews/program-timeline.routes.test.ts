import type { ProgramTimeline } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const timeline = (person: TestPerson = fixture.reader) =>
  fixture.requestJson<ProgramTimeline>(person, 'GET', `@/programs/${fixture.program.id}/timeline`);

test('lists the events of the program with days, status and progress, the earliest first', async () => {
  const second = await fixture.anEvent({ name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' });
  const first = await fixture.anEvent({ name: 'First half', totalGoal: 40 });
  const samples = [await fixture.aSample(first), await fixture.aSample(first)];
  await fixture.report([{ sampleId: samples[0]?.id, result: '21' }]);
  const { body } = await timeline();
  expect(body).toMatchObject({
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  expect(body.events).toEqual([
    {
      id: first.id,
      name: 'First half',
      status: 'Active',
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      goal: 40,
      locations: 2,
      samples: 2,
      collected: 1,
      receivedByLab: 1,
      analyzed: 1,
      exceedances: 1,
    },
    expect.objectContaining({ id: second.id, samples: 0, locations: 0 }),
  ]);
});

test('is not found for another account and refused without programs', async () => {
  expect((await timeline(fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await timeline(await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
});
