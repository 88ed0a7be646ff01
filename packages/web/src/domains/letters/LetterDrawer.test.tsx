import { downloadDocument } from '@curbstop/contract/letters/letter-batch.endpoints';
import { closeLetterPage } from '@curbstop/contract/letters/letter-delivery.endpoints';
import { getLetter, listLetterChanges } from '@curbstop/contract/letters/letter.endpoints';
import type { LetterDetails } from '@curbstop/contract/letters/letter.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aChange } from '../../../testing/a-change.ts';
import { aSentLetter } from '../../../testing/a-sent-letter.ts';
import { inSequence, refuse, requestsTo, respond, respondWithFile, type Responses } from '../../../testing/server.ts';
import { openWindow, type AboutWindow } from '../../../testing/open-window.tsx';

const changes = (...items: readonly Change[]) => respond(listLetterChanges, { total: items.length, items: [...items] });

async function open(letter: LetterDetails, { responses = [], ...about }: AboutWindow = {}) {
  const shown = await openWindow(
    'viewSentLetter',
    { letter },
    { ...about, responses: [...responses, respond(getLetter, letter), changes()] },
  );
  await shown.dialog.findByText('Letter code');
  const valueOf = (name: string) => shown.dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  return { ...shown, valueOf };
}

describe('one letter', () => {
  test('shows its envelope, delivery and dates, and links to its text, location and batch', async () => {
    const letter = aSentLetter({
      isCertified: true,
      trackingId: '9407 1118',
      inTransitOn: '2026-07-03',
      deliveredOn: '2026-07-06',
      status: 'Delivered',
      eventName: 'July to December 2026',
    });
    const { dialog, valueOf } = await open(letter);
    expect(valueOf('Address on the letter')).toBe('Dana Reyes, 12 Osprey Way, Harlow Falls, CT 06499');
    expect(valueOf('Delivery')).toBe('Certified mail, First Class, color');
    expect(valueOf('Tracking number')).toBe('9407 1118');
    expect(valueOf('Sampling event')).toBe('July to December 2026');
    expect(['Letter date', 'Mailed', 'In transit', 'Delivered'].map(valueOf)).toEqual([
      '07-01-2026',
      '07-02-2026',
      '07-03-2026',
      '07-06-2026',
    ]);
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/communications/letters/update/${letter.communicationId}`,
      `/locations/${letter.locationId}/details`,
      `/communications/batches/${letter.batchId}`,
    ]);
  });

  test('is shown as forwarded, not as delivered, once the post sent it to another address', async () => {
    const { valueOf } = await open(aSentLetter({ status: 'Delivered', forwardedOn: '2026-07-04' }));
    expect(valueOf('Status')).toBe('Forwarded');
  });

  test('says once why it was not mailed if the records had changed', async () => {
    const failure = 'Letter L1000000148 is for Lead. Send a new letter instead.';
    const resendObstacle = 'The location’s classification is now Non-lead.';
    const failed = { status: 'Failed', mailedOn: null, failure, resendObstacle } as const;
    const { dialog } = await open(aSentLetter({ ...failed, canBeRecordedMailed: true }));
    expect(dialog.getByText(failure)).toBeVisible();
    expect(dialog.queryByText(/It can’t be sent again/)).toBeNull();
  });

  test('says that a later letter replaced it although it was printed and failed', async () => {
    const failure = 'Letter L1000000148 is for Lead. Send a new letter instead.';
    const resendObstacle =
      'A later letter with the same notice was mailed instead of letter L1000000148. Do not send both.';
    const failed = { status: 'Failed', mailedOn: null, failure, canBeRecordedMailed: true, isReplaced: true } as const;
    const { dialog } = await open(aSentLetter({ ...failed, resendObstacle }));
    expect(dialog.getByText(failure, { exact: false }).textContent).toContain(
      `${failure} It can’t be sent again: ${resendObstacle}`,
    );
    expect(dialog.queryByRole('button', { name: 'Resend' })).toBeNull();
  });

  test('warns of a letter that is no longer true and offers no PDF of it', async () => {
    const outdatedReason = 'The results at this location have changed. Send a new results letter instead.';
    const { dialog } = await open(aSentLetter({ status: 'Rendered', outdatedReason }));
    expect(await dialog.findByText('Do not mail this letter')).toBeVisible();
    expect(dialog.getByText(outdatedReason)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  test('shows what has become of it since the list was loaded', async () => {
    const { dialog } = await openWindow(
      'viewSentLetter',
      { letter: aSentLetter() },
      { responses: [respond(getLetter, aSentLetter({ status: 'Returned', returnReason: 'Refused' })), changes()] },
    );
    expect(await dialog.findByText('This letter was returned')).toBeVisible();
    expect(dialog.getByText('Refused', { exact: false })).toBeVisible();
  });

  test('an email shows the address that it was sent to', async () => {
    const { valueOf } = await open(aSentLetter({ method: 'Email', email: 'dana@harlow.example', mailedOn: null }));
    expect(valueOf('Address on the letter')).toMatch(/dana@harlow\.example$/);
    expect(valueOf('Delivery')).toBe('Email');
  });

  test('a forwarded letter does not count as a notice and can be sent again', async () => {
    const { dialog, user } = await open(aSentLetter({ status: 'Delivered', forwardedOn: '2026-07-09' }));
    const note = dialog.getByText('This letter was forwarded to another address').parentElement;
    expect(note?.textContent).toContain('It does not count as a notice to them.');
    await user.click(dialog.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByRole('dialog', { name: 'Send letter L1000000148 again' })).toBeVisible();
  });

  test('a letter in place of one that did not arrive says so', async () => {
    const { dialog } = await open(aSentLetter({ resendOf: aSentLetter().id }));
    expect(dialog.getByText('This letter replaces one that did not arrive.')).toBeVisible();
  });

  test('saves its PDF, and offers none before it is created', async () => {
    const file = respondWithFile(downloadDocument, 'L1000000148.pdf');
    const { dialog, user } = await open(aSentLetter(), { responses: [file], permissions: ['pws:read'] });
    await user.click(dialog.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('L1000000148.pdf is in your downloads')).toBeVisible();
  });

  test('offers no PDF before it is created', async () => {
    const { dialog } = await open(aSentLetter({ status: 'Queued', documentId: null, mailedOn: null }));
    expect(dialog.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });
});

describe('the return of a letter', () => {
  const returned = { status: 'Returned', returnReason: 'Vacant' } as const;

  test('can be undone by those who may edit letters', async () => {
    const { dialog, user } = await open(aSentLetter(returned));
    await user.click(dialog.getByRole('button', { name: 'Undo return' }));
    expect(await screen.findByRole('dialog', { name: 'Undo return of letter L1000000148' })).toBeVisible();
  });

  test('cannot be undone by readers', async () => {
    const { dialog } = await open(aSentLetter(returned), { permissions: ['pws:read'] });
    expect(dialog.queryByRole('button', { name: 'Undo return' })).toBeNull();
  });

  test('stays once the letter was sent again, which the drawer says', async () => {
    const { dialog } = await open(aSentLetter({ ...returned, resentAs: aSentLetter().id }));
    expect(dialog.getByText(/It was sent again, so the return can’t be undone\./)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Undo return' })).toBeNull();
  });
});

describe('the history of a letter', () => {
  test('names statuses, days and addresses as they are shown elsewhere', async () => {
    const history = [
      aChange({ before: { status: 'Mailed' }, after: { status: 'Returned', returnedOn: '2026-07-09' } }),
      aChange({ id: '01995b1e-7c1a-7000-8000-0000000000c2', before: { hasPage: true }, after: { hasPage: false } }),
    ];
    const { dialog } = await open(aSentLetter(), { responses: [changes(...history)] });
    const entries = within(await dialog.findByRole('region', { name: 'Change history' }));
    expect(await entries.findByText('07-09-2026', { exact: false })).toBeVisible();
    const text = dialog.getByRole('region', { name: 'Change history' }).textContent;
    expect(text).toContain('Web version');
    expect(text).toContain('Off');
  });

  test('is requested again if it could not be loaded', async () => {
    const { dialog, user } = await open(aSentLetter(), {
      responses: [inSequence(listLetterChanges, refuse(listLetterChanges, 500, 'The database is busy.'), changes())],
    });
    expect(await dialog.findByText(/The change history could not be loaded\. The database is busy\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No changes yet.')).toBeVisible();
  });
});

describe('the web version of a letter', () => {
  const onTheWeb = aSentLetter({ hasPage: true });
  const openQuestion = async (responses: readonly Responses[]) => {
    const shown = await open(onTheWeb, { responses });
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Turn off web version' }));
    const question = within(await screen.findByRole('dialog', { name: 'Turn off the web version of this letter?' }));
    return { ...shown, question };
  };

  test('is turned off only after a confirmation that names the letter', async () => {
    const { question, requests, user } = await openQuestion([
      respond(closeLetterPage, aSentLetter({ hasPage: false })),
    ]);
    expect(
      question.getByText(
        'The web address and QR code printed on letter L1000000148 will no longer open it. This cannot be undone.',
      ),
    ).toBeVisible();
    expect(requestsTo(requests, closeLetterPage)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Turn off web version' }));
    expect(await screen.findByText('The web version was turned off')).toBeVisible();
    expect(requestsTo(requests, closeLetterPage).map(({ params }) => params['id'])).toEqual([onTheWeb.id]);
  });

  test('remains on after Cancel, where the focus starts', async () => {
    const { question, requests, user } = await openQuestion([]);
    const cancel = question.getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('Turn off the web version of this letter?')).toBeNull());
    expect(requestsTo(requests, closeLetterPage)).toEqual([]);
  });

  test('shows in the confirmation why it could not be turned off', async () => {
    const { question, user } = await openQuestion([refuse(closeLetterPage, 503, 'The database is busy.')]);
    await user.click(question.getByRole('button', { name: 'Turn off web version' }));
    expect((await question.findByRole('alert')).textContent).toBe('The database is busy.');
  });

  test.each([
    ['a letter without a web version', aSentLetter(), ['pws:admin']],
    ['people who only read', onTheWeb, ['pws:read']],
  ])('cannot be turned off for %s', async (_, letter, permissions) => {
    const { dialog } = await open(letter, { permissions });
    expect(dialog.queryByRole('button', { name: 'Turn off web version' })).toBeNull();
  });
});
