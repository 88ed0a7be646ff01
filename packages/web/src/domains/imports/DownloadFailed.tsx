import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { toastFailure } from '../../ui/toasts.ts';
import classes from './Import.module.css';

/** Downloads the failed rows as a workbook, to fix and import again. */
export function DownloadFailed({
  failed,
  onDownload,
}: {
  readonly failed: number;
  readonly onDownload: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await onDownload();
    } catch (error) {
      toastFailure('The failed rows could not be downloaded. ', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['suggestions']}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void download()}
      >
        Download {formatCount(failed, 'failed row')}
      </Button>
      <span className={classes['why']}>
        Excel file with the problems in each row. Correct the rows and import the file.
      </span>
    </div>
  );
}
