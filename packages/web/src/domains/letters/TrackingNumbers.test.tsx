import { importFailed } from '@curbstop/contract/primitives/row-error';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { openWindow } from '../../../testing/open-window.tsx';

beforeEach(stubUploads);

const importId = '01995b1e-7c1a-7000-8000-00000000f11e';
const label = /^List of letters/;
const list = () => new File(['Letter code,Tracking number\n'], 'letters.csv');

async function open() {
  const shown = await openWindow('recordTrackingNumbers', {});
  await shown.dialog.findByLabelText(label);
  const choose = async (...files: readonly File[]) =>
    fireEvent.drop(await shown.dialog.findByLabelText(label), { dataTransfer: { files } });
  /** Chooses a list and waits until it is on its way. */
  const send = async () => {
    await choose(list());
    await waitFor(() => expect(PendingUpload.all.at(-1)?.parts).toBeDefined());
    return PendingUpload.all.at(-1) as PendingUpload;
  };
  return { ...shown, choose, send };
}

describe('recording tracking numbers by file', () => {
  test.each([
    [
      'a file of another type',
      [new File(['a'], 'letters.pdf')],
      'letters.pdf is not a supported file type. Choose a file that ends in .csv, .txt or .xlsx.',
    ],
    ['an empty file', [new File([], 'letters.csv')], 'letters.csv is empty.'],
  ])('refuses %s without sending it', async (_, files, sentence) => {
    const { choose, dialog } = await open();
    await choose(...files);
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(PendingUpload.all).toEqual([]);
  });

  test('sends the file and shows how much of it was sent', async () => {
    const { dialog, send } = await open();
    const upload = await send();
    expect(upload.parts?.get('file')).toHaveProperty('name', 'letters.csv');
    upload.progress(1, 2);
    const progress = await dialog.findByRole('progressbar');
    await waitFor(() => expect(progress.getAttribute('aria-valuenow')).toBe('50'));
    expect(dialog.queryByLabelText(label)).toBeNull();
  });

  test.each([
    [{ updated: 1, replaced: 0, unchanged: 0 }, ['1 tracking number recorded.']],
    [{ updated: 1200, replaced: 0, unchanged: 0 }, ['1,200 tracking numbers recorded.']],
    [
      { updated: 2, replaced: 2, unchanged: 0 },
      ['2 tracking numbers recorded.', '2 letters had another number, which the history shows.'],
    ],
    [{ updated: 0, replaced: 0, unchanged: 1 }, ['0 tracking numbers recorded.', '1 letter already had this number.']],
  ])('reports %o', async (counts, sentences) => {
    const { dialog, send } = await open();
    (await send()).query(200, { ...counts, importId });
    const [first = ''] = sentences;
    const outcome = (await dialog.findByText(first)).parentElement;
    expect([...(outcome?.children ?? [])].map(({ textContent }) => textContent)).toEqual(sentences);
  });

  test('the button that ends the window has the focus, and closes it', async () => {
    const { dialog, send, user } = await open();
    (await send()).query(200, { updated: 1, replaced: 0, unchanged: 0, importId });
    const done = await dialog.findByRole('button', { name: 'Done' });
    expect(document.activeElement).toBe(done);
    expect(dialog.getByRole('link', { name: 'Open the import record' }).getAttribute('href')).toBe(
      `/imports/files/${importId}`,
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('names each row that cannot be used, and takes the corrected file', async () => {
    const { dialog, send } = await open();
    const rows = ['Row 3: L12 is not a letter code.', 'Row 5: Enter a tracking number.'];
    (await send()).query(422, {
      statusCode: 422,
      message: 'No tracking number was recorded.',
      errors: [
        { code: 'trackingRowsRefused', detail: 'No tracking number was recorded.' },
        ...rows.map((detail) => ({ code: 'rowRefused', detail })),
      ],
    });
    const alert = await dialog.findByText(importFailed);
    for (const row of rows) expect(alert.parentElement?.textContent).toContain(row);
    (await send()).query(200, { updated: 4, replaced: 0, unchanged: 0, importId });
    expect(await dialog.findByText('4 tracking numbers recorded.')).toBeVisible();
    expect(dialog.queryByText(importFailed)).toBeNull();
  });

  test('a lost connection is reported, and nothing is shown as recorded', async () => {
    const { dialog, send } = await open();
    (await send()).dispatchEvent(new Event('error'));
    expect(await dialog.findByText('This file cannot be used')).toBeVisible();
    expect(dialog.queryByText(/tracking numbers? recorded/)).toBeNull();
  });
});
