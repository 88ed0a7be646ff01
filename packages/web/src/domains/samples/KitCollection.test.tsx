import {
  getKit,
  listKitChanges,
  recordKitCollection,
  updateKitStatuses,
} from '@curbstop/contract/samples/kit.endpoints';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aKit } from '../../../testing/a-kit.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { requestsTo, respond } from '../../../testing/server.ts';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const two = [
  { id: id('b4'), number: 4, position: 0 },
  { id: id('b5'), number: 5, position: 1 },
];
const aSchoolKit = (about: Partial<KitRow> = {}) =>
  aKit({ skuId: 11, status: 'Delivered', sampleNumbers: [4, 5], undatedSamples: two, ...about });

async function openStatus(kits: readonly KitRow[], status: string) {
  const changed = { updated: 1, unchanged: 0, samples: { dated: 2, undated: 0 } };
  const shown = await openWindow('updateKitStatus', { kits }, { responses: [respond(updateKitStatuses, changed)] });
  await shown.user.selectOptions(await shown.dialog.findByRole('combobox', { name: /^New status/ }), status);
  const sentBodies = () => requestsTo(shown.requests, updateKitStatuses).map(({ body }) => body);
  const fill = (label: string, text: string) =>
    shown.user.type(shown.dialog.getByRole('textbox', { name: label }), text);
  const update = () => shown.user.click(shown.dialog.getByRole('button', { name: 'Update status' }));
  return { ...shown, fill, sentBodies, update };
}

test('one collection date is that of all samples of a collected kit, and a sample can have its own', async () => {
  const { dialog, fill, sentBodies, update, user } = await openStatus([aSchoolKit()], 'Collected');
  await fill('Collected on', '07/06/2026');
  const second = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Sample 5, Outlet 2' });
  expect(second.value).toBe('07-06-2026');
  await user.clear(second);
  await user.type(second, '07/07/2026');
  await update();
  expect(await screen.findByText('1 kit changed to Collected. Collection date saved for 2 samples')).toBeVisible();
  expect(sentBodies()).toEqual([
    {
      kitIds: [aKit().id],
      status: 'Collected',
      collection: { collectedOn: '2026-07-06', samples: [{ sampleId: id('b5'), collectedOn: '2026-07-07' }] },
    },
  ]);
});

test('the date of a sample can be left open', async () => {
  const { dialog, fill, sentBodies, update, user } = await openStatus([aSchoolKit()], 'At Lab');
  await fill('Collected on', '07/06/2026');
  await user.clear(dialog.getByRole('textbox', { name: 'Sample 4, Outlet 1' }));
  await update();
  const samples = [{ sampleId: id('b4'), collectedOn: null }];
  await waitFor(() => expect(sentBodies()).toMatchObject([{ collection: { collectedOn: '2026-07-06', samples } }]));
});

test('a kit is collected without a date as well', async () => {
  const { sentBodies, update } = await openStatus([aSchoolKit()], 'Collected');
  await update();
  await waitFor(() => expect(sentBodies()).toEqual([{ kitIds: [aKit().id], status: 'Collected' }]));
});

test('a collection date in the future is refused at its field', async () => {
  const { dialog, fill, sentBodies, update } = await openStatus([aSchoolKit()], 'Collected');
  await fill('Collected on', '07/06/2099');
  await update();
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^No status was changedCollected on: Use a date on or before/,
  );
  expect(sentBodies()).toEqual([]);
});

test.each([
  ['has not been collected', aSchoolKit(), 'Shipped'],
  ['has no sample without a date', aSchoolKit({ undatedSamples: [] }), 'Collected'],
])('no date is requested where the kit %s', async (_, kit, status) => {
  const { dialog } = await openStatus([kit], status);
  expect(dialog.queryByRole('textbox', { name: 'Collected on' })).toBeNull();
});

async function openKit(kit: KitRow, permissions = ['pws:admin']) {
  const shown = await openWindow(
    'viewKit',
    { kit },
    {
      permissions,
      responses: [
        respond(getKit, kit),
        respond(listKitChanges, { total: 0, items: [] }),
        respond(recordKitCollection, { dated: 1, undated: 1 }),
      ],
    },
  );
  await shown.dialog.findByText('No changes yet.');
  return shown;
}

test('the dates of a kit that was collected are entered in its drawer', async () => {
  const { dialog, requests, user } = await openKit(aSchoolKit({ status: 'At Lab' }));
  expect(screen.getByText('Without a collection date', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    '4, 5',
  );
  const form = within(dialog.getByRole('form', { name: 'Collection dates of kit K00000195' }));
  await user.click(form.getByRole('button', { name: 'Save collection dates' }));
  expect((await form.findByRole('alert')).textContent).toContain('Collected on: Enter the collection date');
  await user.type(form.getByRole('textbox', { name: 'Sample 5, Outlet 2' }), '07/07/2026');
  await user.click(form.getByRole('button', { name: 'Save collection dates' }));
  expect(await screen.findByText('Collection date saved for 1 sample. 1 sample still without a date')).toBeVisible();
  expect(requestsTo(requests, recordKitCollection).map(({ body }) => body)).toEqual([
    { samples: [{ sampleId: id('b5'), collectedOn: '2026-07-07' }] },
  ]);
});

test.each<[string, Partial<KitRow>, string[]]>([
  ['that is ordered', { status: 'Ordered' }, ['pws:admin']],
  ['whose samples have dates', { undatedSamples: [] }, ['pws:admin']],
  ['without permission', {}, ['pws:read']],
])('a kit %s has no form for collection dates', async (_, about, permissions) => {
  const { dialog } = await openKit(aSchoolKit(about), permissions);
  expect(dialog.queryByRole('form')).toBeNull();
});
