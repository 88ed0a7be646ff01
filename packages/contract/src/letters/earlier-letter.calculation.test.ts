import { expect, test } from 'vitest';
import { describeEarlierLetters } from './earlier-letter.calculation.ts';

test('locations that were sent the letter are counted with the newest day', () => {
  expect(describeEarlierLetters({ previouslySent: 2, lastSentOn: '2026-11-02' })).toBe(
    '2 locations were sent this letter before, most recently on 11-02-2026.',
  );
});

test('a letter that was created and is not sent yet does not count as sent', () => {
  const notMailed = { locations: 2, createdOn: '2026-11-26' };
  expect(describeEarlierLetters({ previouslySent: 2, notMailed, lastSentOn: null })).toBe(
    'This letter was created for 2 locations, most recently on 11-26-2026, and is not sent yet.',
  );
  expect(describeEarlierLetters({ previouslySent: 3, notMailed, lastSentOn: '2026-11-02' })).toBe(
    '1 location was sent this letter before, most recently on 11-02-2026. This letter was created for 2 locations, most recently on 11-26-2026, and is not sent yet.',
  );
});

test('a letter that the mail house has is on its way and does not count as sent', () => {
  expect(describeEarlierLetters({ previouslySent: 3, onTheWay: 2, lastSentOn: '2026-11-02' })).toBe(
    '1 location was sent this letter before, most recently on 11-02-2026. For 2 locations, this letter is at the mail house or is being emailed.',
  );
});

test('locations whose letter may have been delivered are named, and do not count as sent', () => {
  const uncertain = { locations: 3, addresses: ['5 Elm Avenue', '9 Oak Street'] };
  expect(describeEarlierLetters({ previouslySent: 4, uncertain, lastSentOn: '2026-11-02' })).toBe(
    '1 location was sent this letter before, most recently on 11-02-2026. 3 locations may have been sent this letter before: it is not known whether it was delivered. Ask the recipients: 5 Elm Avenue; 9 Oak Street; and 1 other.',
  );
  expect(
    describeEarlierLetters({ previouslySent: 1, uncertain: { locations: 1, addresses: [] }, lastSentOn: null }),
  ).toBe('1 location may have been sent this letter before: it is not known whether it was delivered.');
});
