import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { UpdateByFile } from '../../ui/UpdateByFile.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useKitCommands } from './kit.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateKitsByFile: Record<never, never>;
  }
}

/**
 * Changes the statuses and tracking numbers of the kits in a file, such as a list of shipments: all of its rows or
 * none.
 */
export function UpdateKitsByFile({ close }: OverlayContentProps<'updateKitsByFile'>) {
  const { changeByFile } = useKitCommands(useMe().defaultAccount.id);
  const [status, setStatus] = useState<KitStatus | ''>('');
  return (
    <UpdateByFile
      instructions="A CSV or Excel file with one kit per row: a column “Kit” with the code on the label, and columns “Status” and “Tracking number” if you have them. If a row cannot be used, no kit is changed."
      fileLabel="File of kits"
      work="Updating the kits of the file"
      outcome={changeByFile.data && { sentences: listOutcome(changeByFile.data), importId: changeByFile.data.importId }}
      error={changeByFile.error}
      isPending={changeByFile.isPending}
      send={(file, onProgress) => changeByFile.mutate({ file, status: status || undefined, onProgress })}
      close={close}
    >
      <NativeSelect
        label="Status for rows without a status"
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as KitStatus | '')}
        data={[{ value: '', label: 'None: each row has its status' }, ...kitStatuses]}
      />
    </UpdateByFile>
  );
}

function listOutcome({ updated, unchanged }: { readonly updated: number; readonly unchanged: number }): string[] {
  return [
    `${formatCount(updated, 'kit')} changed.`,
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'kit')} already had this status.`] : []),
  ];
}
