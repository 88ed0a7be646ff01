import type { Permission } from './permission.values.ts';

/** Every key begins like this, so that a program that looks for lost secrets knows one when it sees it. */
export const apiKeyMark = 'cs_';

/** What a key may be given; administering stays with people. */
export const keyPermissions = ['pws:read', 'pws:create', 'pws:edit'] as const satisfies readonly Permission[];
export type KeyPermission = (typeof keyPermissions)[number];

/** Long enough for a yearly visit, short enough that a forgotten key ends by itself. */
export const longestKeyDays = 365;
export const usualKeyDays = 90;
export const offeredKeyDays = [30, usualKeyDays, 180, longestKeyDays] as const;

/** So many can be in use at once: one for each program, and none that nobody remembers. */
export const mostKeys = 50;

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];
