import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { orderKits, previewKitOrder } from '@curbstop/contract/samples/kit.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
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
const beforeNextRule = aSamplingEvent({
  id: id('e7'),
  name: 'July to September 2027',
  startsOn: '2027-07-01',
  endsOn: '2027-09-30',
  kit: { id: 1, name: 'Lead and copper, first liter', sku: 'WTK-LC-1', sampleQuantity: 1 },
  protocolDefinitions: [{ skuId: 1, willDeliver: false }] as never,
});
const preview = {
  locations: 3,
  toAssign: 1,
  kits: 3,
  alreadyThere: 0,
  bottles: 6,
  schools: 0,
  isFifthLiterBottleMissing: false,
  addresses: ['12 Mill Street', '14 Mill Street', '1 Oak Road'].map((addressLine1, at) => ({
    locationId: id(`d${at}`),
    addressLine1,
    addressLine2: at === 0 ? 'Unit 2' : null,
    city: 'Harlow Falls',
    isSchool: at === 2,
  })),
};
const losesResponse: Responses = ({ path }) => {
  if (path.endsWith('/kits/order')) throw new TypeError('Failed to fetch');
  return undefined;
};
const ordered = { locations: 3, assigned: 1, created: 3, alreadyThere: 0, samples: 6 };

async function open(
  answer: Responses = respond(orderKits, ordered),
  first: Responses = respond(previewKitOrder, preview),
) {
  let cleared = 0;
  const shown = showScreen(<SelectedLocations selection={selection} onDone={() => (cleared += 1)} />, {
    features: [...planFeatures.Expert],
    responses: [answer, first, respond(listSamplingEvents, pageOf([here, completedEvent, fieldTest, beforeNextRule]))],
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
    'July to September 2027 (Tap sampling 2026)',
  ]);
  await choose(shown, here.name);
  expect(await dialog.findByText('3 locations. 1 not in the event yet.')).toBeVisible();
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /Create Kits Now/ }).checked).toBe(true);
  expect(dialog.getByText('Kit').nextElementSibling?.textContent).toBe(`${kit.name} (WTK-LC-2)`);
  expect(dialog.getByText('Kits to order').nextElementSibling?.textContent).toBe('3');
  // [A9.9]: the sum across distinct SKUs.
  expect(dialog.getByText('Bottles').nextElementSibling?.textContent).toBe('6, 2 in each kit');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '12 Mill Street, Unit 2, Harlow Falls',
    '14 Mill Street, Harlow Falls',
    '1 Oak Road, Harlow Falls (school or child care facility)',
  ]);
  expect(requestsTo(requests, previewKitOrder).map(({ body }) => body)).toEqual([
    { selection, programId: here.programId, samplingEventId: here.id, createKitsNow: true },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Order 3 kits' }));
  expect(await screen.findByText('Created 3 kits for 3 locations')).toBeVisible();
  expect(requestsTo(requests, orderKits).map(({ body }) => body)).toEqual([
    { selection, programId: here.programId, samplingEventId: here.id, createKitsNow: true },
  ]);
  expect(cleared()).toBe(1);
});

test('an order is not confirmed before its kits, bottles and addresses are known', async () => {
  const shown = await open(undefined, neverRespond(previewKitOrder));
  await choose(shown, here.name);
  const order = shown.dialog.getByRole('button', { name: 'Order kits' });
  expect(order.getAttribute('aria-disabled')).toBe('true');
  expect(shown.dialog.getByText('Counting the kits')).toBeVisible();
  await shown.user.click(order);
  expect(requestsTo(shown.requests, orderKits)).toEqual([]);
});

test('locations that have their kit and addresses that are not listed are counted', async () => {
  const many = { ...preview, locations: 1_204, kits: 1_200, alreadyThere: 4, bottles: 2_400 };
  const shown = await open(undefined, respond(previewKitOrder, many));
  await choose(shown, here.name);
  expect(await shown.dialog.findByText('1,200. 4 locations already have their kits.')).toBeVisible();
  expect(shown.dialog.getByText('2,400, 2 in each kit')).toBeVisible();
  expect(shown.dialog.getByText('1,197 more addresses')).toBeVisible();
  expect(shown.dialog.getByRole('button', { name: 'Order 1,200 kits' })).toBeVisible();
});

test('a kit for homes that would go to a school is named', async () => {
  const shown = await open(undefined, respond(previewKitOrder, { ...preview, schools: 1 }));
  await choose(shown, here.name);
  expect(await shown.dialog.findByText('Check the kit')).toBeVisible();
  expect(
    shown.dialog.getByText(/^1 address is that of a recorded school or child care facility, and WTK-LC-2/),
  ).toBeVisible();
});

test('why an order would be refused is shown before it is confirmed', async () => {
  const sentence = 'Unable to order kits because the shipping account is not setup yet. Please contact support.';
  const shown = await open(undefined, refuse(previewKitOrder, 409, sentence, 'ShippingVendorNotSet'));
  await choose(shown, here.name);
  expect((await shown.dialog.findByRole('alert')).textContent).toContain(sentence);
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Order kits' }));
  expect(requestsTo(shown.requests, orderKits)).toEqual([]);
});

test('Back returns to the events and clears the chosen one [A4.8, B4.20]', async () => {
  const shown = await open();
  await choose(shown, here.name);
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Back' }));
  expect((await shown.dialog.findByRole<HTMLSelectElement>('combobox')).value).toBe('');
  expect(shown.dialog.getByText('Please select a valid sampling event first')).toBeVisible();
});

test('a kit without a fifth-liter bottle is named where sites with lead service lines need one', async () => {
  const shown = await open(
    undefined,
    respond(previewKitOrder, ({ body: { samplingEventId } }) => ({
      ...preview,
      isFifthLiterBottleMissing: samplingEventId === beforeNextRule.id,
    })),
  );
  await choose(shown, beforeNextRule.name);
  expect(await shown.dialog.findByText('The kit has no fifth-liter bottle')).toBeVisible();
  expect(shown.dialog.getByText(/also applies to samples from earlier days of the same period\./)).toBeVisible();
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Back' }));
  await choose({ ...shown, events: await shown.dialog.findByRole('combobox') }, 'Field tests');
  expect(await shown.dialog.findByText('12 Mill Street, Unit 2, Harlow Falls')).toBeVisible();
  expect(shown.dialog.queryByText('The kit has no fifth-liter bottle')).toBeNull();
});

test('a field test has no Create Kits Now and only assigns the locations [A9.10, B9.6]', async () => {
  const shown = await open(
    respond(orderKits, { ...ordered, created: 0, samples: 0 }),
    respond(previewKitOrder, { ...preview, kits: 0, bottles: 0, addresses: [] }),
  );
  await choose(shown, 'Field tests');
  expect(shown.dialog.queryByRole('switch')).toBeNull();
  expect(
    await shown.dialog.findByText('1 location is assigned to Field tests. No kits or samples are created.'),
  ).toBeVisible();
  for (const line of ['Kits to order', 'Bottles', 'Delivery']) expect(shown.dialog.queryByText(line)).toBeNull();
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Assign to event' }));
  expect(await screen.findByText('1 location was assigned to Field tests. No kits were created.')).toBeVisible();
  expect(requestsTo(shown.requests, orderKits)[0]?.body).toMatchObject({ createKitsNow: false });
});

test('a refusal is shown in the window, and a failure with the sentence of the specification [A8.16, B8.11]', async () => {
  const sentence = 'Unable to order kits because the shipping account is not setup yet. Please contact support.';
  for (const [answer, shownSentence] of [
    [refuse(orderKits, 409, sentence, 'ShippingVendorNotSet'), sentence],
    [refuse(orderKits, 500, 'Unexpected'), 'Something went wrong. Please try again.'],
    [losesResponse, 'Something went wrong. Please try again.'],
  ] as const) {
    const shown = await open(answer);
    await choose(shown, here.name);
    await shown.user.click(await shown.dialog.findByRole('button', { name: 'Order 3 kits' }));
    await waitFor(() => expect(shown.dialog.getByRole('alert').textContent).toContain(shownSentence));
    expect(shown.cleared()).toBe(0);
    overlayStore.change([]);
    shown.unmount();
  }
});

test('an order whose response was lost shows that its outcome is unknown, and can be repeated', async () => {
  const shown = await open(inSequence(orderKits, losesResponse, respond(orderKits, ordered)));
  await choose(shown, here.name);
  await shown.user.click(await shown.dialog.findByRole('button', { name: 'Order 3 kits' }));
  const alert = await shown.dialog.findByRole('alert');
  expect(alert.textContent).toContain('It is not known whether the kits were ordered');
  expect(alert.textContent).toContain('a location that already has a kit for this event doesn’t get another one');
  expect(alert.textContent).not.toContain('No kit was ordered');
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Order 3 kits' }));
  expect(await screen.findByText('Created 3 kits for 3 locations')).toBeVisible();
});

test('an order that was refused did not happen, and one saved before is not called refused', async () => {
  for (const [code, title] of [
    ['ShippingVendorNotSet', 'No kit was ordered'],
    ['alreadyDone', 'It is not known whether the kits were ordered'],
  ] as const) {
    const shown = await open(refuse(orderKits, 409, 'Refused.', code));
    await choose(shown, here.name);
    await shown.user.click(await shown.dialog.findByRole('button', { name: 'Order 3 kits' }));
    expect((await shown.dialog.findByRole('alert')).textContent).toContain(title);
    overlayStore.change([]);
    shown.unmount();
  }
});
