import { getLetterTotals } from '@curbstop/contract/letters/letter.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LetterTotals } from './LetterTotals.tsx';

const none = { totalLettersQueued: 0, totalLettersFailed: 0, totalLettersCanceled: 0 };
const sent = { totalLettersSent: 1_240, totalLettersSentBy120: 900, totalLettersDownloadedToPrint: 300 };

test.each([
  {
    title: 'by the way letters are sent',
    more: {
      ...none,
      totalLettersAtMailHouse: 0,
      totalLettersWaiting: 0,
      totalLettersForwarded: 0,
      totalLettersReturned: 0,
      totalLettersOutdated: 0,
    },
    parts: ['1,240 letters', '900 by USPS', '300 printed and mailed', '40 by email'],
  },
  {
    title: 'with letters at the mail house, those that were not sent and those that did not arrive',
    more: {
      totalLettersQueued: 6,
      totalLettersFailed: 12,
      totalLettersCanceled: 50,
      totalLettersAtMailHouse: 25,
      totalLettersWaiting: 35,
      totalLettersForwarded: 2,
      totalLettersReturned: 1_003,
      totalLettersOutdated: 4,
    },
    parts: [
      '1,368 letters',
      '900 by USPS',
      '25 at mail house',
      '300 printed and mailed',
      '40 by email',
      '35 not sent yet',
      '6 queued',
      '12 failed',
      '50 canceled',
      '4 outdated when mailed',
      '1,003 returned',
      '2 forwarded',
    ],
  },
])('the totals of the letter log add up $title [B3.29]', async ({ more, parts }) => {
  showScreen(<LetterTotals />, {
    features: ['COMMS'],
    permissions: ['pws:read'],
    responses: [respond(getLetterTotals, { ...sent, ...more, pendingBatchIds: [] })],
  });
  const list = (await screen.findByText(parts[0] ?? '')).parentElement;
  expect(list?.textContent).toBe(parts.join(''));
  // What needs work opens its letters.
  for (const link of screen.queryAllByRole('link'))
    expect([link.textContent?.replace(/^[\d,]+ /, ''), link.getAttribute('href')]).toEqual(
      hrefs.find(([words]) => link.textContent?.endsWith(words ?? '')),
    );
  expect(screen.queryAllByRole('link')).toHaveLength(
    parts.filter((part) => hrefs.some(([words = '']) => part.endsWith(words))).length,
  );
});

const hrefs = [
  ['outdated when mailed', '/communications/letter-logs?filters[isOutdated]=true'],
  ['failed', '/communications/letter-logs?filters[status]=Failed'],
  ['canceled', '/communications/letter-logs?filters[status]=Cancelled'],
  ['returned', '/communications/letter-logs?filters[status]=Returned'],
  ['forwarded', '/communications/letter-logs?filters[status]=Forwarded'],
];
