import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useDownloadInventory, type InventoryExport } from './inventory-export.commands.ts';

const kinds: readonly { readonly title: string; readonly help: string; readonly what: InventoryExport }[] = [
  { title: 'Download for the State', help: 'EPA template, XLSX', what: { layout: 'epa', format: 'xlsx' } },
  {
    title: 'Download everything as a workbook',
    help: 'Every column, with the reason for each classification, XLSX',
    what: { layout: 'full', format: 'xlsx' },
  },
  {
    title: 'Download everything as CSV',
    help: 'The same columns, for other programs',
    what: { layout: 'full', format: 'csv' },
  },
];

/** Downloads the whole inventory, in the State's format or with every column, regardless of the table's filters. */
export function InventoryDownload() {
  const download = useDownloadInventory();
  return (
    <MenuButton
      width={336}
      actions={kinds.map(({ title, help, what }) => ({ label: title, help, run: () => download.mutate(what) }))}
      button={
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Download
        </Button>
      }
    />
  );
}
