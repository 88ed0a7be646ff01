import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { Button } from '@mantine/core';
import { IconDroplet, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { FindingCounts, samplesLabel } from './FindingCounts.tsx';
import { SampleTable } from './SampleTable.tsx';
import { useCreateSamples } from './sample.commands.ts';
import classes from './Samples.module.css';

/** The samples of an event with their findings. */
export function SamplesOfEvent({ event }: { readonly event: SamplingEvent }) {
  const eventScope = useMemo(() => ({ eventId: event.id }), [event.id]);
  const hasWater = isSampled(event);
  const me = useMe();
  const mayCreate = meetsRequirement(me, requirements.createSamples) && hasWater && acceptsLocations(event);
  const create = mayCreate ? <CreateSamples event={event} /> : undefined;
  return (
    <div className={classes['panel']}>
      {hasWater && <FindingCounts scope={eventScope} />}
      <SampleTable
        scope={eventScope}
        tools={
          <>
            {create}
            {hasWater && meetsRequirement(me, requirements.reportResults) && <ImportResultsButton event={event} />}
          </>
        }
        empty={
          <EmptyState title="No samples yet" action={create}>
            {hasWater
              ? 'Create one sample for each bottle of the kit at each location of this event.'
              : 'This event does not include sampling.'}
          </EmptyState>
        }
      />
    </div>
  );
}

function ImportResultsButton({ event }: { readonly event: SamplingEvent }) {
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} aria-hidden="true" />}
      onClick={() => openOverlay('importResults', { event })}
    >
      Import laboratory results
    </Button>
  );
}

function CreateSamples({ event }: { readonly event: SamplingEvent }) {
  const create = useCreateSamples(useMe().defaultAccount.id);
  return (
    <Button
      leftSection={<IconDroplet size={16} aria-hidden="true" />}
      loading={create.isPending}
      onClick={() =>
        confirm({
          title: 'Create samples?',
          sentence: `One sample will be created for each bottle of the kit at each location of ${event.name}. Locations that already have samples don’t get more. Samples can’t be deleted.`,
          confirmLabel: 'Create samples',
          cancelLabel: 'Cancel',
          onConfirm: () => create.mutate(event),
        })
      }
    >
      Create samples
    </Button>
  );
}

export function SamplesOfProgram({ program }: { readonly program: Program }) {
  const programScope = useMemo(() => ({ programId: program.id }), [program.id]);
  return (
    <div className={classes['panel']}>
      <FindingCounts scope={programScope} />
      <SampleTable
        scope={programScope}
        empty={
          <EmptyState title="No samples yet">
            Samples are created in the sampling events of the program, for its assigned locations.
          </EmptyState>
        }
      />
    </div>
  );
}

export function SamplesOfLocation({ location }: { readonly location: { readonly id: string } }) {
  const locationScope = useMemo(() => ({ locationId: location.id }), [location.id]);
  return (
    <div className={classes['panel']}>
      <FindingCounts scope={locationScope} />
      <SampleTable
        scope={locationScope}
        urlPrefix={samplesLabel}
        empty={
          <EmptyState title="No samples yet">
            Samples are created in a sampling event that this location is assigned to.
          </EmptyState>
        }
      />
    </div>
  );
}
