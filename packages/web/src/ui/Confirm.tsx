import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OverlayContentProps } from './overlays.ts';
import { tellError } from './tell-error.ts';

/** Asks before what cannot be undone. It stays open and says why when the work fails. */
export function Confirm({ given, close }: OverlayContentProps<'confirm'>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await given.onConfirm();
      close();
    } catch (error) {
      setFailure(tellError(error).sentences.join(' '));
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text>{given.sentence}</Text>
      {failure && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus={given.tone === 'danger' || undefined}>
          {given.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={given.tone === 'danger' ? 'red' : undefined} loading={busy} onClick={() => void run()} data-autofocus={given.tone === 'danger' ? undefined : true}>
          {given.confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
