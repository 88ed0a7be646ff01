import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { ErrorSentences } from '../../ui/ErrorSentences.tsx';
import { formatCount } from '../../ui/format.ts';
import { FormProblems } from '../../ui/FormProblems.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useKitCommands } from './kit.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateKitsByFile: Record<never, never>;
  }
}

const endings = ['.csv', '.txt', '.xlsx'];

/** Changes the statuses and tracking numbers of the kits in a file, such as a list of shipments: all of its rows or none. */
export function UpdateKitsByFile({ close }: OverlayContentProps<'updateKitsByFile'>) {
  const { changeByFile } = useKitCommands(useMe().defaultAccount.id);
  const [status, setStatus] = useState<KitStatus | ''>('');
  const [progress, setProgress] = useState(0);
  if (changeByFile.data) return <WizardDone sentences={listOutcome(changeByFile.data)} close={close} />;
  return (
    <Stack gap="md">
      <Text>
        A CSV or Excel file with one kit per row: a column “Kit” with the code on the label, and columns “Status” and
        “Tracking number” if you have them. If a row cannot be used, no kit is changed.
      </Text>
      <NativeSelect
        label="Status for rows without a status"
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as KitStatus | '')}
        data={[{ value: '', label: 'None: each row has its status' }, ...kitStatuses]}
      />
      {changeByFile.error && (
        <FormProblems
          title="This file cannot be used"
          errors={[]}
          failure={<ErrorSentences error={changeByFile.error} />}
        />
      )}
      {changeByFile.isPending ? (
        <WorkProgress title="Updating the kits of the file" state="running" done={progress} total={1} />
      ) : (
        <DropZone
          label="File of kits"
          endings={endings}
          max={1}
          onFiles={([file]) => {
            if (file) changeByFile.mutate({ file, status: status || undefined, onProgress: setProgress });
          }}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}

function listOutcome({ updated, unchanged }: { readonly updated: number; readonly unchanged: number }): string[] {
  return [
    `${formatCount(updated, 'kit')} changed.`,
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'kit')} already had this status.`] : []),
  ];
}
