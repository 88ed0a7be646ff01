import { resultsPermission } from '../primitives/access.ts';
import type { Permission } from './permission.values.ts';

/** The prefix of every key, so that secret scanners recognize a leaked one. */
export const apiKeyPrefix = 'cs_';

/** The permissions that a key of a program can have; only people can administer. */
export const keyPermissions = ['pws:read', 'pws:create', 'pws:edit'] as const satisfies readonly Permission[];

/** The permissions of a laboratory's key: only these. */
export const laboratoryPermissions = [resultsPermission] as const;
export type KeyPermission = (typeof keyPermissions | typeof laboratoryPermissions)[number];

/** A key expires even if it is forgotten; the longest lifetime covers yearly use. */
export const maxKeyDays = 365;
export const defaultKeyDays = 90;
export const apiKeyDayChoices = [30, defaultKeyDays, 180, maxKeyDays] as const;

/** Maximum number of active keys. */
export const maxApiKeys = 50;

export const apiKeyStates = ['active', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];
