import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createNameRule } from '../primitives/one-line-name.ts';
import { apiKeyStates, keyPermissions, maxKeyDays } from './api-key.values.ts';

/** A key that can add or edit can also view; sorted from least to most. */
export const newApiKey = z.object({
  name: createNameRule(60),
  permissions: z
    .array(z.enum(keyPermissions, 'An API key can have the View, Add and Edit permissions, not Administrator'))
    .min(1, 'Choose at least one permission')
    .transform((chosen) => keyPermissions.filter((one) => one === 'pws:read' || chosen.includes(one))),
  days: z
    .number('Choose when the key expires')
    .int('Enter a whole number of days')
    .min(1, 'At least one day')
    .max(maxKeyDays, `At most ${maxKeyDays} days`),
});
export type NewApiKey = z.output<typeof newApiKey>;

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to recognize it; only the owner knows the rest. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  state: z.enum(apiKeyStates),
  madeBy: z.string(),
  madeOn: z.string(),
  expiresOn: z.string(),
  lastUsedOn: z.string().nullable(),
  revokedOn: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;
