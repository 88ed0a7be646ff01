import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { usePeriodDownload } from './period.commands.ts';

/** Downloads a monitoring period for the State, as a workbook or as a PDF. */
export function PeriodDownload({ startsOn }: { readonly startsOn: string }) {
  const download = usePeriodDownload(startsOn);
  return (
    <MenuButton
      width={280}
      actions={[
        {
          label: 'Excel workbook (XLSX)',
          help: 'All samples, percentiles, sites and sources',
          run: () => download.mutate('workbook'),
        },
        { label: 'Report (PDF)', help: 'The same content, to print and to file', run: () => download.mutate('report') },
      ]}
      button={
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export period
        </Button>
      }
    />
  );
}
