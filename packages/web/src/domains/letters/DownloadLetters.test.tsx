import { createLetterDownload, downloadLetterBatch } from '@curbstop/contract/letters/letter-batch.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBatch } from '../../../testing/a-sent-letter.ts';
import { refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';

afterEach(() => overlayStore.change([]));

const ids = ['01995b1e-7c1a-7000-8000-0000000000a1', '01995b1e-7c1a-7000-8000-0000000000a2'];

async function open(letters: number, responses: readonly Responses[] = [], withoutPdf = 1) {
  const shown = showScreen(<p>Letter log</p>, {
    features: ['COMMS'],
    permissions: ['pws:read'],
    responses,
    elsewhere: ['/communications/bulk-downloads'],
  });
  openOverlay('letterLogDownloadModal', { selection: { ids }, letters, withoutPdf });
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Download letters' })) };
}

test('shows what is in the file, that a download is not a mailing, and why it failed [B2.35]', async () => {
  const refused = refuse(createLetterDownload, 409, 'No PDF yet.');
  const { dialog, user, requests } = await open(2, [refused]);
  expect(await dialog.findByText(/for up to 1 letter\./)).toBeVisible();
  expect(dialog.getByText('1 letter has no PDF to send')).toBeVisible();
  expect(dialog.getByText('Downloading does not record a mailing')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('No PDF yet.')).toBeVisible();
  expect(requestsTo(requests, createLetterDownload).map(({ body }) => body)).toEqual([{ instanceIds: ids }]);
});

test('more letters than one file takes cannot be downloaded at once', async () => {
  const { dialog } = await open(10_001);
  expect(await dialog.findByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});

test('letters of which none has a PDF can’t be downloaded, and the window says why [B2.35]', async () => {
  const { dialog } = await open(5, [], 5);
  expect(await dialog.findByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  expect(dialog.getByText('5 letters have no PDF to send').parentElement?.textContent).toContain(
    'Letters that are queued, were canceled or could not be created can’t be downloaded. Select other letters.',
  );
  expect(dialog.queryByText(/You get a ZIP file/)).toBeNull();
});

test('says in the singular that one letter is not in the file', async () => {
  const batch = aBatch({ kind: 'Download', letters: 19, counts: { Rendered: 19 } });
  const { dialog, user } = await open(20, [
    respond(createLetterDownload, batch),
    respond(downloadLetterBatch, undefined),
  ]);
  await user.click(await dialog.findByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/^1 letter is not in it, because it is queued, was canceled/)).toBeVisible();
});

test('says how many letters the file has and lacks, and which are not to be mailed', async () => {
  const batch = aBatch({ kind: 'Download', letters: 812, counts: { Rendered: 800, Mailed: 10, Submitted: 2 } });
  const { dialog, user } = await open(824, [
    respond(createLetterDownload, batch),
    respond(downloadLetterBatch, undefined),
  ]);
  await user.click(await dialog.findByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/It contains 812 letters\.$/)).toBeVisible();
  expect(dialog.getByText(/^12 letters are not in it, because they are queued, were canceled/)).toBeVisible();
  expect(dialog.getByText(/^12 letters of it were mailed or sent to the mail house already/)).toBeVisible();
});

test('names the letters in the file that came back or could not be sent', async () => {
  const batch = aBatch({ kind: 'Download', letters: 5, counts: { Rendered: 1, Returned: 1, Forwarded: 1, Failed: 2 } });
  const { dialog, user } = await open(5, [
    respond(createLetterDownload, batch),
    respond(downloadLetterBatch, undefined),
  ]);
  await user.click(await dialog.findByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/^2 letters of it were returned or forwarded, and did not reach/)).toBeVisible();
  expect(dialog.getByText(/^2 letters of it could not be sent\. Open the letter in the letter log/)).toBeVisible();
});
