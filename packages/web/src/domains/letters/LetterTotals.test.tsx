import { getLetterTotals } from '@curbstop/contract/letters/letter.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LetterTotals } from './LetterTotals.tsx';

test('the totals of the letter log add up by the way letters are sent [B3.29]', async () => {
  const totals = { totalLettersSent: 1_240, totalLettersSentBy120: 900, totalLettersDownloadedToPrint: 300 };
  showScreen(<LetterTotals />, {
    features: ['COMMS'],
    permissions: ['pws:read'],
    responses: [respond(getLetterTotals, { ...totals, pendingBatchIds: [] })],
  });
  const list = (await screen.findByText('1,240 letters')).parentElement;
  expect(list?.textContent).toBe(['1,240 letters', '900 by USPS', '300 as PDF to print', '40 by email'].join(''));
});
