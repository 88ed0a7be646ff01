import { createActivityRules } from '@curbstop/contract/activities/activity.rules';
import { expect, test } from 'vitest';
import { getDateRange } from './activity.calculation.ts';
import { createBlankActivity, parseActivity, toActivityValues } from './activity.form.ts';

const futureActivity = 'The activity date cannot be in the future';

const today = '2026-11-21';
const typed = { ...createBlankActivity(today), topicId: '4', resolutionId: '2' };

test('a new activity is a call of today and requires a reason and an outcome [A5.18, A9.15]', () => {
  expect(createBlankActivity(today)).toMatchObject({ activityTypeId: '1', date: today });
  expect(parseActivity({ ...createBlankActivity(today), activityTypeId: '', date: '' }, today)).toEqual({
    errors: { activityTypeId: 'Required', date: 'Required', topicId: 'Required', resolutionId: 'Required' },
  });
});

test('an activity comes out of the form as it went in', () => {
  const fields = createActivityRules(today).parse({
    activityTypeId: 4,
    date: '2026-11-20',
    topicId: 2,
    resolutionId: 5,
    resolutionDetailId: 503,
    description: 'Seen at the meter.',
    contactId: '01995b1e-7c1a-7000-8000-0000000000c1',
    programId: '01995b1e-7c1a-7000-8000-0000000000e1',
    eventId: '01995b1e-7c1a-7000-8000-0000000000e2',
  });
  expect(parseActivity(toActivityValues(fields), today)).toEqual({ fields });
});

test('a blank text is not a description [A5.46], and a future day is not a day of an activity', () => {
  expect(parseActivity({ ...typed, description: '  ' }, today)).toMatchObject({
    fields: { description: null, contactId: null, programId: null, eventId: null, resolutionDetailId: null },
  });
  expect(parseActivity({ ...typed, date: '2026-11-22' }, today)).toEqual({ errors: { date: futureActivity } });
});

test('a date filter is one of the ranges or custom [A3.67]', () => {
  expect([undefined, [], ['last7Days'], ['before:2026-01-01'], ['last7Days', 'today']].map(getDateRange)).toEqual([
    'all',
    'all',
    'last7Days',
    'other',
    'other',
  ]);
});
