import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { usePeriodDownload } from './period.commands.ts';

/** Downloads the workbook of a monitoring period, for the State. */
export function PeriodDownload({ startsOn }: { readonly startsOn: string }) {
  const download = usePeriodDownload();
  return (
    <Button
      variant="default"
      loading={download.isPending}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => download.mutate(startsOn)}
    >
      Export workbook
    </Button>
  );
}
