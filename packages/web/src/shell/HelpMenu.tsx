import { ActionIcon } from '@mantine/core';
import { IconBook, IconHelpCircle, IconMail, IconSchool } from '@tabler/icons-react';
import { useSessionSource } from '../domains/accounts/session.queries.ts';
import { MenuButton } from '../ui/MenuButton.tsx';

/** Help Center, Contact Support, Academy [A2.37]: each where there is an address for it. */
export function HelpMenu() {
  const { supportEmail, helpCenter, academy } = useSessionSource().help();
  const entries = [
    { label: 'Help Center', href: helpCenter, icon: IconBook },
    { label: 'Contact Support', href: supportEmail && `mailto:${supportEmail}`, icon: IconMail },
    { label: 'Academy', href: academy, icon: IconSchool },
  ].filter(({ href }) => href);
  if (entries.length === 0) return null;
  return (
    <MenuButton
      actions={entries}
      width={200}
      button={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Help">
          <IconHelpCircle size={20} aria-hidden="true" />
        </ActionIcon>
      }
    />
  );
}
