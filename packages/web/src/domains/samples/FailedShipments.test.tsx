import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getKit, listKitChanges, listKits } from '@curbstop/contract/samples/kit.endpoints';
import { changeShipments } from '@curbstop/contract/samples/kit-shipment.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aKit } from '../../../testing/a-kit.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { KitsOfEvent } from './KitLists.tsx';

afterEach(() => overlayStore.change([]));

const event = aSamplingEvent();
const kit = aKit({ shipment: 'Failed', shipmentError: 'The address is not known' });
const changes = respond(listKitChanges, { total: 0, items: [] });

function show(answer = respond(changeShipments, { updated: 1, unchanged: 0, taken: 0 }), kits = [kit]) {
  return showScreen(<KitsOfEvent event={event} />, {
    features: [...planFeatures.Expert],
    responses: [answer, changes, respond(getKit, kit), respond(listKits, pageOf(kits))],
  });
}

test('kits that the carrier did not take are named with the reason, and sent again', async () => {
  const { user, requests } = show();
  const note = within(await screen.findByRole('note'));
  expect(note.getByText('1 kit was rejected by the carrier')).toBeVisible();
  expect(note.queryByText(/may already have/)).toBeNull();
  expect(note.getByText(/The address is not known\. Correct the addresses/)).toBeVisible();
  await user.click(note.getByRole('button', { name: 'Send it to the carrier again' }));
  expect(await screen.findByText('1 kit is being sent to the carrier')).toBeVisible();
  expect(requestsTo(requests, changeShipments)[0]?.body).toEqual({
    selection: {
      request: {
        searchTerm: '',
        filters: { eventId: [event.id], shipment: ['Failed', 'Unconfirmed'], status: ['Ordered'] },
      },
      expectedCount: 1,
    },
    shipment: 'Waiting',
  });
});

test('a refusal is shown, and no note without such kits', async () => {
  const refused = show(refuse(changeShipments, 409, 'No carrier is configured.', 'carrierNotSet'));
  await refused.user.click(await screen.findByRole('button', { name: 'Ship it yourself' }));
  expect(await screen.findByText(/No carrier is configured\./)).toBeVisible();
  refused.unmount();
  show(undefined, []);
  expect(await screen.findByText('No kits yet')).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});

test('a user records whether the kit was shipped when no carrier is configured', async () => {
  const lost = aKit({ shipment: 'Unconfirmed', shipmentError: 'carrier.example did not respond.' });
  const { user, requests } = show(refuse(changeShipments, 409, 'No carrier is configured.', 'carrierNotAsked'), [lost]);
  expect(await screen.findByText('1 kit was not confirmed by the carrier')).toBeVisible();
  expect(screen.getByText(/The carrier may already have a kit/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Ship it yourself' }));
  expect(await screen.findByText(/Ask the carrier, then record its answer/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark as not shipped' }));
  const window = within(await screen.findByRole('dialog', { name: 'Mark as not shipped' }));
  expect(window.getByText(/the household will get two/)).toBeVisible();
  await user.click(window.getByRole('button', { name: 'Mark as not shipped' }));
  expect(requestsTo(requests, changeShipments).map(({ body }) => (body as { shipment: string }).shipment)).toEqual([
    'By hand',
    'Not shipped',
  ]);
});

test('the kit itself shows its shipment with the ways on', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('button', { name: `Actions for Kit ${kit.code}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'View kit' }));
  const drawer = within(await screen.findByRole('dialog', { name: `Kit ${kit.code}` }));
  expect(await drawer.findByText('The carrier rejected this kit')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Ship it yourself' }));
  expect(requestsTo(requests, changeShipments)[0]?.body).toEqual({ kitIds: [kit.id], shipment: 'By hand' });
});

test('marks a kit whose response was lost, and records that the carrier has it instead of shipping it twice', async () => {
  const lost = aKit({ shipment: 'Unconfirmed', shipmentError: 'carrier.example did not respond.' });
  const { user } = show(respond(changeShipments, { updated: 0, unchanged: 0, taken: 1 }), [lost]);
  await user.click(await screen.findByRole('button', { name: 'Ship it yourself' }));
  expect(await screen.findByText('The carrier already has 1 kit. Don’t ship it yourself.')).toBeVisible();
});
