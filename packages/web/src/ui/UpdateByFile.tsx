import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { DropZone } from './DropZone.tsx';
import { FileImportDone } from './FileImportDone.tsx';
import { RefusedFile } from './RefusedFile.tsx';
import { WorkProgress } from './WorkProgress.tsx';

interface Props {
  readonly instructions: string;
  readonly fileLabel: string;
  /** What the server does with the file, for the progress. */
  readonly work: string;
  /** The sentences of the outcome and the record of the file, once it is processed. */
  readonly outcome: { readonly sentences: readonly string[]; readonly importId: string } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly send: (file: File, onProgress: (share: number) => void) => void;
  readonly close: () => void;
  /** Fields above the file. */
  readonly children?: ReactNode;
}

const endings = ['.csv', '.txt', '.xlsx'];

/** Updates records from a file in a dialog: all of its rows or none. */
export function UpdateByFile({
  instructions,
  fileLabel,
  work,
  outcome,
  error,
  isPending,
  send,
  close,
  children,
}: Props) {
  const [progress, setProgress] = useState(0);
  if (outcome) return <FileImportDone {...outcome} close={close} />;
  return (
    <Stack gap="md">
      <Text>{instructions}</Text>
      {children}
      {error && <RefusedFile title="This file cannot be used" error={error} />}
      {isPending ? (
        <WorkProgress title={work} state="running" done={progress} total={1} />
      ) : (
        <DropZone
          label={fileLabel}
          endings={endings}
          max={1}
          onFiles={([file]) => {
            if (file) send(file, setProgress);
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
