import type { ShownChange, TimelineEntry } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { expect, test } from 'vitest';
import { anActivityRow } from '../../testing/an-activity.ts';
import {
  groupByDay,
  listTimelineChanges,
  formatChange,
  findLaterLoggedDay,
  formatTime,
  formatWeekday,
} from './timeline-labels.ts';

const change = (overrides: Partial<ShownChange> = {}): ShownChange => ({
  id: 'c1',
  entityId: 'e1',
  kind: 'serviceLine',
  operation: 'updated',
  before: { ownership: 'Split', connector: 'None' },
  after: { ownership: 'Unknown', connector: 'Lead' },
  reason: null,
  title: 'SL-7',
  ...overrides,
});
const entry = (overrides: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: 't1',
  on: '2026-11-20T19:40:00.000Z',
  day: '2026-11-20',
  by: 'Dana Reyes',
  source: 'screen',
  import: null,
  activity: null,
  changes: [],
  ...overrides,
});

test.each([
  [change(), 'changed 2 fields of the service line SL-7'],
  [change({ title: null }), 'changed 2 fields of a service line without an ID'],
  [change({ operation: 'created', before: null }), 'added the service line SL-7'],
  [change({ operation: 'restored' }), 'restored the service line SL-7'],
  [change({ kind: 'contact', title: 'Priya Nair', operation: 'removed' }), 'removed the contact Priya Nair'],
  [change({ kind: 'sample', title: 'Sample 4', operation: 'created' }), 'added the sample 4'],
  [
    change({ kind: 'sample', title: 'Sample 4', before: { status: 'Analyzed' }, after: { status: 'Completed' } }),
    'completed the sample 4',
  ],
  [
    change({ kind: 'sample', title: 'Sample 4', before: { status: 'New' }, after: { status: 'Invalidated' } }),
    'invalidated the sample 4',
  ],
  [
    change({ kind: 'sample', title: 'Sample 4', before: { eventName: 'June' }, after: { eventName: 'July' } }),
    'moved the sample 4 to July',
  ],
  [
    change({ kind: 'programLocation', title: 'Taps 2026', operation: 'created' }),
    'assigned the location to the program Taps 2026',
  ],
  [change({ kind: 'programLocation', title: 'Taps 2026' }), 'changed the status in the program Taps 2026'],
  [
    change({ kind: 'eventLocation', title: 'July', operation: 'removed' }),
    'removed the location from the sampling event July',
  ],
  [change({ kind: 'letter', title: 'Lead notice', operation: 'created' }), 'created the letter “Lead notice”'],
  [
    change({ kind: 'letter', title: 'Lead notice', after: { trackingId: '9407' } }),
    'changed 1 field of the letter “Lead notice”',
  ],
  [
    change({ kind: 'letter', title: 'Lead notice', after: { status: 'Mailed', forwardedOn: '2026-07-09' } }),
    'recorded that the letter “Lead notice” was forwarded to another address',
  ],
])('a change reads as a sentence: %#', (shown, words) => {
  expect(formatChange(shown)).toBe(words);
});

test.each([
  ['Mailed', 'sent the letter “Lead notice”'],
  ['Delivered', 'delivered the letter “Lead notice”'],
  ['Submitted', 'sent the letter “Lead notice” to the mail house'],
  ['Returned', 'recorded that the letter “Lead notice” was returned'],
  ['Failed', 'could not send the letter “Lead notice”'],
  ['Cancelled', 'canceled the letter “Lead notice”'],
])('what became of a letter reads as a sentence: %s', (status, words) => {
  expect(formatChange(change({ kind: 'letter', title: 'Lead notice', after: { status } }))).toBe(words);
});

test('an assignment shows its status only where it is not the usual one', () => {
  const assigned = (status: string) =>
    listTimelineChanges(change({ kind: 'programLocation', operation: 'created', before: null, after: { status } }));
  expect(assigned('Assigned')).toEqual([]);
  expect(assigned('Completed')).toMatchObject([{ label: 'Status', after: 'Completed' }]);
});

test('entries keep their order within their days', () => {
  const days = groupByDay([entry({ id: 'a' }), entry({ id: 'b' }), entry({ id: 'c', day: '2026-11-19' })]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-11-20', ['a', 'b']],
    ['2026-11-19', ['c']],
  ]);
});

test('times are those of the water system; an activity that was logged later has none', () => {
  expect(formatTime(entry(), 'America/New_York')).toBe('02:40 PM');
  expect(formatTime(entry(), 'America/Phoenix')).toBe('12:40 PM');
  const { activityId, name, activityDate, resolutionId, resolutionDetailId, description, contactName } =
    anActivityRow();
  const activity = {
    activityId,
    name,
    activityDate,
    resolutionId,
    resolutionDetailId,
    description,
    contactName,
    programName: null,
    eventName: null,
    loggedOn: '2026-11-23T15:00:00.000Z',
  };
  expect(formatTime(entry({ activity }), 'America/New_York')).toBeUndefined();
  expect(findLaterLoggedDay(entry({ activity }), 'America/New_York')).toBe('2026-11-23');
  expect(findLaterLoggedDay(entry(), 'America/New_York')).toBeUndefined();
});

test('a calendar day has the same weekday everywhere', () => {
  expect(formatWeekday('2026-11-20')).toBe('Friday');
});
