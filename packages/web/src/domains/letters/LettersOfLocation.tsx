import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
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
        <EmptyState title="No letters yet">
          Letters about this location are listed here once they are queued.
        </EmptyState>
      }
    />
  );
}
