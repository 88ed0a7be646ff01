import type { ProgramTimeline } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';

let world: SamplingFixture;
beforeAll(async () => {
  world = await SamplingFixture.share();
});

const timeline = (person: TestPerson = world.reader) =>
  world.requestJson<ProgramTimeline>(person, 'GET', `@/programs/${world.program.id}/timeline`);

test('lists the events of the program with days, status and progress, the earliest first', async () => {
  const second = await world.anEvent({ name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' });
  const first = await world.anEvent({ name: 'First half', totalGoal: 40 });
  const samples = [await world.aSample(first), await world.aSample(first)];
  await world.report([{ sampleId: samples[0]?.id, result: '21' }]);
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
  expect((await timeline(world.memberOfOtherAccount)).status).toBe(404);
  expect((await timeline(await createPersonWithoutFeatures(world.product))).status).toBe(403);
});
