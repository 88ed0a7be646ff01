import { Button, Group, Stack, Text } from '@mantine/core';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands, whyNotRemoved, type Membership } from './program-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    removeFromProgram: Membership;
  }
}

/** Remove from program [A2.77, B2.25]. */
export function RemoveFromProgram({ props, close }: OverlayContentProps<'removeFromProgram'>) {
  const { remove } = useProgramLocationCommands(useMe().defaultAccount.id);
  return (
    <Stack gap="md">
      <Text>
        {props.place} will be removed from {props.programName} (status “{props.status}”). Its history is kept.
      </Text>
      {remove.error && (
        <Text c="var(--error)" role="alert">
          {whyNotRemoved(remove.error)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(props, { onSuccess: close })}>
          Remove from the program
        </Button>
      </Group>
    </Stack>
  );
}
