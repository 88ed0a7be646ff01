import { EmptyState } from '../../ui/EmptyState.tsx';
import { ImportTable } from './ImportTable.tsx';

/** Every file that came in [B2.12]: what it did, by whom, and where it stands. */
export function ImportLogPart() {
  return (
    <ImportTable
      empty={
        <EmptyState title="Nothing has been imported yet">
          Every file that is imported is listed here with who sent it, what it did and where it stands.
        </EmptyState>
      }
    />
  );
}
