import { describe, expect, test } from 'vitest';
import { eventStatuses } from '../sampling-events/sampling-event.values.ts';
import {
  canReceiveSamples,
  findCollectionObstacle,
  findMoveObstacle,
  formatMoveReason,
} from './sample-move.calculation.ts';
import { sampleMove } from './sample-move.rules.ts';

const kit = { id: 1, name: 'First liter', sku: 'WTK-LC-1', sampleQuantity: 1 };
const event = {
  id: 'e2',
  name: 'Second half',
  programId: 'p1',
  status: 'Active' as const,
  kit,
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
};
const sample = { number: 4, programId: 'p1', eventId: 'e1', skuId: 1, collectedOn: null, replaces: null };

describe('a sample is moved to another active event of its program with the same kit', () => {
  test.each([
    [{}, {}, undefined],
    [{ programId: 'p2' }, {}, 'Sample 4 belongs to a different program than Second half.'],
    [{ id: 'e1' }, {}, 'Sample 4 is already in Second half.'],
    [{ kit: { ...kit, id: 2 } }, {}, 'Sample 4 belongs to a different kit than the one Second half uses.'],
    [{ kit: null }, {}, 'Sample 4 belongs to a different kit than the one Second half uses.'],
    [{}, { skuId: 2 }, 'Sample 4 belongs to a different kit than the one Second half uses.'],
  ])('moves a sample between events: %j, %j', (ofEvent, ofSample, sentence) => {
    const [target, moved] = [
      { ...event, ...ofEvent },
      { ...sample, ...ofSample },
    ];
    expect(findMoveObstacle(moved, target)).toBe(sentence);
    expect(canReceiveSamples(target, [moved])).toBe(sentence === undefined);
    expect(canReceiveSamples(target, [{ ...sample }, moved])).toBe(
      sentence === undefined && canReceiveSamples(target, [sample]),
    );
  });

  test.each(eventStatuses)('an event that is %s', (status) => {
    expect(canReceiveSamples({ ...event, status }, [sample])).toBe(status === 'Active');
  });
});

test.each(['2026-07-01', '2026-12-31'])('a sample collected on %s fits the dates of the event', (collectedOn) => {
  expect(findMoveObstacle({ ...sample, collectedOn }, event)).toBeUndefined();
});

test.each([
  ['2026-06-30', '06-30-2026'],
  ['2027-01-01', '01-01-2027'],
])('a sample collected on %s is not moved to an event with other dates', (collectedOn, shown) => {
  expect(findMoveObstacle({ ...sample, collectedOn }, event)).toBe(
    `Sample 4 was collected on ${shown}, outside the dates of Second half (07-01-2026 to 12-31-2026).`,
  );
});

describe('the reason of a move [B5.19]', () => {
  const id = '0192c0de-0000-7000-8000-000000000001';
  const body = { sampleIds: [id], samplingEventId: id, reasonForMove: 'Other', otherReasonValue: 'Lab mixed them up' };
  const messages = (overrides: object) =>
    sampleMove.safeParse({ ...body, ...overrides }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('requires a text with "Other"', () => {
    expect(messages({})).toBeUndefined();
    for (const otherReasonValue of [undefined, null, '  '])
      expect(messages({ otherReasonValue })).toEqual([['otherReasonValue', 'Enter the reason']]);
    expect(messages({ reasonForMove: 'Created in the wrong event', otherReasonValue: null })).toBeUndefined();
  });

  test('requires a reason of the list and the event of a move', () => {
    expect(messages({ reasonForMove: '' })?.[0]).toEqual(['reasonForMove', 'Choose a reason']);
    expect(messages({ samplingEventId: '' })?.[0]).toEqual([
      'samplingEventId',
      'Please select a valid sampling event first',
    ]);
  });

  test('records the reason of a move as text', () => {
    expect(formatMoveReason({ reasonForMove: 'Other', otherReasonValue: 'Lab mixed them up' })).toBe(
      'Lab mixed them up',
    );
    expect(formatMoveReason({ reasonForMove: 'Created in the wrong event', otherReasonValue: 'x' })).toBe(
      'Created in the wrong event',
    );
  });
});

test('a replacement may be taken after the event, within 20 days of the decision of the State', () => {
  const taken = (collectedOn: string) =>
    findCollectionObstacle({ number: 4, collectedOn, replaces: { dueOn: '2027-01-10' } }, event);
  expect(taken('2027-01-10')).toBeUndefined();
  expect(taken('2027-01-11')).toMatch(/outside the dates of .* As a replacement it may be taken until 01-10-2027/);
  expect(taken('2026-06-30')).toContain('outside the dates');
});
