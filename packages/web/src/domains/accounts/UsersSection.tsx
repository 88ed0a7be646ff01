import { Button, Skeleton, Stack } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { MemberList } from './MemberList.tsx';
import { InvitationList } from './InvitationList.tsx';
import { peopleQuery } from './member.queries.ts';
import classes from './People.module.css';
import { useMe } from './session.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    invitePerson: Readonly<Record<never, never>>;
  }
}

/** The account's people, their permissions and open invitations. */
export function UsersSection() {
  const { data, error, refetch } = useQuery(peopleQuery(useMe().defaultAccount.id));
  if (data) {
    return (
      <Stack gap="lg">
        <div className={classes['head']}>
          <p>Give each user their own account, so that the change history shows who made each change.</p>
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden="true" />}
            onClick={() => openOverlay('invitePerson', {})}
          >
            Invite user
          </Button>
        </div>
        <MemberList members={data.members} />
        {data.invitations.length > 0 && <InvitationList {...data} />}
      </Stack>
    );
  }
  if (error) return <ErrorState title="The users could not be loaded" error={error} retry={() => void refetch()} />;
  return (
    <Stack component="section" gap="xs" aria-busy="true" aria-label="Loading the users">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  );
}
