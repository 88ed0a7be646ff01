import { resendLetter } from '@curbstop/contract/letters/letter-delivery.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSentLetter } from '../../../testing/a-sent-letter.ts';
import { inSequence, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const returned = aSentLetter({ status: 'Returned', returnReason: 'Vacant' });
const byEmail = aSentLetter({ method: 'Email', status: 'Failed', failure: 'Refused', email: 'old@harlow.example' });
const accepted = respond(resendLetter, aSentLetter({ resendOf: returned.id }));

async function open(letter: LetterRow, responses: readonly Responses[] = [accepted]) {
  const shown = await openWindow('resendLetter', { letter }, { responses });
  const { dialog, user } = shown;
  const recipient = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Recipient' });
  const fill = async (name: RegExp | string, text: string) => {
    const field = dialog.getByRole('textbox', { name });
    await user.clear(field);
    await user.click(field);
    if (text !== '') await user.paste(text);
  };
  const send = () => user.click(dialog.getByRole('button', { name: 'Resend' }));
  const sentBodies = () => requestsTo(shown.requests, resendLetter).map(({ body }) => body);
  return { ...shown, recipient, fill, send, sentBodies };
}

describe('the window for sending a letter again', () => {
  test('names the letter, starts in the recipient and leads to the record of the location', async () => {
    const { dialog, recipient } = await open(returned);
    expect(screen.getByRole('dialog', { name: 'Send letter L1000000148 again' })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(recipient));
    expect(recipient.value).toBe('Dana Reyes');
    expect(dialog.getByRole('link', { name: 'Correct the record of the location' }).getAttribute('href')).toBe(
      `/locations/${returned.locationId}/details`,
    );
  });

  test('sends a letter that cannot be corrected to the same address', async () => {
    const { dialog, user, send, sentBodies } = await open(returned);
    await user.click(dialog.getByRole('checkbox', { name: 'Send to the same address again' }));
    await send();
    expect(await screen.findByText('The letter will be sent again')).toBeVisible();
    expect(sentBodies()).toEqual([
      { recipientName: 'Dana Reyes', address: returned.address, isSameAddressConfirmed: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says that a letter to another address leaves the notice due, before and after it is sent', async () => {
    const elsewhere = aSentLetter({ resendOf: returned.id, recipientKind: 'owner' });
    const { dialog, fill, send } = await open(returned, [respond(resendLetter, elsewhere)]);
    expect(dialog.getByText(/so a notice for this location is still required/)).toBeVisible();
    await fill(/^Address on the letter/, 'Dana Reyes\n77 New Home St\nElsewhere, NY 10001');
    await send();
    expect(
      await screen.findByText(
        'The letter will be sent to an address elsewhere. A notice for this location is still required.',
      ),
    ).toBeVisible();
  });

  test('leaves out blank lines and spaces around the lines', async () => {
    const { fill, send, sentBodies } = await open(returned);
    await fill(/^Address on the letter/, '  Dana Reyes \n\n  PO Box 7\n \nHarlow, CT 06415\n');
    await send();
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]?.address).toEqual(['Dana Reyes', 'PO Box 7', 'Harlow, CT 06415']);
  });

  test('sends a letter to whoever lives there without a name', async () => {
    const { fill, send, sentBodies } = await open(returned);
    await fill('Recipient', '');
    await send();
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]?.recipientName).toBe('');
  });

  test.each([
    ['without lines', ' \n ', 'Enter the name or street, and the city with its ZIP'],
    ['with one line', '12 Osprey Way', 'Enter the name or street, and the city with its ZIP'],
    ['with more lines than the window shows', 'a\nb\nc\nd\ne\nf\ng', 'At most 6 lines'],
    ['with a line that is too long', `${'x'.repeat(101)}\nHarlow, CT`, 'At most 100 characters in a line'],
  ])('refuses an address %s and keeps it', async (_, text, sentence) => {
    const { dialog, fill, send, sentBodies } = await open(returned);
    await fill(/^Address on the letter/, text);
    await send();
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe(`The letter was not sentAddress on the letter: ${sentence}`);
    const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Address on the letter/ });
    expect(field.value).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sentBodies()).toEqual([]);
  });

  test('mentions no envelope for an email', async () => {
    const { dialog } = await open(byEmail);
    expect(dialog.getByText('As listed in the letter log and named in the letter.')).toBeVisible();
  });

  test.each([
    ['without an address', ''],
    ['to an address without a domain', 'dana@harlow'],
  ])('refuses an email %s', async (_, text) => {
    const { dialog, fill, send, sentBodies } = await open(byEmail);
    await fill(/^Email address/, text);
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The letter was not sentEmail address: Enter an email address, such as name@city.gov',
    );
    expect(sentBodies()).toEqual([]);
  });

  test('an error disappears as soon as its field is changed', async () => {
    const { dialog, fill, send } = await open(byEmail);
    await fill(/^Email address/, 'dana');
    await send();
    await dialog.findByRole('alert');
    await fill(/^Email address/, 'dana@harlow.example');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['was sent again by someone else', letterProblems.alreadyResent({ values: { code: 'L1000000148' } }).message],
    [
      'is about another classification',
      letterProblems.classificationHasChanged({ values: { code: 'L1000000148', category: 'Lead', now: 'Non-lead' } })
        .message,
    ],
    ['has a location that was removed', letterProblems.locationWasRemoved({ values: { code: 'L1000000148' } }).message],
  ])('a letter that %s is not sent, and what was typed remains', async (_, sentence) => {
    const { dialog, fill, send } = await open(returned, [refuse(resendLetter, 409, sentence)]);
    await fill('Recipient', 'Dana R. Reyes');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Recipient' }).value).toBe('Dana R. Reyes');
    expect(screen.queryByText('The letter will be sent again')).toBeNull();
  });

  test('a failed request can be repeated', async () => {
    const { dialog, send, sentBodies } = await open(returned, [
      inSequence(resendLetter, refuse(resendLetter, 503, 'The database is busy.'), accepted),
    ]);
    await send();
    expect(await dialog.findByText('The database is busy.')).toBeVisible();
    await send();
    expect(await screen.findByText('The letter will be sent again')).toBeVisible();
    expect(sentBodies()).toHaveLength(2);
  });

  test.each([
    ['a letter that could not be sent', byEmail, 'This letter could not be sent'],
    ['a letter that could not be created', { ...byEmail, documentId: null }, 'This letter could not be created'],
  ])('shows the failure of %s', async (_, letter, title) => {
    const { dialog } = await open(letter);
    expect(dialog.getByText(title)).toBeVisible();
    expect(dialog.getByText('Refused')).toBeVisible();
  });
});
