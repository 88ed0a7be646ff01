import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFailedResultsDownload } from './result-import.commands.ts';

/** The rows that are not imported, as a workbook to correct and import again; nothing while there are none. */
export function FailedResultsButton({ batch: { id, summary, rowsRemovedOn } }: { readonly batch: ResultImport }) {
  const download = useFailedResultsDownload(id);
  if (!summary || summary.failed + summary.unmatched === 0 || rowsRemovedOn !== null) return null;
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => download.mutate()}
    >
      Download failed rows
    </Button>
  );
}
