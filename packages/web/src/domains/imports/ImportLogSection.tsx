import { EmptyState } from '../../ui/EmptyState.tsx';
import { ImportTable } from './ImportTable.tsx';

/** All imported files [B2.12] with their result, user and status. */
export function ImportLogSection() {
  return (
    <ImportTable
      empty={
        <EmptyState title="No imports yet">
          Imported files are listed here with their status, results and the user who uploaded them.
        </EmptyState>
      }
    />
  );
}
