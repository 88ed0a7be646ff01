import type { Selection, SelectionFilter } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useSampleExport } from './sample-export.commands.ts';

const formats = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV, for other software' },
] as const;

interface Props {
  /** The search and filters of the table, or the selected samples. */
  readonly samples: { readonly matching: SelectionFilter } | { readonly selection: Selection };
}

/** Downloads the samples of the table, or the selected ones. */
export function ExportSamples({ samples }: Props) {
  const download = useSampleExport(useMe().defaultAccount.id);
  const isSelection = 'selection' in samples;
  return (
    <MenuButton
      width={224}
      actions={formats.map(({ format, label }) => ({ label, run: () => download.mutate({ format, ...samples }) }))}
      button={
        <Button
          variant="default"
          {...(isSelection && { size: 'compact-sm' })}
          loading={download.isPending}
          leftSection={<IconDownload size={isSelection ? 14 : 16} aria-hidden="true" />}
        >
          {isSelection ? 'Export selected' : 'Export'}
        </Button>
      }
    />
  );
}
