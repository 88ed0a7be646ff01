import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listKits, updateKitStatuses } from '@curbstop/contract/samples/kit.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aKit } from '../../../testing/a-kit.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { KitsOfEvent } from './KitLists.tsx';

beforeEach(stubUploads);
afterEach(() => overlayStore.change([]));

const event = aSamplingEvent();

function open(...answers: readonly Responses[]) {
  return showScreen(<KitsOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [
      inSequence(updateKitStatuses, ...answers),
      respond(
        listKits,
        pageOf([aKit(), aKit({ id: aKit().id.replace(/71$/, '72'), code: 'K00000292', status: 'Shipped' })]),
      ),
    ],
  });
}

test('a hand scanner types a code and Enter: the kit changes, and the field waits for the next one', async () => {
  const { user, requests } = open(
    respond(updateKitStatuses, { updated: 1, unchanged: 0 }),
    respond(updateKitStatuses, { updated: 0, unchanged: 1 }),
    refuse(updateKitStatuses, 400, 'K00000199 is not a kit code. Scan it again, or type it as printed on the label.'),
  );
  await user.click(await screen.findByRole('button', { name: 'Scan kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan kits' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Change scanned kits to' }), 'Delivered');
  const field = dialog.getByRole('textbox', { name: 'Kit code' });
  expect(document.activeElement).toBe(field);
  for (const code of ['k00000195', 'K00000195', 'K00000199']) await user.keyboard(`${code}{Enter}`);
  expect(document.activeElement).toBe(field);
  expect(await dialog.findByText('Changed to Delivered')).toBeVisible();
  expect(await dialog.findByText('Was already Delivered')).toBeVisible();
  expect(await dialog.findByText(/K00000199 is not a kit code/)).toBeVisible();
  expect(requestsTo(requests, updateKitStatuses).map(({ body }) => body)).toEqual([
    { codes: ['K00000195'], status: 'Delivered' },
    { codes: ['K00000195'], status: 'Delivered' },
    { codes: ['K00000199'], status: 'Delivered' },
  ]);
});

test('says what a status means for the samples of the kits', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Scan kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan kits' }));
  const choice = await dialog.findByRole('combobox', { name: 'Change scanned kits to' });
  await user.selectOptions(choice, 'Collected');
  expect(
    await dialog.findByText(/^A sample without a collection date stays New and counts as not collected\./),
  ).toBeVisible();
  await user.selectOptions(choice, 'At Lab');
  expect(
    await dialog.findByText('Samples without results change to At Lab, even if you enter no date received by the lab.'),
  ).toBeVisible();
});

test('one collection date goes to the samples of each scanned kit, and a wrong date stops the scan', async () => {
  const { user, requests } = open(
    respond(updateKitStatuses, { updated: 1, unchanged: 0, samples: { dated: 5, undated: 0 } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Scan kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan kits' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Change scanned kits to' }), 'Collected');
  const date = dialog.getByRole('textbox', { name: 'Collected on' });
  const code = dialog.getByRole('textbox', { name: 'Kit code' });
  await user.type(date, '07/06/2099');
  await user.type(code, 'K00000195{Enter}');
  expect(await dialog.findByText(/^Collected on: Use a date on or before/)).toBeVisible();
  expect(requestsTo(requests, updateKitStatuses)).toEqual([]);
  await user.clear(date);
  await user.type(date, '07/06/2026');
  await user.type(code, 'K00000195{Enter}');
  expect(await dialog.findByText('Changed to Collected. Collection date saved for 5 samples')).toBeVisible();
  expect(requestsTo(requests, updateKitStatuses).map(({ body }) => body)).toEqual([
    { codes: ['K00000195'], status: 'Collected', collection: { collectedOn: '2026-07-06', samples: [] } },
  ]);
});

test('explains that a device has no camera', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Scan kits' }));
  expect(await screen.findByText(/This browser cannot use the camera/)).toBeVisible();
});

test('selected kits get a status that all of them can change to', async () => {
  const { user, requests } = open(respond(updateKitStatuses, { updated: 2, unchanged: 0 }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update kit status' }));
  const choice = await dialog.findByRole('combobox', { name: /New status/ });
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose a status',
    'Delivered',
  ]);
  await user.selectOptions(choice, 'Delivered');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  expect(await screen.findByText('2 kits changed to Delivered')).toBeVisible();
  expect(requestsTo(requests, updateKitStatuses)[0]?.body).toMatchObject({ status: 'Delivered' });
});

test('a kit that is sent gets the tracking number of its carrier', async () => {
  const { user, requests } = open(respond(updateKitStatuses, { updated: 1, unchanged: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Kit K00000195' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update kit status' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: /New status/ }), 'Shipped');
  await user.type(dialog.getByRole('textbox', { name: 'Tracking number' }), '1Z999');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  await screen.findByText('1 kit changed to Shipped');
  expect(requestsTo(requests, updateKitStatuses)[0]?.body).toEqual({
    kitIds: [aKit().id],
    status: 'Shipped',
    trackingNumber: '1Z999',
  });
});

test('a kit shows its samples and its history', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Kit K00000195' }));
  await user.click(await screen.findByRole('menuitem', { name: 'View kit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Kit K00000195' }));
  expect(await drawer.findByText(/by Dana Lee/)).toBeVisible();
});

test('all kits that match the filter are changed as one selection', async () => {
  const { user, requests } = showScreen(<KitsOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [
      respond(updateKitStatuses, { updated: 340, unchanged: 0 }),
      respond(listKits, { ...pageOf([aKit()]), total: 340, totalPages: 17 }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(await screen.findByRole('button', { name: /Select all 340/ }));
  await user.click(await screen.findByRole('button', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update kit status' }));
  expect(await dialog.findByText('340 kits selected. If one can’t be changed, none will be.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /New status/ }), 'Shipped');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  expect(await screen.findByText('340 kits changed to Shipped')).toBeVisible();
  expect(requestsTo(requests, updateKitStatuses)[0]?.body).toEqual({
    status: 'Shipped',
    selection: { request: { filters: { eventId: [event.id] }, searchTerm: '' }, expectedCount: 340 },
  });
});

async function sendKitFile() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Update by file' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update kits from file' }));
  await user.selectOptions(
    await dialog.findByRole('combobox', { name: 'Status for rows without a status' }),
    'Shipped',
  );
  await user.upload(dialog.getByLabelText(/^File of kits/), new File(['Kit'], 'kits.csv', { type: 'text/csv' }));
  await waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  return { user, dialog, request: PendingUpload.all[0] as PendingUpload };
}

test('a file of kits is sent with the status of rows without one, and its outcome is shown', async () => {
  const { user, dialog, request } = await sendKitFile();
  expect(request.address).toMatch(/\/kits\/statuses\/file$/);
  expect(request.parts?.get('status')).toBe('Shipped');
  expect(request.parts?.get('file')).toMatchObject({ name: 'kits.csv' });
  request.query(200, { updated: 3, unchanged: 1 });
  expect(await dialog.findByText('3 kits changed.')).toBeVisible();
  expect(dialog.getByText('1 kit already had this status.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused file lists its rows, and another file can be chosen', async () => {
  const { dialog, request } = await sendKitFile();
  request.query(422, {
    statusCode: 422,
    message: 'No status was changed.',
    errors: [
      { code: 'kitRowsRefused', detail: 'No status was changed. Correct these rows, then choose the file again.' },
      { code: 'invalidRow', property: 'row 2', detail: 'Row 2: K12 is not a kit code.' },
    ],
  });
  expect(await dialog.findByText('Row 2: K12 is not a kit code.')).toBeVisible();
  expect(dialog.getByLabelText(/^File of kits/)).toBeVisible();
});
