import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { shownStatuses } from '@curbstop/contract/letters/letter.values';
import { expect, test } from 'vitest';
import {
  countLetterStages,
  describeBatchStatus,
  describeMail,
  describeOutcomes,
  describeUnsent,
  getBatchTone,
  isToPrintAndMail,
  letterFieldLabels,
  listBatchItems,
  listUndelivered,
} from './letter.calculation.ts';

const none = {
  Queued: 0,
  Rendered: 0,
  Submitted: 0,
  Mailed: 0,
  Delivered: 0,
  Forwarded: 0,
  Returned: 0,
  Failed: 0,
  Cancelled: 0,
};
const batch = (counts: Partial<BatchRow['counts']>, overrides: Partial<BatchRow> = {}) =>
  ({ letters: 1_000, status: 'Ready', counts: { ...none, ...counts }, ...overrides }) as BatchRow;

test('each stage of a batch includes the later ones, and a letter that came back or was forwarded was mailed', () => {
  expect(
    countLetterStages(
      batch({ Queued: 100, Rendered: 200, Mailed: 300, Delivered: 250, Forwarded: 20, Returned: 30, Cancelled: 100 }),
    ),
  ).toEqual({
    queued: 900,
    created: 800,
    submitted: 600,
    mailed: 600,
    delivered: 250,
  });
});

test('what became of the letters of a batch adds up to all of them', () => {
  const each = Object.fromEntries(shownStatuses.map((status, index) => [status, 2 ** index]));
  const letters = Object.values(each).reduce((sum, count) => sum + count, 0);
  const text = describeOutcomes({ ...batch(each), letters, method: 'Mail' });
  expect(text).toBe('511 letters: 120 mailed, 128 failed, 256 canceled, 4 at the mail house, 3 not sent yet');
  for (const status of shownStatuses)
    expect(describeOutcomes({ ...batch({ [status]: 3 }), letters: 3, method: 'Email' })).toMatch(
      /^3 letters: 3 (emailed|failed|canceled|at the mail house|not sent yet)$/,
    );
  expect(describeOutcomes({ ...batch({}), letters: 0, method: 'PDF' })).toBe('0 letters');
});

test('what needs attention is named with its number', () => {
  const describe = (lettersToResend: number | null, lettersToRewrite: number | null) =>
    listBatchItems({ lettersToResend, lettersToRewrite }).map(({ sentence }) => sentence);
  expect([describe(0, 0), describe(null, null)]).toEqual([[], []]);
  expect(describe(1, 0)).toEqual(['1 letter needs resending']);
  expect(describe(1_200, 2)).toEqual([
    '1,200 letters need resending',
    '2 letters to write again, because the address was corrected',
  ]);
});

test('letters that did not arrive are counted, also those that others have replaced', () => {
  expect(listUndelivered(batch({ Rendered: 2 }))).toEqual([]);
  expect(listUndelivered(batch({ Failed: 1, Returned: 12, Forwarded: 2 })).map(({ sentence }) => sentence)).toEqual([
    '1 letter could not be created or sent',
    '12 letters returned',
    '2 letters forwarded to another address',
  ]);
});

test('a batch in work shows how far it is', () => {
  expect(describeBatchStatus(batch({ Queued: 750, Rendered: 250 }, { status: 'Rendering' }))).toBe(
    'Creating letters: 250 of 1,000',
  );
  expect(describeBatchStatus(batch({}, { status: 'Cancelled' }))).toBe('Canceled');
});

test('a batch is done once its letters have left, a download once it is ready', () => {
  const ready = (method: BatchRow['method'], kind: BatchRow['kind'] = 'AdHoc') => {
    const one = batch({ Rendered: 1_000 }, { method, kind });
    return [describeBatchStatus(one), getBatchTone(one), isToPrintAndMail(one)];
  };
  expect(ready('Mail')).toEqual(['Ready to print and mail', 'working', true]);
  expect(ready('PDF', 'Results')).toEqual(['Ready to print and mail', 'working', true]);
  const submitted = batch({ Submitted: 2, Mailed: 998 }, { status: 'Sent', method: 'Mail', byMailHouse: true });
  expect([describeBatchStatus(submitted), getBatchTone(submitted)]).toEqual(['At mail house', 'working']);
  const sending = batch({ Rendered: 1_000 }, { method: 'Mail', byMailHouse: true });
  expect([describeBatchStatus(sending), isToPrintAndMail(sending)]).toEqual(['Sending to mail house', false]);
  expect(ready('Email')).toEqual(['Sending emails', 'working', false]);
  expect(ready('PDF', 'Download')).toEqual(['Ready', 'done', false]);
  expect(getBatchTone(batch({}, { status: 'Sent', kind: 'AdHoc' }))).toBe('done');
});

test('a batch of which only some letters have left is neither failed nor sent', () => {
  const show = (one: BatchRow) => [describeBatchStatus(one), getBatchTone(one)];
  const email = { letters: 8, method: 'Email' } as const;
  expect(show(batch({ Mailed: 7, Rendered: 1 }, { ...email, status: 'Failed' }))).toEqual([
    'Sent in part',
    'attention',
  ]);
  expect(show(batch({ Mailed: 7, Failed: 1 }, { ...email, status: 'Sent' }))).toEqual(['Sent in part', 'attention']);
  expect(show(batch({ Submitted: 7, Failed: 1 }, { ...email, method: 'Mail', status: 'Sent' }))[0]).toBe(
    'Sent in part',
  );
  expect(show(batch({ Failed: 7, Rendered: 1 }, { ...email, status: 'Failed' }))).toEqual(['Failed', 'failed']);
  expect(show(batch({ Returned: 8 }, { ...email, status: 'Sent' }))).toEqual(['Sent', 'done']);
  // The letters of a download belong to other batches.
  expect(show(batch({ Mailed: 7, Rendered: 1 }, { kind: 'Download', status: 'Failed' }))[0]).toBe('Failed');
});

test('the delivery shows what was chosen, and nothing that does not apply', () => {
  const mail = { method: 'Mail', mailType: 'First Class', isCertified: true, isColor: false } as const;
  expect(describeMail(mail)).toBe('Certified mail, First Class, black and white');
  expect(describeMail({ ...mail, method: 'PDF', isCertified: false })).toBe('PDF to print, black and white');
  expect(describeMail({ ...mail, method: 'Email' })).toBe('Email');
});

test('the history of a letter is in words', () => {
  expect(letterFieldLabels['status']?.words?.('Rendered')).toBe('Ready');
  expect(letterFieldLabels['mailedOn']?.words?.('2026-07-02')).toBe('07-02-2026');
  expect(letterFieldLabels['returnedOn']?.words?.(null)).toBe('');
});

test('the title of a failed batch says how many of its letters were not sent', () => {
  expect(describeUnsent(batch({ Mailed: 7, Rendered: 1 }, { letters: 8 }))).toBe('1 of 8 letters was not sent');
  expect(describeUnsent(batch({ Mailed: 6, Failed: 1, Rendered: 1 }, { letters: 8 }))).toBe(
    '2 of 8 letters were not sent',
  );
  expect(describeUnsent(batch({ Rendered: 8 }, { letters: 8 }))).toBe('The letters were not sent');
});
