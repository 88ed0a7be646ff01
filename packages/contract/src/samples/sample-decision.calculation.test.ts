import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getSampleStatus } from './sample.calculation.ts';
import { sampleProblems } from './sample.problems.ts';
import { completionRequest } from './sample-completion.rules.ts';
import { sampleIds } from './sample-selection.rules.ts';
import {
  allowsDecision,
  formatStatusObstacle,
  isExpectedInBottle,
  isRequiredForCompletion,
} from './sample-decision.calculation.ts';
import { nextSampleStatuses, sampleStatuses, type SampleStatus } from './sample.values.ts';

const ids = sampleStatuses.map(({ id }) => id);
const pairs = ids.flatMap((from) => ids.map((to) => [from, to] as const));
const allowed = new Set(['1 2', '1 3', '1 5', '2 1', '2 3', '2 5', '3 1', '3 2', '3 4', '3 5', '4 5']);

test.each(pairs)('changes a sample of status %i to %i only as in the table', (from, to) => {
  expect(nextSampleStatuses[from].includes(to)).toBe(allowed.has(`${from} ${to}`));
});

test('dates, results and kits never move a sample against the table', () => {
  const status = fc.constantFrom<SampleStatus>(...ids);
  const day = fc.constantFrom(null, '2026-03-01');
  const fields = fc.record({ collectedOn: day, receivedOn: day, hasResults: fc.boolean(), isKitAtLab: fc.boolean() });
  fc.assert(
    fc.property(status, fields, (before, known) => {
      const after = getSampleStatus(known, before);
      expect(after === before || nextSampleStatuses[before].includes(after)).toBe(true);
    }),
  );
});

const unrequested = { statusLabel: 'Collected', resultsChangedOn: null, invalidationRequested: false } as const;

test.each([
  ['complete', [3]],
  ['invalidate', [1, 2, 3, 4]],
  ['requestInvalidation', [1, 2, 3, 4]],
  ['move', [1, 2, 3]],
] as const)('only samples of certain statuses can be decided about: %s', (decision, possible) => {
  expect(ids.filter((status) => allowsDecision({ ...unrequested, status }, decision))).toEqual(possible);
});

test('a completed sample is completed again only after its results changed, an invalidated one never', () => {
  const resultsChangedOn = '2026-11-24T15:00:00.000Z';
  expect(ids.filter((status) => allowsDecision({ ...unrequested, status, resultsChangedOn }, 'complete'))).toEqual([
    3, 4,
  ]);
  expect(ids.filter((status) => allowsDecision({ ...unrequested, status, resultsChangedOn }, 'move'))).toEqual([
    1, 2, 3,
  ]);
});

test('a refusal shows the sample and its status', () => {
  const sample = { ...unrequested, number: 4, status: 1 } as const;
  const sentence = formatStatusObstacle(sample, 'complete');
  expect(sentence).toBe('Sample 4 is Collected and cannot be completed. Only analyzed samples can be completed.');
  expect(sampleProblems.statusNotAllowed({ values: { sentence: sentence ?? '' } }).message).toBe(sentence);
  expect(formatStatusObstacle({ ...sample, status: 5, statusLabel: 'Invalidated' }, 'invalidate')).toBe(
    'Sample 4 is Invalidated and cannot be invalidated. An invalidation is final.',
  );
  expect(formatStatusObstacle({ ...sample, status: 3 }, 'complete')).toBeUndefined();
});

test('a sample with an open invalidation request is not completed, so that its exceedance stays shown', () => {
  const sample = {
    ...unrequested,
    number: 4,
    status: 3,
    statusLabel: 'Analyzed',
    invalidationRequested: true,
  } as const;
  expect(formatStatusObstacle(sample, 'complete')).toBe(
    'Sample 4 has an open invalidation request and cannot be completed. Record the State’s decision or withdraw the request first.',
  );
  const changedAgain = { ...sample, status: 4, resultsChangedOn: '2026-11-24T15:00:00.000Z' } as const;
  expect(allowsDecision(changedAgain, 'complete')).toBe(false);
  expect(allowsDecision(sample, 'invalidate')).toBe(true);
});

test('refuses to complete a sample with an open invalidation request, which would close its exceedance', () => {
  const sample = { ...unrequested, number: 30, status: 1, statusLabel: 'New' } as const;
  expect(formatStatusObstacle(sample, 'requestInvalidation')).toBe(
    'Sample 30 is New: it has no collection date and no result, so its invalidation cannot be requested. Enter its collection date first.',
  );
  expect(formatStatusObstacle({ ...sample, status: 5, statusLabel: 'Invalidated' }, 'requestInvalidation')).toBe(
    'Sample 30 is Invalidated and cannot be invalidated. An invalidation is final.',
  );
});

describe('a result is required before a sample is completed', () => {
  const missing = { analyteId: 1, primary: false, skuId: 1, position: 0 };
  test('requires results of lead and copper in a first liter, because they enter a 90th percentile', () => {
    expect(isRequiredForCompletion(missing)).toBe(true);
    expect(isRequiredForCompletion({ ...missing, analyteId: 2 })).toBe(true);
  });
  test('requires the result of the primary analyte in every sample of the kit', () => {
    expect(isRequiredForCompletion({ ...missing, analyteId: 2, skuId: 2, position: 1 })).toBe(false);
    expect(isRequiredForCompletion({ ...missing, primary: true, skuId: 2, position: 1 })).toBe(true);
  });
  test('but not of an analyte without an action level', () => {
    expect(isRequiredForCompletion({ ...missing, analyteId: 9 })).toBe(false);
  });
});

test('a sample that is sent twice counts once, and at most 1,000 are sent', () => {
  const id = (at: number) => `0192c0de-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const upper = '0192C0DE-0000-7000-8000-00000000000A';
  expect(sampleIds.parse([upper, upper.toLowerCase(), id(1)])).toEqual([upper.toLowerCase(), id(1)]);
  expect(sampleIds.safeParse([]).success).toBe(false);
  expect(sampleIds.safeParse(Array.from({ length: 1_001 }, (_, at) => id(at))).success).toBe(false);
});

test('samples cannot be completed without the certification [B5.17]', () => {
  const body = { sampleIds: ['0192c0de-0000-7000-8000-000000000001'] };
  for (const certified of [undefined, false, 'true'])
    expect(completionRequest.safeParse({ ...body, certified }).error?.issues[0]?.path).toEqual(['certified']);
  expect(completionRequest.safeParse({ ...body, certified: true }).success).toBe(true);
});

test('copper is analyzed in the first liter and not in the fifth, unless it is the primary analyte', () => {
  const copper = { analyteId: 2, primary: false, skuId: 2, position: 0 };
  const fifthLiter = { ...copper, position: 1 };
  expect(isExpectedInBottle(copper)).toBe(true);
  expect(isExpectedInBottle(fifthLiter)).toBe(false);
  expect(isExpectedInBottle({ ...fifthLiter, primary: true })).toBe(true);
  expect(isExpectedInBottle({ ...fifthLiter, analyteId: 1 })).toBe(true);
});
