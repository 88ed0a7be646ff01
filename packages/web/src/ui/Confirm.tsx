import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OverlayContentProps } from './overlays.ts';
import { toErrorMessage } from './error-message.ts';

/** Confirms what can't be undone. If the work fails, it stays open and shows why. */
export function Confirm({ props, close }: OverlayContentProps<'confirm'>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
      close();
    } catch (error) {
      setFailure(toErrorMessage(error).sentences.join(' '));
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text>{props.sentence}</Text>
      {failure && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus={props.tone === 'danger' || undefined}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <Button
          color={props.tone === 'danger' ? 'red' : undefined}
          loading={busy}
          onClick={() => void run()}
          data-autofocus={props.tone === 'danger' ? undefined : true}
        >
          {props.confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
