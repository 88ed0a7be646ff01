import type { KeyPermission } from './api-key.values.ts';
import type { Permission } from './permission.values.ts';

/** The permissions of people from least to most, and that of laboratories' keys. */
export const permissionLabels: Readonly<
  Record<Permission | KeyPermission, { readonly label: string; readonly help: string }>
> = {
  'pws:read': { label: 'View', help: 'See and download everything in this account.' },
  'pws:create': { label: 'Add', help: 'Import inventories and add records.' },
  'pws:edit': { label: 'Edit', help: 'Edit existing records.' },
  'pws:admin': {
    label: 'Administrator',
    help: 'Full access, including Administration (users, account profile, change history).',
  },
  'pws:results': {
    label: 'Report results',
    help: 'Read sampling events and samples, report results and import laboratory files. Can’t do anything else.',
  },
};

export const memberStates = ['active', 'invited', 'deactivated'] as const;
export type MemberState = (typeof memberStates)[number];

/** The most mails that an account may cause in an hour. */
export const maxMailsPerHour = 20;

/** How long an invitation is valid. */
export const invitationDays = 7;
