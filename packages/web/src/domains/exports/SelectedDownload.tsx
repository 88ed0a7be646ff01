import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useDownloadSelected, type InventoryExport } from './inventory-export.commands.ts';

const kinds: readonly { readonly title: string; readonly help: string; readonly format: InventoryExport }[] = [
  {
    title: 'EPA template (XLSX)',
    help: 'Columns A to AG of EPA’s Detailed Inventory',
    format: { layout: 'epa', format: 'xlsx' },
  },
  {
    title: 'All columns (XLSX)',
    help: 'With the reason for each classification',
    format: { layout: 'full', format: 'xlsx' },
  },
  { title: 'All columns (CSV)', help: 'For other software', format: { layout: 'full', format: 'csv' } },
];

/** Downloads the selected lines with the same columns as the whole inventory. */
export function SelectedDownload({ selection }: { readonly selection: Selection }) {
  const download = useDownloadSelected();
  return (
    <MenuButton
      width={288}
      actions={kinds.map(({ title, help, format }) => ({
        label: title,
        help,
        run: () => download.mutate({ ...format, selection }),
      }))}
      button={
        <Button
          variant="default"
          size="compact-sm"
          loading={download.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Export selected
        </Button>
      }
    />
  );
}
