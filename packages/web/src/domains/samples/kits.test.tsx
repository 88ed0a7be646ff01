import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  downloadKitDocument,
  getKit,
  listKitChanges,
  listKits,
  orderKits,
  previewKitOrder,
  updateKitStatuses,
} from '@curbstop/contract/samples/kit.endpoints';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aKit } from '../../../testing/a-kit.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { PendingUpload, stubUploads } from '../../../testing/pending-upload.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { showScreen } from '../../../testing/show-screen.tsx';
import { KitsOfEvent, KitsOfProgram } from './KitLists.tsx';

beforeEach(stubUploads);

const event = aSamplingEvent();
const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;

interface About {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly at?: string;
  readonly of?: SamplingEvent;
}
const showKits = (
  kits: readonly KitRow[],
  { responses = [], permissions = ['pws:admin'], at = '/', of = event }: About = {},
) =>
  showScreen(<KitsOfEvent event={of} />, {
    features: [...planFeatures.Expert],
    permissions,
    responses: [...responses, respond(listKits, pageOf(kits))],
    at,
    elsewhere: ['/locations/$id/details'],
  });
const getRow = (name: RegExp) => screen.findByRole('row', { name });

describe('the kits of an event', () => {
  test('show their status, samples and that they replace another kit', async () => {
    showKits([aKit({ status: 'At Lab', sampleNumbers: [4, 5], replacement: 1, trackingNumber: '1Z999' })]);
    const row = (await getRow(/K00000195/)).textContent;
    for (const text of ['K00000195 (replacement)', 'At Lab', '4, 5', '1Z999', '12 Elm Street', 'WTK-LC-1'])
      expect(row).toContain(text);
  });

  test('are requested with the filters of the address, within their event', async () => {
    const { requests } = showKits([aKit()], { at: '/?filters[status]=Shipped&filters[status]=Delivered' });
    await getRow(/K00000195/);
    const query = requestsTo(requests, listKits).at(-1)?.query;
    expect(query?.getAll('filters[status]')).toEqual(['Shipped', 'Delivered']);
    expect(query?.getAll('filters[eventId]')).toEqual([event.id]);
  });

  test('can be printed but not changed by people who only read', async () => {
    const { user } = showKits([aKit()], { permissions: ['pws:read'] });
    await user.click(await screen.findByRole('button', { name: 'Actions for Kit K00000195' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'View kit',
      'View location',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select Kit K00000195' }));
    expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
    for (const name of ['Update status', 'Update by file', 'Scan kits', 'Order kits'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test.each([
    ['an event with kits', event, /^Order one kit for each location/, 1],
    [
      'field tests',
      aSamplingEvent({
        kit: { id: 9, name: 'Service line field test', sku: 'LSL-FT-1', sampleQuantity: 1 },
        protocolDefinitions: [{ skuId: 9, willDeliver: false, sku: 'LSL-FT-1', sampleQuantity: 1 }],
      }),
      /^Your crew performs the field tests of this event on site\./,
      0,
    ],
    ['a completed event', aSamplingEvent({ status: 'Completed' }), /^Order one kit for each location/, 0],
  ] as const)('explain what to do when there are none for %s', async (_, of, sentence, buttons) => {
    showKits([], { of });
    expect(await screen.findByText(sentence)).toBeVisible();
    // One in the tools, one in place of the table.
    expect(screen.queryAllByRole('button', { name: 'Order kits' })).toHaveLength(buttons * 2);
  });

  test('are requested again after a failure', async () => {
    const { user } = showKits([aKit()], {
      responses: [
        inSequence(
          listKits,
          respond(listKits, pageOf([])),
          refuse(listKits, 500, 'Internal'),
          respond(listKits, pageOf([aKit()])),
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await getRow(/K00000195/)).toBeVisible();
  });
});

test('the kits of a program name their events, and are not ordered there', async () => {
  showScreen(<KitsOfProgram program={aProgram()} />, {
    features: [...planFeatures.Expert],
    responses: [respond(listKits, pageOf([aKit()]))],
  });
  expect((await getRow(/K00000195/)).textContent).toContain(event.name);
  expect(screen.queryByRole('button', { name: 'Order kits' })).toBeNull();
});

describe('one kit', () => {
  const open = (kit: KitRow, permissions = ['pws:admin']) =>
    openWindow(
      'viewKit',
      { kit },
      { permissions, responses: [respond(getKit, kit), respond(listKitChanges, { total: 0, items: [] })] },
    );
  const valueOf = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;

  test('shows where it goes, what it contains and who ordered it', async () => {
    const { dialog } = await open(aKit({ sampleNumbers: [4, 5], trackingNumber: '1Z999' }));
    expect(await valueOf('Location')).toBe('12 Elm Street, Hartwell');
    expect(await valueOf('Samples')).toBe('4, 5');
    expect(await valueOf('Tracking number')).toBe('1Z999');
    expect(await valueOf('Ordered')).toBe('07-02-2026 11:00 AM by Dana Lee');
    expect(dialog.queryByText('Replacement')).toBeNull();
    expect(dialog.getByRole('link', { name: '12 Elm Street, Hartwell' }).getAttribute('href')).toBe(
      `/locations/${aKit().locationId}/details`,
    );
  });

  test('a replacement kit says why it was ordered', async () => {
    await open(aKit({ replacement: 2 }));
    expect(await valueOf('Replacement')).toBe('Replacement kit 2, ordered because samples were invalidated');
  });

  test('the carrier’s label opens in a new tab', async () => {
    const { dialog } = await open(aKit({ shipment: 'Created', labelUrl: 'https://carrier.example/label' }));
    const link = await dialog.findByRole('link', { name: 'Open the carrier’s label' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://carrier.example/label',
      '_blank',
    ]);
  });

  test.each([
    ['Failed', 'The carrier rejected this kit'],
    ['Unconfirmed', 'The carrier did not confirm this kit'],
  ] as const)(
    'a shipment that is %s is explained, and decided only by people who may edit',
    async (shipment, title) => {
      const { dialog } = await open(aKit({ shipment, shipmentError: 'The address was not found.' }), ['pws:read']);
      const note = (await dialog.findByText(title)).parentElement;
      expect(note?.textContent).toContain('The address was not found.');
      expect(note?.textContent?.includes('The carrier may already have it.')).toBe(shipment === 'Unconfirmed');
      expect(dialog.queryByRole('button', { name: /^Ship it/ })).toBeNull();
    },
  );

  test('a kit that was shipped since does not need a decision', async () => {
    const { dialog } = await open(aKit({ shipment: 'Failed', status: 'Shipped' }));
    await dialog.findByText('No changes yet.');
    expect(dialog.queryByText('The carrier rejected this kit')).toBeNull();
  });
});

describe('the status of kits', () => {
  const changed = respond(updateKitStatuses, { updated: 1, unchanged: 0 });
  async function open(kits: readonly KitRow[], responses: readonly Responses[] = [changed]) {
    const shown = await openWindow('updateKitStatus', { kits }, { responses });
    const { dialog, user } = shown;
    const choose = async (status: string) =>
      user.selectOptions(await dialog.findByRole('combobox', { name: /^New status/ }), status);
    const update = () => user.click(dialog.getByRole('button', { name: 'Update status' }));
    const sentBodies = () => requestsTo(shown.requests, updateKitStatuses).map(({ body }) => body);
    return { ...shown, choose, update, sentBodies };
  }

  test('needs a choice', async () => {
    const { dialog, update, sentBodies } = await open([aKit()]);
    await dialog.findByText('Kit K00000195 is Ordered.');
    await update();
    expect((await dialog.findByRole('alert')).textContent).toBe('No status was changedNew status: Choose a status');
    expect(sentBodies()).toEqual([]);
  });

  test('a tracking number is not sent with a status that has none', async () => {
    const { choose, dialog, update, sentBodies, user } = await open([aKit()]);
    await choose('Shipped');
    await user.type(dialog.getByRole('textbox', { name: 'Tracking number' }), '1Z999');
    await choose('Delivered');
    expect(dialog.queryByRole('textbox', { name: 'Tracking number' })).toBeNull();
    await update();
    await waitFor(() => expect(sentBodies()).toEqual([{ kitIds: [aKit().id], status: 'Delivered' }]));
  });

  test('several kits have no tracking number', async () => {
    const { choose, dialog } = await open([aKit(), aKit({ id: id('72'), code: 'K00000292' })]);
    await choose('Shipped');
    expect(dialog.queryByRole('textbox', { name: 'Tracking number' })).toBeNull();
    expect(dialog.getByText('2 kits selected. If one can’t be changed, none will be.')).toBeVisible();
  });

  test.each([
    ['a completed kit', [aKit({ status: 'Completed' })], 'The status is final'],
    [
      'kits without a common next status',
      [aKit(), aKit({ id: id('72'), status: 'Results Ready' })],
      'No common next status',
    ],
  ])('cannot be changed for %s, with the reason', async (_, kits, title) => {
    const { dialog } = await open(kits);
    expect(await dialog.findByText(title)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Update status' })).toBeNull();
  });

  test.each([
    [
      'was refused, with the reason',
      409,
      'Kit K00000195 is Completed and cannot be changed to Shipped.',
      'Kit K00000195 is Completed and cannot be changed to Shipped.',
    ],
    ['failed', 500, 'Internal', 'The status could not be changed. Please try again.'],
  ])('a change that %s keeps the window open', async (_, status, detail, sentence) => {
    const { choose, dialog, update } = await open([aKit()], [refuse(updateKitStatuses, status, detail)]);
    await choose('Shipped');
    await update();
    expect((await dialog.findByRole('alert')).textContent).toBe(`No status was changed${sentence}`);
  });

  test.each([
    [{ updated: 0, unchanged: 1 }, 'The kit is already Shipped'],
    [{ updated: 0, unchanged: 2 }, 'The kits are already Shipped'],
    [{ updated: 1200, unchanged: 2 }, '1,200 kits changed to Shipped'],
  ])('reports %o in words', async (counts, sentence) => {
    const { choose, update } = await open([aKit()], [respond(updateKitStatuses, counts)]);
    await choose('Shipped');
    await update();
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

describe('ordering kits', () => {
  const counts = { locations: 2, assigned: 0, created: 2, alreadyThere: 0, samples: 2 };
  const ordered = (overrides: Partial<typeof counts> = {}) => respond(orderKits, { ...counts, ...overrides });
  const locationIds = [id('aa'), id('ab')];
  const events = respond(listSamplingEvents, pageOf([event]));
  const preview = respond(previewKitOrder, ({ body: { createKitsNow } }) => ({
    locations: 2,
    toAssign: 0,
    kits: createKitsNow ? 2 : 0,
    alreadyThere: 0,
    bottles: createKitsNow ? 2 : 0,
    schools: 0,
    isFifthLiterBottleMissing: false,
    addresses: [],
  }));

  async function open(responses: readonly Responses[], which: 'selected' | 'all' = 'selected') {
    const locations = which === 'selected' ? { locationIds } : undefined;
    const shown = await openWindow(
      'orderKits',
      { locations, locationsText: locations ? '2 locations' : `all locations of ${event.name}`, eventId: event.id },
      { responses: [...responses, events, preview] },
    );
    const press = async (name: string) => shown.user.click(await shown.dialog.findByRole('button', { name }));
    const sentBodies = () => requestsTo(shown.requests, orderKits).map(({ body }) => body);
    return { ...shown, press, sentBodies };
  }

  test.each<[Partial<typeof counts>, string]>([
    [{ created: 1 }, 'Created 1 kit for 1 location'],
    [{ alreadyThere: 1 }, 'Created 2 kits for 2 locations. 1 location already had its kit.'],
    [{ alreadyThere: 30 }, 'Created 2 kits for 2 locations. 30 locations already had their kits.'],
    [{ created: 0, alreadyThere: 1 }, 'The location already has its kit'],
    [{ created: 0, alreadyThere: 1500 }, 'All 1,500 locations already have their kits'],
  ])('reports %o in words', async (overrides, sentence) => {
    const { press } = await open([ordered(overrides)]);
    await press('Next');
    await press('Order 2 kits');
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test('sends each location of an event', async () => {
    const { press, sentBodies } = await open(
      [ordered(), respond(listEventLocations, pageOf(locationIds.map((locationId) => ({ locationId }) as never)))],
      'all',
    );
    await press('Next');
    await press('Order 2 kits');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toEqual({
      locationIds,
      programId: event.programId,
      samplingEventId: event.id,
      createKitsNow: true,
    });
  });

  test('orders nothing for an event without locations', async () => {
    const { press, sentBodies } = await open([respond(listEventLocations, pageOf([]))], 'all');
    await press('Next');
    await press('Order kits');
    expect(
      await screen.findByText('This event has no locations yet. Assign locations, then order their kits.'),
    ).toBeVisible();
    expect(sentBodies()).toEqual([]);
  });

  test('later assigns the locations only, under a button that says so', async () => {
    const { dialog, press, sentBodies, user } = await open([ordered({ created: 0, assigned: 2 })]);
    await press('Next');
    await user.click(await dialog.findByRole('switch', { name: /Create Kits Now/ }));
    expect(dialog.queryByText(/^Locations that are not in/)).toBeNull();
    await dialog.findByText(/no kits or samples are created/i);
    expect(dialog.queryByText('Kits to order')).toBeNull();
    await press('Assign to event');
    await waitFor(() => expect(sentBodies()[0]).toMatchObject({ createKitsNow: false }));
    expect(await screen.findByText(`2 locations were assigned to ${event.name}. No kits were created.`)).toBeVisible();
  });

  test('is sent once while it is on its way', async () => {
    const { dialog, press, sentBodies, user } = await open([neverRespond(orderKits)]);
    await press('Next');
    await user.dblClick(await dialog.findByRole('button', { name: 'Order 2 kits' }));
    expect(sentBodies()).toHaveLength(1);
  });

  test('needs an active event with a kit', async () => {
    const { dialog } = await open([respond(listSamplingEvents, pageOf([aSamplingEvent({ kit: null })]))]);
    expect(await dialog.findByText('No active event with a kit')).toBeVisible();
  });

  test('requests the events again after a failure', async () => {
    const { dialog, press } = await open([
      inSequence(listSamplingEvents, refuse(listSamplingEvents, 500, 'Internal'), events),
    ]);
    await press('Try again');
    expect(await dialog.findByRole('heading', { name: 'Select event' })).toBeVisible();
  });
});

describe('a file of kits', () => {
  const send = async () => {
    const shown = await openWindow('updateKitsByFile', {});
    const { dialog, user } = shown;
    await user.upload(await dialog.findByLabelText(/^File of kits/), new File(['Kit'], 'kits.csv'));
    await waitFor(() => expect(PendingUpload.all.at(-1)?.parts).toBeDefined());
    return { ...shown, upload: PendingUpload.all.at(-1) as PendingUpload };
  };

  test('sends no status for all rows if none is chosen', async () => {
    const { upload } = await send();
    expect([...(upload.parts?.keys() ?? [])]).toEqual(['file']);
  });

  test.each([
    [{ updated: 1, unchanged: 0 }, ['1 kit changed.']],
    [{ updated: 0, unchanged: 3 }, ['0 kits changed.', '3 kits already had this status.']],
  ])('reports %o in words', async (counts, sentences) => {
    const { dialog, upload } = await send();
    upload.query(200, { ...counts, importId: 'f11e' });
    for (const sentence of sentences) expect(await dialog.findByText(sentence)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the import record' }).getAttribute('href')).toBe(
      '/imports/files/f11e',
    );
  });
});

describe('printing kits', () => {
  const print = async (name: RegExp, response: Responses) => {
    const shown = showKits([aKit()], { responses: [response] });
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select Kit K00000195' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Print' }));
    await shown.user.click(await screen.findByRole('menuitem', { name }));
    return shown;
  };

  test('the chain of custody is one form for the selected kits', async () => {
    const { requests } = await print(
      /^Chain of custody/i,
      respondWithFile(downloadKitDocument, 'Chain of custody.pdf'),
    );
    expect(await screen.findByText('Chain of custody.pdf is in your downloads')).toBeVisible();
    expect(requestsTo(requests, downloadKitDocument).map(({ body }) => body)).toEqual([
      { document: 'chainOfCustody', selection: { ids: [aKit().id] } },
    ]);
  });

  test('a file that could not be created says why', async () => {
    await print(/^Packing list/i, refuse(downloadKitDocument, 409, 'Kits of a canceled order are not printed.'));
    expect(
      await screen.findByText('The file could not be created. Kits of a canceled order are not printed.'),
    ).toBeVisible();
  });
});
