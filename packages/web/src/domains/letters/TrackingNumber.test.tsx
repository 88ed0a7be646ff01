import { updateTrackingNumber } from '@curbstop/contract/letters/letter-delivery.endpoints';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSentLetter } from '../../../testing/a-sent-letter.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { requestsTo, respond } from '../../../testing/server.ts';

const number = '9407111899562640123456';

async function open(trackingId: string | null, recorded: string | null) {
  const shown = await openWindow(
    'enterTrackingNumber',
    { letter: aSentLetter({ isCertified: true, trackingId }) },
    { responses: [respond(updateTrackingNumber, aSentLetter({ isCertified: true, trackingId: recorded }))] },
  );
  const field = await shown.dialog.findByRole('textbox', { name: /^Tracking number/ });
  const bodies = () => requestsTo(shown.requests, updateTrackingNumber).map(({ body }) => body);
  return { ...shown, field, bodies };
}

describe('the tracking number of a letter', () => {
  test('is entered with or without spaces, and refused if it is none', async () => {
    const { dialog, user, field, bodies } = await open(null, number);
    await user.type(field, 'A1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('USPS tracking numbers have 20 or 22 digits');
    await user.clear(field);
    await user.type(field, '9407 1118 9956 2640 1234 56');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tracking number recorded')).toBeVisible();
    expect(bodies()).toEqual([{ trackingId: number, reason: null }]);
  });

  test('is replaced with a reason', async () => {
    const { dialog, user, field, bodies } = await open(number, '70201290000012345678');
    expect(dialog.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
    await user.clear(field);
    await user.type(field, '70201290000012345678');
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong receipt');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tracking number recorded')).toBeVisible();
    expect(bodies()).toEqual([{ trackingId: '70201290000012345678', reason: 'Wrong receipt' }]);
  });

  test('is removed with a reason', async () => {
    const { dialog, user, field, bodies } = await open(number, null);
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Remove number' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Enter why the number is removed');
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Of another letter');
    await user.click(dialog.getByRole('button', { name: 'Remove number' }));
    expect(await screen.findByText('Tracking number removed')).toBeVisible();
    expect(bodies()).toEqual([{ trackingId: null, reason: 'Of another letter' }]);
  });
});
