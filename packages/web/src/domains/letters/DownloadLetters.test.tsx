import { createLetterDownload } from '@curbstop/contract/letters/letter-batch.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { refuse, requestsTo, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';

afterEach(() => overlayStore.change([]));

const ids = ['01995b1e-7c1a-7000-8000-0000000000a1', '01995b1e-7c1a-7000-8000-0000000000a2'];

async function open(letters: number, responses: readonly Responses[] = []) {
  const shown = showScreen(<p>Letter log</p>, {
    features: ['COMMS'],
    permissions: ['pws:read'],
    responses,
    elsewhere: ['/communications/bulk-downloads'],
  });
  openOverlay('letterLogDownloadModal', { which: { ids }, letters, withoutPdf: 1 });
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Download letters' })) };
}

test('shows what is in the file, that a download is not a mailing, and why it failed [B2.35]', async () => {
  const refused = refuse(createLetterDownload, 409, 'No PDF yet.');
  const { dialog, user, requests } = await open(2, [refused]);
  expect(await dialog.findByText(/a list of 2 letters/)).toBeDefined();
  expect(dialog.getByText('1 letter has no PDF yet')).toBeDefined();
  expect(dialog.getByText('A download is not a mailing')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('No PDF yet.')).toBeDefined();
  expect(requestsTo(requests, createLetterDownload).map(({ body }) => body)).toEqual([{ instanceIds: ids }]);
});

test('more letters than one file takes cannot be downloaded at once', async () => {
  const { dialog } = await open(10_001);
  expect(await dialog.findByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
});
