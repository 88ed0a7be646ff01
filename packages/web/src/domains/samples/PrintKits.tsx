import type { Selection } from '@curbstop/contract/primitives/selection';
import { kitDocumentLabels, kitDocuments, type KitDocument } from '@curbstop/contract/samples/kit-document.values';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useKitPrinting } from './kit.commands.ts';

const help: Readonly<Record<KitDocument, string>> = {
  labelSheet: 'Avery 5160: one for each kit and each bottle',
  label4x6: 'One for each kit, for label printers',
  packingList: 'One page for each kit',
  chainOfCustody: 'One form for each event, without results',
};

/** The labels and forms of selected kits, as a PDF file to print. */
export function PrintKits({ selection }: { readonly selection: Selection }) {
  const printing = useKitPrinting(useMe().defaultAccount.id);
  return (
    <MenuButton
      width={288}
      actions={kitDocuments.map((document) => ({
        label: kitDocumentLabels[document],
        help: help[document],
        run: () => printing.mutate({ document, selection }),
      }))}
      button={
        <Button
          variant="default"
          size="compact-sm"
          loading={printing.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Print
        </Button>
      }
    />
  );
}
