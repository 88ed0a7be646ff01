import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listKits, updateKitStatuses } from '@curbstop/contract/samples/kit.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aKit } from '../../../testing/a-kit.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { inTurn, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { KitsOfEvent } from './KitsParts.tsx';

afterEach(() => overlayStore.change([]));

const event = aSamplingEvent();

function open(...answers: readonly Responses[]) {
  return showScreen(<KitsOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [
      inTurn(updateKitStatuses, ...answers),
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
  expect(await dialog.findByText('Changed to Delivered')).toBeDefined();
  expect(await dialog.findByText('Was already Delivered')).toBeDefined();
  expect(await dialog.findByText(/K00000199 is not a kit code/)).toBeDefined();
  expect(requestsTo(requests, updateKitStatuses).map(({ body }) => body)).toEqual([
    { codes: ['K00000195'], status: 'Delivered' },
    { codes: ['K00000195'], status: 'Delivered' },
    { codes: ['K00000199'], status: 'Delivered' },
  ]);
});

test('a browser that cannot read codes with its camera says so', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Scan kits' }));
  expect(await screen.findByText(/This browser cannot read bar codes with the camera/)).toBeDefined();
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
  expect(await screen.findByText('2 kits changed to Delivered')).toBeDefined();
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
  expect(await drawer.findByText(/by Dana Lee/)).toBeDefined();
});
