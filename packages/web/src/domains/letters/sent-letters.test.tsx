import {
  cancelLetterBatch,
  resendFailedLetters,
  retryLetterBatch,
} from '@curbstop/contract/letters/letter-batch.endpoints';
import {
  markBatchMailed,
  recordReturnedLetter,
  resendLetter,
} from '@curbstop/contract/letters/letter-delivery.endpoints';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getLetter, listLetterChanges } from '@curbstop/contract/letters/letter.endpoints';
import type { LetterDetails } from '@curbstop/contract/letters/letter.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBatch, aSentLetter } from '../../../testing/a-sent-letter.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { inSequence, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { type AboutWindow } from '../../../testing/open-window.tsx';
import { chooseAction, showBatch } from '../../../testing/show-letters.tsx';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';

beforeEach(stubUploads);
afterEach(() => overlayStore.change([]));

const around = ({ responses = [], permissions = ['pws:admin'] }: AboutWindow) => ({
  features: [...planFeatures.Expert],
  permissions,
  responses,
});

/** Opens a window of letters over an empty page. */
function open(show: () => unknown, about: AboutWindow = {}) {
  const shown = showScreen(<p>Page</p>, around(about));
  show();
  return shown;
}

describe('a batch of letters that leave', () => {
  const emails = (overrides: Parameters<typeof aBatch>[0]) => aBatch({ method: 'Email', letters: 3, ...overrides });

  test('stops a batch of emails after some were sent and cancels the others', async () => {
    const stopped = emails({ status: 'Sent', counts: { Mailed: 1, Cancelled: 2 } });
    const shown = showBatch(emails({ counts: { Mailed: 1, Rendered: 2 } }), {
      responses: [respond(cancelLetterBatch, stopped)],
    });
    await chooseAction(shown, 'Stop sending');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending emails?' }));
    expect(dialog.getByText('1 email of “Annual notice” was already sent. The others will not be sent.')).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('2 emails were not sent')).toBeVisible();
  });

  test('stops a batch that the mail house has in part', async () => {
    const mail = { method: 'Mail', byMailHouse: true, letters: 3 } as const;
    const stopped = aBatch({ ...mail, status: 'Sent', counts: { Submitted: 1, Cancelled: 2 } });
    const shown = showBatch(aBatch({ ...mail, counts: { Submitted: 1, Rendered: 2 } }), {
      responses: [respond(cancelLetterBatch, stopped)],
    });
    await chooseAction(shown, 'Stop sending');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop sending to the mail house?' }));
    expect(dialog.getByText(/^1 letter of “Annual notice” was already sent to the mail house/)).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Stop sending' }));
    expect(await screen.findByText('2 letters were not sent')).toBeVisible();
  });

  test('cancels a whole batch of emails while none was sent', async () => {
    const shown = showBatch(emails({ status: 'Rendering', counts: { Queued: 3 }, documentId: null }), {
      responses: [respond(cancelLetterBatch, emails({ status: 'Cancelled', counts: { Cancelled: 3 } }))],
    });
    await chooseAction(shown, 'Cancel batch');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this batch?' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel batch' }));
    expect(await screen.findByText('“Annual notice” was canceled')).toBeVisible();
  });

  test('shows that its emails could not be sent, not that they could not be created', async () => {
    const shown = showBatch(
      emails({
        status: 'Failed',
        canTryAgain: true,
        failure: 'The mail server cannot be reached.',
        counts: { Rendered: 2, Failed: 1 },
      }),
      { responses: [respond(retryLetterBatch, emails({ status: 'Queued', counts: { Queued: 2, Failed: 1 } }))] },
    );
    expect(await screen.findByText('The letters were not sent')).toBeVisible();
    expect(screen.getByRole('link', { name: '1 letter could not be created or sent' })).toBeVisible();
    await chooseAction(shown, 'Try again');
    expect(await screen.findByText('“Annual notice” was queued again')).toBeVisible();
  });
});

describe('failed letters of a batch', () => {
  const failed = aBatch({
    method: 'Email',
    status: 'Sent',
    letters: 9,
    counts: { Mailed: 4, Failed: 5 },
    failedToResend: 4,
    lettersToResend: 5,
  });

  test('are sent again together after a confirmation that says how many', async () => {
    const shown = showBatch(failed, {
      responses: [respond(resendFailedLetters, { batch: { ...failed, letters: 2 }, outdated: 1, unaddressed: 1 })],
    });
    await chooseAction(shown, 'Send failed letters again');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send failed letters again?' }));
    expect(
      dialog.getByText(
        /^4 letters of “Annual notice” will be sent again to the email addresses on record now, as a new batch/,
      ),
    ).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(
      await screen.findByText(
        '2 letters will be sent again. 1 letter is out of date and will not be sent. 1 letter will not be sent, because no email address is on record now for the recipient.',
      ),
    ).toBeVisible();
    expect(requestsTo(shown.requests, resendFailedLetters)).toHaveLength(1);
    shown.unmount();
    showBatch(failed, { permissions: ['pws:read'] });
    await screen.findByText('Letters that need attention');
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });
});

describe('a batch to print and mail', () => {
  test('records a batch as mailed on a day that is not before its letters', async () => {
    const shown = showBatch(aBatch(), { responses: [respond(markBatchMailed, aBatch({ counts: { Mailed: 2 } }))] });
    await chooseAction(shown, 'Record mailing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record mailing' }));
    expect(await dialog.findByText(/2 letters will be recorded as mailed/)).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Record mailing' }));
    expect(await screen.findByText('2 letters recorded as mailed')).toBeVisible();
    expect(requestsTo(shown.requests, markBatchMailed)).toHaveLength(1);
  });

  test('shows why a mailing was not recorded', async () => {
    const detail = 'The letter was created on 07-01-2026. Choose that day or a later one.';
    const shown = showBatch(aBatch(), { responses: [refuse(markBatchMailed, 400, detail)] });
    await chooseAction(shown, 'Record mailing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record mailing' }));
    await shown.user.click(await dialog.findByRole('button', { name: 'Record mailing' }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });

  test('can only be downloaded by people who only read', async () => {
    showBatch(aBatch(), { permissions: ['pws:read'] });
    expect(await screen.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });
});

describe('sending a letter again', () => {
  const again = (letter: LetterDetails, responses: readonly Responses[]) =>
    open(() => openOverlay('resendLetter', { letter }), { responses });

  test('a letter on paper that is sent again uses the corrected address of the envelope', async () => {
    const letter = aSentLetter({ status: 'Returned', returnReason: 'Vacant' });
    const { user, requests } = again(letter, [respond(resendLetter, aSentLetter({ resendOf: letter.id }))]);
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox', { name: /^Address on the letter/ });
    await user.clear(field);
    await user.type(field, 'Dana Reyes{Enter}PO Box 7{Enter}{Enter}Harlow, CT 06415');
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('The letter will be sent again')).toBeVisible();
    expect(requestsTo(requests, resendLetter).map(({ body }) => body)).toEqual([
      { recipientName: 'Dana Reyes', address: ['Dana Reyes', 'PO Box 7', 'Harlow, CT 06415'] },
    ]);
  });

  test('an email that is sent again uses another address, and warns if the first may have arrived', async () => {
    const failure = 'Sending was interrupted, so this email may have been delivered.';
    const letter = aSentLetter({ method: 'Email', status: 'Failed', failure, email: 'wrong@harlow.example' });
    const { user, requests } = again(letter, [respond(resendLetter, aSentLetter({ resendOf: letter.id }))]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(failure)).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /^Address on the letter/ })).toBeNull();
    const field = dialog.getByRole('textbox', { name: /^Email address/ });
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect((await dialog.findAllByText('Enter an email address, such as name@city.gov')).length).toBeGreaterThan(0);
    await user.type(field, 'right@harlow.example');
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('The letter will be sent again')).toBeVisible();
    expect(requestsTo(requests, resendLetter).map(({ body }) => body)).toEqual([
      { recipientName: 'Dana Reyes', email: 'right@harlow.example' },
    ]);
  });

  test('refuses to send a letter again if its contents are no longer recorded', async () => {
    const detail = 'The results at this location have changed since letter L1000000148 was written.';
    const { user } = again(aSentLetter({ status: 'Returned' }), [refuse(resendLetter, 409, detail)]);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Resend' }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });
});

describe('one letter', () => {
  const view = (letter: LetterDetails, about: AboutWindow = {}) =>
    open(() => openOverlay('viewSentLetter', { letter }), {
      ...about,
      responses: [respond(getLetter, letter), respond(listLetterChanges, { total: 0, items: [] })],
    });

  test.each([
    ['This letter was returned', { status: 'Returned', returnReason: 'Vacant' }],
    ['This letter could not be created', { status: 'Failed', failure: 'No glyph', documentId: null }],
    ['This letter could not be sent', { status: 'Failed', failure: 'Refused', method: 'Email' }],
  ] as const)('shows “%s” and sends the letter again', async (title, overrides) => {
    view(aSentLetter(overrides));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend' })).toBeVisible();
  });

  test('a letter about another classification than the record has is not sent again, and says why', async () => {
    const resendObstacle = 'The location’s classification is now Non-lead.';
    view(aSentLetter({ status: 'Returned', returnReason: 'Vacant', resendObstacle }));
    expect(
      await screen.findByText(/It can’t be sent again: The location’s classification is now Non-lead\./),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  test.each([
    ['Open the campaign', 'serviceLineNotice:2026', '/communications/campaigns/serviceLineNotice:2026'],
    ['Open the location', null, `/locations/${aSentLetter().locationId}/details`],
  ])(
    'a letter whose address was corrected leads to where a new one is written: “%s”',
    async (name, campaignKey, href) => {
      const resendObstacle = 'The address of the location was corrected after the letter was written.';
      view(
        aSentLetter({ status: 'Returned', returnReason: 'Vacant', needsRewriting: true, campaignKey, resendObstacle }),
      );
      expect(
        await screen.findByText(/It can’t be sent again: The address of the location was corrected/),
      ).toBeVisible();
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
      expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    },
  );

  test('a letter that was sent again is not sent a third time, nor by users who only read', async () => {
    view(aSentLetter({ status: 'Returned', returnReason: 'Vacant', resentAs: aSentLetter().id }), {
      permissions: ['pws:read'],
    });
    expect(await screen.findByText(/It was sent again/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  });
});

describe('letters that came back', () => {
  test('records returned letters one after the other and lists a wrong code', async () => {
    const returned = aSentLetter({ status: 'Returned', returnReason: 'Unable to forward' });
    const wrong = 'L12 is not a letter code. Scan it again, or type it as printed at the bottom of the letter.';
    const { user, requests } = open(() => openOverlay('recordReturnedLetters', {}), {
      responses: [
        inSequence(
          recordReturnedLetter,
          respond(recordReturnedLetter, returned),
          refuse(recordReturnedLetter, 400, wrong),
        ),
      ],
    });
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('textbox', { name: 'Letter code' });
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Unable to forward');
    await user.click(field);
    await user.keyboard('l1000000148{Enter}');
    expect(await dialog.findByText('Dana Reyes, 12 Osprey Way, Unable to forward')).toBeVisible();
    await user.keyboard('l12{Enter}{Enter}');
    expect(await dialog.findByText(wrong)).toBeVisible();
    expect(document.activeElement).toBe(field);
    expect(requestsTo(requests, recordReturnedLetter).map(({ body }) => body)).toMatchObject([
      { code: 'L1000000148', reason: 'Unable to forward' },
      { code: 'L12' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Send L1000000148 again' }));
    expect(await screen.findByRole('dialog', { name: 'Send letter L1000000148 again' })).toBeVisible();
  });
});

describe('tracking numbers', () => {
  const choose = async () => {
    const { user } = open(() => openOverlay('recordTrackingNumbers', {}));
    const dialog = within(await screen.findByRole('dialog'));
    await user.upload(await dialog.findByLabelText(/^List of letters/), new File(['a'], 'letters.csv'));
    await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
    return { dialog, user };
  };

  test('reads tracking numbers from a file and lists those that were replaced', async () => {
    const { dialog } = await choose();
    PendingUpload.all[0]?.query(200, { updated: 3, replaced: 1, unchanged: 2 });
    expect(await dialog.findByText('3 tracking numbers recorded.')).toBeVisible();
    expect(dialog.getByText('1 letter had another number, which the history shows.')).toBeVisible();
    expect(dialog.getByText('2 letters already had this number.')).toBeVisible();
  });

  test('rejects tracking numbers row by row and offers to choose the file again', async () => {
    const { dialog } = await choose();
    const detail = 'No tracking number was recorded. Correct these rows, then choose the file again.';
    PendingUpload.all[0]?.query(422, {
      statusCode: 422,
      message: detail,
      errors: [{ code: 'trackingRowsRefused', detail }],
    });
    expect(await dialog.findByText(detail)).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText(/^List of letters/)).toBeVisible());
  });
});
