import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';

/** Link to the account's administration, for administrators only [A2.37, A6.1]. */
export function AdministrationLink({ me }: { readonly me: Me }) {
  const isActive = useLocation({ select: ({ pathname }) => pathname.startsWith('/administration') });
  if (!meetsRequirement(me, requirements.administer)) return null;
  return (
    <ActionIcon
      component="a"
      href="/administration"
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Administration"
      title="Administration"
      aria-current={isActive ? 'page' : undefined}
    >
      <IconSettings size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
