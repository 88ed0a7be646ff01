import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LetterLogTable } from './LetterLogTable.tsx';

/** The letters that were sent about a location [A2.10]. */
export function LettersOfLocation({ location: { id } }: { readonly location: Pick<LocationDetails, 'id'> }) {
  const locationFilter = useMemo(() => ({ locationId: id }), [id]);
  return (
    <LetterLogTable
      within={locationFilter}
      urlPrefix="letter"
      empty={
        <EmptyState title="No letters yet">Letters to this location are listed here after you send them.</EmptyState>
      }
    />
  );
}

/** The letters about the results of a sampling event, and others that were written for it. */
export function LettersOfEvent({ event: { id } }: { readonly event: Pick<SamplingEvent, 'id'> }) {
  const eventFilter = useMemo(() => ({ eventId: id }), [id]);
  return (
    <LetterLogTable
      within={eventFilter}
      empty={
        <EmptyState title="No letters yet">
          Results letters and other letters of this sampling event are listed here after you send them.
        </EmptyState>
      }
    />
  );
}

export function LettersOfProgram({ program: { id } }: { readonly program: Pick<Program, 'id'> }) {
  const programFilter = useMemo(() => ({ programId: id }), [id]);
  return (
    <LetterLogTable
      within={programFilter}
      empty={
        <EmptyState title="No letters yet">
          Letters of this program and its sampling events are listed here after you send them.
        </EmptyState>
      }
    />
  );
}
