import { EmptyState } from '../../ui/EmptyState.tsx';
import { ImportTable } from './ImportTable.tsx';

/** Every file that came in [B2.12]: what it did, by whom, and where it stands. */
export function ImportLogPart() {
  return (
    <ImportTable
      empty={
        <EmptyState title="No imports yet">
          Imported files are listed here with their status, their results and who uploaded them.
        </EmptyState>
      }
    />
  );
}
