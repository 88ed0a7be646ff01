import { ActionIcon } from '@mantine/core';
import { IconBook, IconHelpCircle, IconMail, IconSchool } from '@tabler/icons-react';
import { useSessionSource } from '../domains/accounts/session.queries.ts';
import { MenuButton } from '../ui/MenuButton.tsx';

/** Help Center, Contact Support, Academy [A2.37]: the operator's own addresses if configured, else ours. */
export function HelpMenu() {
  const { supportEmail, helpCenter, academy } = useSessionSource().help();
  const entries = [
    { label: 'Help Center', icon: IconBook, ...(helpCenter ? { href: helpCenter } : { to: '/help' }) },
    ...(supportEmail ? [{ label: 'Contact Support', icon: IconMail, href: `mailto:${supportEmail}` }] : []),
    { label: 'Academy', icon: IconSchool, ...(academy ? { href: academy } : { to: '/academy' }) },
  ];
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
