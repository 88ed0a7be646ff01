import { describe, expect, test } from 'vitest';
import { activityChange, createActivityRules, newActivity } from './activity.rules.ts';

const futureActivity = 'The activity date cannot be in the future';

const today = '2026-11-22';
const [program, event] = ['0192c0de-0000-7000-8000-000000000001', '0192c0de-0000-7000-8000-000000000002'];
const call = { activityTypeId: 1, date: '2026-11-20', topicId: 4, resolutionId: 1 };
const listErrors = (changes: object) =>
  createActivityRules(today)
    .safeParse({ ...call, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('an activity [A3.45-A3.47]', () => {
  test('needs its type, date, topic and outcome only', () => {
    expect(createActivityRules(today).parse(call)).toEqual({
      ...call,
      resolutionDetailId: null,
      description: null,
      contactId: null,
      programId: null,
      eventId: null,
    });
    expect(
      createActivityRules(today)
        .safeParse({})
        .error?.issues.map(({ path }) => path[0]),
    ).toEqual(Object.keys(call));
  });

  test('may be of today but not of tomorrow', () => {
    expect(listErrors({ date: today })).toBeUndefined();
    expect(listErrors({ date: '2026-11-23' })).toEqual([`date: ${futureActivity}`]);
    expect(listErrors({ date: '' })).toEqual(['date: Required']);
    expect(listErrors({ date: '2026-02-30' })).toHaveLength(1);
  });

  test('distinguishes a missing choice from one that is not offered [A5.18]', () => {
    expect(listErrors({ topicId: undefined })).toEqual(['topicId: Required']);
    expect(listErrors({ topicId: 98 })).toEqual(['topicId: Choose an option from the list']);
    expect(listErrors({ topicId: 1.5 })).toContain('topicId: Choose an option from the list');
  });

  test('refuses a detail that belongs to another outcome', () => {
    expect(listErrors({ resolutionId: 2, resolutionDetailId: 202 })).toBeUndefined();
    expect(listErrors({ resolutionId: 1, resolutionDetailId: 202 })).toEqual([
      'resolutionDetailId: Choose a detail that belongs to the selected outcome',
    ]);
  });

  test('refuses an event without its program [A5.19]', () => {
    expect(listErrors({ eventId: event, programId: program })).toBeUndefined();
    expect(listErrors({ eventId: event })).toEqual(['eventId: Choose the program first']);
  });

  test('reports all that is wrong at once', () => {
    expect(listErrors({ date: '2026-11-23', topicId: 98, eventId: event })).toHaveLength(3);
  });

  test('belongs to a location unless the request has none [A3.48]', () => {
    expect(newActivity.parse({ ...call, relationId: program }).relationType).toBe('Location');
    expect(newActivity.safeParse(call).success).toBe(false);
  });

  test('changes an activity field by field: a missing field keeps its value, null clears it, required fields can’t be cleared', () => {
    expect(activityChange.parse({ description: null })).toEqual({ description: null });
    expect(activityChange.safeParse({ topicId: null }).success).toBe(false);
    expect(activityChange.safeParse({ status: 'Removed' }).success).toBe(false);
  });
});
