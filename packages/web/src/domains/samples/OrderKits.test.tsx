import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { orderKits } from '@curbstop/contract/samples/kit.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { SelectedLocations } from '../sampling-events/SelectedLocations.tsx';

afterEach(() => overlayStore.change([]));

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const selection = { request: { searchTerm: 'cooper', filters: {} }, expectedCount: 3 } as const;
const kit = { id: 2, name: 'Lead and copper, first and fifth liter', sku: 'WTK-LC-2', sampleQuantity: 2 } as const;
const here = aSamplingEvent({
  kit,
  protocolDefinitions: [
    { skuId: 2, willDeliver: false },
    { skuId: 2, willDeliver: false },
  ] as never,
});
const completedEvent = aSamplingEvent({ id: id('e4'), name: 'Finished', status: 'Completed' });
const fieldTest = aSamplingEvent({
  id: id('e6'),
  name: 'Field tests',
  kit: { id: 9, name: 'Service line field test', sku: 'LSL-FT-1', sampleQuantity: 1 },
  protocolDefinitions: [{ skuId: 9, willDeliver: false }] as never,
});
const ofNextRule = aSamplingEvent({
  id: id('e7'),
  name: 'January to June 2028',
  startsOn: '2028-01-01',
  endsOn: '2028-06-30',
  kit: { id: 1, name: 'Lead and copper, first liter', sku: 'WTK-LC-1', sampleQuantity: 1 },
  protocolDefinitions: [{ skuId: 1, willDeliver: false }] as never,
});
const ordered = { locations: 3, assigned: 1, created: 3, alreadyThere: 0, samples: 6 };

async function open(answer: Responses = respond(orderKits, ordered)) {
  let cleared = 0;
  const shown = showScreen(<SelectedLocations selection={selection} onDone={() => (cleared += 1)} />, {
    features: [...planFeatures.Expert],
    responses: [answer, respond(listSamplingEvents, pageOf([here, completedEvent, fieldTest, ofNextRule]))],
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Order kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order kits' }));
  return { ...shown, dialog, events: await dialog.findByRole('combobox'), cleared: () => cleared };
}
type Shown = Awaited<ReturnType<typeof open>>;

async function choose({ user, dialog, events }: Shown, event: string) {
  await user.selectOptions(events, `${event} (Tap sampling 2026)`);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await dialog.findByRole('heading', { name: 'Confirm' });
}

test('kits of selected locations are ordered in two steps; only active events are listed [A9.11]', async () => {
  const shown = await open();
  const { user, dialog, events, requests, cleared } = shown;
  expect([...events.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Choose an event',
    'July to December 2026 (Tap sampling 2026)',
    'Field tests (Tap sampling 2026)',
    'January to June 2028 (Tap sampling 2026)',
  ]);
  await choose(shown, here.name);
  expect(dialog.getByText('3 locations')).toBeVisible();
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /Create Kits Now/ }).checked).toBe(true);
  // [A9.9]: the sum across distinct SKUs.
  expect(dialog.getByText('Samples per location').nextElementSibling?.textContent).toBe('2');
  await user.click(dialog.getByRole('button', { name: 'Order kits' }));
  expect(await screen.findByText('Created 3 kits for 3 locations')).toBeVisible();
  expect(requestsTo(requests, orderKits).map(({ body }) => body)).toEqual([
    { selection, programId: here.programId, samplingEventId: here.id, createKitsNow: true },
  ]);
  expect(cleared()).toBe(1);
});

test('Back returns to the events and clears the chosen one [A4.8, B4.20]', async () => {
  const shown = await open();
  await choose(shown, here.name);
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Back' }));
  expect((await shown.dialog.findByRole<HTMLSelectElement>('combobox')).value).toBe('');
  expect(shown.dialog.getByText('Please select a valid sampling event first')).toBeVisible();
});

test('a kit without a fifth-liter bottle is named where sites with lead service lines need one', async () => {
  const shown = await open();
  await choose(shown, ofNextRule.name);
  expect(shown.dialog.getByText('The kit has no fifth-liter bottle')).toBeVisible();
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Back' }));
  await choose({ ...shown, events: await shown.dialog.findByRole('combobox') }, 'Field tests');
  expect(shown.dialog.queryByText('The kit has no fifth-liter bottle')).toBeNull();
});

test('a field test has no Create Kits Now and only assigns the locations [A9.10, B9.6]', async () => {
  const shown = await open(respond(orderKits, { ...ordered, created: 0, samples: 0 }));
  await choose(shown, 'Field tests');
  expect(shown.dialog.queryByRole('switch')).toBeNull();
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Assign to event' }));
  expect(await screen.findByText('1 location was assigned to Field tests. No kits were created.')).toBeVisible();
  expect(requestsTo(shown.requests, orderKits)[0]?.body).toMatchObject({ createKitsNow: false });
});

test('a refusal is shown in the window, and a failure with the sentence of the specification [A8.16, B8.11]', async () => {
  const sentence = 'Unable to order kits because the shipping account is not setup yet. Please contact support.';
  for (const [answer, shownSentence] of [
    [refuse(orderKits, 409, sentence, 'ShippingVendorNotSet'), sentence],
    [refuse(orderKits, 500, 'Unexpected'), 'Something went wrong. Please try again.'],
  ] as const) {
    const shown = await open(answer);
    await choose(shown, here.name);
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Order kits' }));
    await waitFor(() => expect(shown.dialog.getByRole('alert').textContent).toContain(shownSentence));
    expect(shown.cleared()).toBe(0);
    overlayStore.change([]);
    shown.unmount();
  }
});
