import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import {
  countLocationStatuses,
  listProgramLocations,
  updateLocationStatuses,
} from '@curbstop/contract/programs/program-location.endpoints';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { listImports } from '@curbstop/contract/imports/import-batch.endpoints';
import { listKits } from '@curbstop/contract/samples/kit.endpoints';
import { listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { listSavedViews } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aKit } from '../../testing/a-kit.ts';
import { aSampleRow } from '../../testing/a-sample.ts';
import { aCheckedBatch, aSummary } from '../../testing/import-builders.ts';
import { ImportTable } from '../domains/imports/ImportTable.tsx';
import { KitTable } from '../domains/samples/KitTable.tsx';
import { SampleTable } from '../domains/samples/SampleTable.tsx';
import { aProgram } from '../../testing/a-program.ts';
import { aSamplingEvent } from '../../testing/a-sampling-event.ts';
import { pageOf, requestsTo, respond } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProgramLocations } from '../domains/programs/ProgramLocations.tsx';
import { EventLocations } from '../domains/sampling-events/EventLocations.tsx';
import { EventsSection } from '../domains/sampling-events/EventsSection.tsx';
import { ProgramsScreen } from './ProgramsScreen.tsx';

const [program, event] = [aProgram(), aSamplingEvent()];
const place = {
  id: '01995b1e-7c1a-7000-8000-0000000000f1',
  programId: program.id,
  eventId: event.id,
  locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
  status: 'Assigned' as const,
  addressLine1: '12 Elm Street',
  addressLine2: null,
  city: 'Hartwell',
  externalId: 'L-0012',
  assignedOn: '2026-07-01T15:00:00.000Z',
  updatedOn: '2026-07-01T15:00:00.000Z',
};
const responses = [
  respond(listPrograms, pageOf([program])),
  respond(listSamplingEvents, pageOf([event])),
  respond(countLocationStatuses, []),
  respond(listProgramLocations, pageOf([place])),
  respond(listEventLocations, pageOf([place])),
  respond(listKits, pageOf([aKit()])),
  respond(listSamples, pageOf([aSampleRow()])),
  respond(
    listImports,
    pageOf([{ ...aCheckedBatch({ summary: aSummary({ failed: 3 }) }), subject: 'inventory' as const }]),
  ),
  respond(listSavedViews, { items: [] }),
];

/** The actions of a row of each list; an event can also be looked into. */
const lists = [
  ['programs', <ProgramsScreen key="list" />, ['Edit', 'Delete'], []],
  [
    'sampling events',
    <EventsSection key="list" program={program} />,
    ['Protocol', 'Analytes', 'Edit', 'Delete'],
    ['Protocol', 'Analytes'],
  ],
  [
    'the locations of a program',
    <ProgramLocations key="list" program={program} />,
    ['Update status', 'Remove from program'],
    [],
  ],
  ['the locations of an event', <EventLocations key="list" event={event} />, ['Remove from event'], []],
] as const;

const allLists = [
  ...lists,
  [
    'samples',
    <SampleTable key="list" empty={null} />,
    [
      'Enter result',
      'Edit sample',
      'Complete sample',
      'Move sample',
      'Invalidate sample',
      'Request invalidation',
      'View location',
    ],
    ['View location'],
  ],
  [
    'kits',
    <KitTable key="list" scope={{ eventId: event.id }} empty={null} />,
    ['View kit', 'Update status', 'View location'],
    ['View kit', 'View location'],
  ],
  [
    'imports',
    <ImportTable key="list" empty={null} />,
    ['Continue import', 'Download failed rows', 'Cancel import'],
    undefined,
  ],
] as const;

const rowNames = /^(Tap sampling 2026|July to December 2026|12 Elm Street|Sample \d+|K\d+|.*\.(xlsx|csv))$/;

async function rowActions(list: ReactElement, flags: readonly string[]): Promise<readonly (string | null)[]> {
  const { user } = showScreen(list, { features: [...planFeatures.Pro], flags, responses });
  await screen.findByRole('table');
  await screen.findAllByText(rowNames);
  const button = screen.queryByRole('button', { name: /^Actions for / });
  if (!button) return [];
  await user.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test.each(allLists)('rows of %s have a menu [A2.53]', async (_, list, all) => {
  expect(await rowActions(list, flagNames)).toEqual(all);
});

test.each(lists)(
  'rows of %s cannot be edited while editing in rows is switched off [A6.7]',
  async (_, list, __, left) => {
    expect(
      await rowActions(
        list,
        flagNames.filter((name) => name !== 'editables'),
      ),
    ).toEqual(left);
  },
);

test.each(allLists)('the list of %s has saved views and a selection [A2.52, A2.61]', async (_, list) => {
  const { user } = showScreen(list, { features: [...planFeatures.Pro], responses });
  const table = await screen.findByRole('table');
  expect(screen.getByRole('button', { name: 'Views' })).toBeVisible();
  const boxes = await within(table).findAllByRole('checkbox');
  await user.click(boxes.at(-1) as HTMLElement);
  const bar = await screen.findByRole('group', { name: /^Selected / });
  expect(within(bar).getByText(/^1 .* selected$/)).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Copy as CSV' })).toBeVisible();
});

test('the statuses of selected locations of a program are updated together, each as it was seen', async () => {
  const { user, requests } = showScreen(<ProgramLocations program={program} />, {
    features: [...planFeatures.Pro],
    responses: [...responses, respond(updateLocationStatuses, { updated: 1, unchanged: 0 })],
  });
  await user.click(await screen.findByRole('checkbox', { name: /12 Elm Street/ }));
  const bar = within(await screen.findByRole('group', { name: 'Selected locations' }));
  await user.click(bar.getByRole('button', { name: 'Update status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Status' }), 'Completed');
  await user.click(dialog.getByRole('button', { name: 'Update status' }));
  expect(await screen.findByText(/updated to status Completed/)).toBeVisible();
  expect(requestsTo(requests, updateLocationStatuses)[0]?.body).toEqual([
    { locationId: place.locationId, programId: program.id, status: 'Completed', was: 'Assigned' },
  ]);
  expect(screen.queryByRole('group', { name: 'Selected locations' })).toBeNull();
});
