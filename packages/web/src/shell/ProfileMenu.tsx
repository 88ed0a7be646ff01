import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCog } from '@tabler/icons-react';
import { useSessionSource, type Me } from '../domains/accounts/session.queries.ts';
import { MenuButton } from '../ui/MenuButton.tsx';
import { openOverlay } from '../ui/overlays.ts';
import { toastFailure } from '../ui/toasts.ts';
import classes from './AppShell.module.css';

/** The signed-in user, and Sign Out [A2.38]. */
export function ProfileMenu({ me }: { readonly me: Me }) {
  const source = useSessionSource();
  const name = formatPersonNameOrEmail(me);
  // Users of an external identity provider change name and password there [A6.6].
  const settings = me.isSingleSignOn
    ? []
    : [{ label: 'Profile Settings', icon: IconUserCog, run: () => void openOverlay('editProfile', {}) }];
  const leave = () => {
    source.signOut().catch((error: unknown) => toastFailure('You are still signed in. ', error));
  };
  return (
    <MenuButton
      width={240}
      actions={[...settings, { label: 'Logout', icon: IconLogout, run: leave }]}
      head={
        <div className={classes['person']}>
          <Text fw={600}>{name}</Text>
          <Text size="table" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {me.email}
          </Text>
        </div>
      }
      button={
        <UnstyledButton aria-label={`Profile of ${name}`} style={{ borderRadius: 18 }}>
          <Avatar size={32} radius="xl" color="brand" variant="filled" alt="">
            {initials(me)}
          </Avatar>
        </UnstyledButton>
      }
    />
  );
}

function initials({ firstName, lastName, email }: Pick<Me, 'firstName' | 'lastName' | 'email'>): string {
  return (firstName.charAt(0) + lastName.charAt(0) || email.charAt(0)).toUpperCase();
}
