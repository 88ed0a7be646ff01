import { expect, test } from 'vitest';
import { describeActivity } from './program-activity.calculation.ts';

type Activity = Parameters<typeof describeActivity>[0];
const updated = { operation: 'updated', change: null, kitStatus: null, records: 1 } as const;

test.each<[Activity, string]>([
  [{ ...updated, kind: 'sample', records: 1200 }, '1,200 samples changed'],
  [{ ...updated, kind: 'samplingEvent' }, '1 sampling event changed'],
  [{ ...updated, kind: 'eventLocation', operation: 'created', records: 2 }, '2 locations added'],
  [{ ...updated, kind: 'sample', change: 'invalidated' }, '1 sample invalidated'],
  [{ ...updated, kind: 'sample', change: 'invalidationWithdrawn' }, 'Invalidation request withdrawn for 1 sample'],
  [{ ...updated, kind: 'sample', change: 'resultsReceived', records: 5 }, 'Results received for 5 samples'],
  [{ ...updated, kind: 'kit', operation: 'created', records: 3 }, '3 kits ordered'],
  [
    { ...updated, kind: 'kit', change: 'kitStatus', kitStatus: 'Return To Sender' },
    '1 kit changed to Return To Sender',
  ],
])('%o is described as "%s"', (activity, expected) => {
  expect(describeActivity(activity)).toBe(expected);
});
