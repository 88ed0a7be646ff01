import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { ErrorSentences } from '../../ui/ErrorSentences.tsx';
import { formatCount } from '../../ui/format.ts';
import { FormProblems } from '../../ui/FormProblems.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    recordTrackingNumbers: Record<never, never>;
  }
}

const endings = ['.csv', '.txt', '.xlsx'];

/** Records the numbers of certified letters from the list of their batch: all rows of the file or none. */
export function TrackingNumbers({ close }: OverlayContentProps<'recordTrackingNumbers'>) {
  const { trackByFile } = useLetterCommands();
  const [progress, setProgress] = useState(0);
  if (trackByFile.data) return <WizardDone sentences={listOutcome(trackByFile.data)} close={close} />;
  return (
    <Stack gap="md">
      <Text>
        Open “letters.csv” from the ZIP of a batch, format the “Tracking number” column as text, enter the USPS tracking
        numbers, and choose the file here. If any row can’t be used, nothing is recorded.
      </Text>
      {trackByFile.error && (
        <FormProblems
          title="This file cannot be used"
          errors={[]}
          failure={<ErrorSentences error={trackByFile.error} />}
        />
      )}
      {trackByFile.isPending ? (
        <WorkProgress title="Recording the tracking numbers" state="running" done={progress} total={1} />
      ) : (
        <DropZone
          label="List of letters"
          endings={endings}
          max={1}
          onFiles={([file]) => {
            if (file) trackByFile.mutate({ file, onProgress: setProgress });
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

function listOutcome({
  updated,
  replaced,
  unchanged,
}: {
  readonly updated: number;
  readonly replaced: number;
  readonly unchanged: number;
}): string[] {
  return [
    `${formatCount(updated, 'tracking number')} recorded.`,
    ...(replaced > 0 ? [`${formatCount(replaced, 'letter')} had another number, which the history shows.`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'letter')} already had this number.`] : []),
  ];
}
