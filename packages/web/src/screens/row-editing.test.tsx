import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import { countLocationStatuses, listProgramLocations } from '@curbstop/contract/programs/program-location.calls';
import { listPrograms } from '@curbstop/contract/programs/program.calls';
import { listEventLocations } from '@curbstop/contract/sampling-events/event-location.calls';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.calls';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProgram } from '../../testing/a-program.ts';
import { aSamplingEvent } from '../../testing/a-sampling-event.ts';
import { pageOf, respond } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ProgramLocations } from '../domains/programs/ProgramLocations.tsx';
import { EventLocations } from '../domains/sampling-events/EventLocations.tsx';
import { EventsPart } from '../domains/sampling-events/EventsPart.tsx';
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
];

/** The actions of a row of each list; an event can also be looked into. */
const lists = [
  ['programs', <ProgramsScreen key="list" />, ['Edit', 'Delete'], []],
  [
    'sampling events',
    <EventsPart key="list" program={program} />,
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

async function rowActions(
  list: (typeof lists)[number][1],
  flags: readonly string[],
): Promise<readonly (string | null)[]> {
  const { user } = showScreen(list, { features: [...planFeatures.Pro], flags, responses });
  await screen.findByRole('table');
  await screen.findByRole('row', { name: /Tap sampling|July to December|12 Elm Street/ });
  const button = screen.queryByRole('button', { name: /^Actions for / });
  if (!button) return [];
  await user.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test.each(lists)('rows of %s can be edited', async (_, list, all) => {
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
