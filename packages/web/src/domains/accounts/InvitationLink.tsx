import { Button, Group, Stack, Text } from '@mantine/core';
import { CopyText } from '../../ui/CopyText.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';

/** A new invitation link, shown only once. */
export function InvitationLink({ props: { name, link, expiresOn }, close }: OverlayContentProps<'invitationLink'>) {
  return (
    <Stack gap="md">
      <Text>
        Give this link to {name} only. It lets them choose a password. It works once, until {formatInstant(expiresOn)},
        and is not shown again.
      </Text>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        <CopyText text={link} label="Invitation link" />
      </Text>
      <Group justify="flex-end">
        <Button onClick={close} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
