import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { usePeopleCommands } from './member.commands.ts';
import { nameOf } from './MemberList.tsx';
import { PermissionChoice } from './PermissionChoice.tsx';

export function ChangePermissions({ props: { member }, close }: OverlayContentProps<'changePermissions'>) {
  const { change } = usePeopleCommands();
  const [chosen, setChosen] = useState(member.permissions as readonly Permission[]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await change(member, { permissions: [...new Set<Permission>(['pws:read', ...chosen])], active: true });
      toastSuccess(`The permissions of ${nameOf(member)} were saved`);
      close();
    } catch (error) {
      if (error instanceof Problem && error.code === 'changedMeanwhile') {
        close();
        return toastError(
          `The permissions of ${nameOf(member)} were not saved: someone else changed them. The list shows the current permissions.`,
        );
      }
      setFailure(toErrorMessage(error).sentences.join(' '));
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <PermissionChoice chosen={chosen} onChange={setChosen} />
      {failure && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          Save the permissions
        </Button>
      </Group>
    </Stack>
  );
}
