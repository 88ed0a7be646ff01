import {
  orderKitsOfLines,
  previewKitsOfLines,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, requestsTo, respond } from '../../../testing/server.ts';
import { me, showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { OrderKitsOfLines } from './OrderKitsOfLines.tsx';

afterEach(() => overlayStore.change([]));

const event = aSamplingEvent({ kit: { id: 1, name: 'Lead and copper', sku: 'WTK-LC-1', sampleQuantity: 1 } });
const selection = { request: { searchTerm: 'elm', filters: {} }, expectedCount: 12 } as const;

function open(permissions: readonly string[] = ['pws:create']) {
  let cleared = 0;
  const shown = showScreen(<OrderKitsOfLines selection={selection} onDone={() => (cleared += 1)} />, {
    features: [...me.features, 'PT:LCR'],
    permissions,
    responses: [
      respond(listSamplingEvents, pageOf([event])),
      respond(previewKitsOfLines, {
        locations: 11,
        toAssign: 11,
        kits: 10,
        alreadyThere: 1,
        bottles: 10,
        schools: 0,
        isFifthLiterBottleMissing: false,
        addresses: [],
      }),
      respond(orderKitsOfLines, { locations: 11, assigned: 11, created: 10, alreadyThere: 1, samples: 10 }),
    ],
  });
  return { ...shown, cleared: () => cleared };
}

test('orders one kit for each location of the lines that match, and shows their number before', async () => {
  const { user, requests, cleared } = open();
  await user.click(await screen.findByRole('button', { name: 'Order kits' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order kits' }));
  await user.selectOptions(await dialog.findByRole('combobox'), `${event.name} (Tap sampling 2026)`);
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(
    await dialog.findByText('11 locations: the locations of 12 service lines. 11 not in the event yet.'),
  ).toBeVisible();
  expect(dialog.getByText('10. 1 location already has its kit.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Order 10 kits' }));
  expect(await screen.findByText('Created 10 kits for 10 locations. 1 location already had its kit.')).toBeVisible();
  expect(requestsTo(requests, orderKitsOfLines).map(({ body }) => body)).toEqual([
    { selection, programId: event.programId, samplingEventId: event.id, createKitsNow: true },
  ]);
  expect(cleared()).toBe(1);
});

test('ordering kits is not offered without permission', () => {
  open(['pws:read']);
  expect(screen.queryByRole('button', { name: 'Order kits' })).toBeNull();
});
