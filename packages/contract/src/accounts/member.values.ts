import type { Permission } from './permission.values.ts';

/** The permissions that a person can have, from least to most. */
export const permissionLabels: Readonly<Record<Permission, { readonly label: string; readonly help: string }>> = {
  'pws:read': { label: 'View', help: 'See and download everything in this account.' },
  'pws:create': { label: 'Add', help: 'Import inventories and add records.' },
  'pws:edit': { label: 'Edit', help: 'Edit existing records.' },
  'pws:admin': {
    label: 'Administrator',
    help: 'Full access, including Administration (people, account profile, change history).',
  },
};

export const memberStates = ['active', 'invited', 'deactivated'] as const;
export type MemberState = (typeof memberStates)[number];

/** The most mails that an account may cause in an hour. */
export const maxMailsPerHour = 20;

/** How long an invitation is valid. */
export const invitationDays = 7;
