import { Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { SelectedMatches } from '../../ui/table/table-props.ts';
import { useDownloadInventory, useDownloadSelected, type InventoryExport } from './inventory-export.commands.ts';

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
  {
    title: 'All columns (CSV)',
    help: 'The same columns, for other software',
    format: { layout: 'full', format: 'csv' },
  },
];

/**
 * Downloads the lines that match the table's search and filters, or the whole inventory, in the State's format or with
 * every column.
 */
export function InventoryDownload({ matching }: { readonly matching: SelectedMatches | undefined }) {
  const download = useDownloadInventory();
  const downloadMatching = useDownloadSelected();
  const these: readonly MenuAction[] = matching
    ? [
        {
          label:
            matching.expectedCount === 1
              ? 'Export this line'
              : `Export these ${formatCount(matching.expectedCount, 'line')}`,
          help: 'As filtered, with every column, XLSX',
          run: () => downloadMatching.mutate({ layout: 'full', format: 'xlsx', selection: matching }),
        },
      ]
    : [];
  const all = kinds.map(({ title, help, format }) => ({ label: title, help, run: () => download.mutate(format) }));
  return (
    <MenuButton
      width={336}
      actions={[...these, ...all]}
      button={
        <Button
          data-tool
          variant="default"
          loading={download.isPending || downloadMatching.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Export inventory
        </Button>
      }
    />
  );
}
