import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createNameRule } from '../primitives/one-line-name.ts';
import {
  apiKeyStates,
  keyPermissions,
  laboratoryPermissions,
  maxKeyDays,
  type KeyPermission,
} from './api-key.values.ts';

const isOfLaboratory = (one: string) => (laboratoryPermissions as readonly string[]).includes(one);

/** A key that can add or edit can also view; sorted from least to most. A laboratory's key can only report results. */
export const newApiKey = z.object({
  name: createNameRule(60),
  permissions: z
    .array(
      z.enum(
        [...keyPermissions, ...laboratoryPermissions],
        'An API key can have the View, Add and Edit permissions, or Report results, not Administrator',
      ),
    )
    .min(1, 'Choose at least one permission')
    .refine(
      (chosen) => !chosen.some(isOfLaboratory) || chosen.every(isOfLaboratory),
      'A key with Report results can have no other permission. Create a second key.',
    )
    .transform((chosen): KeyPermission[] =>
      chosen.some(isOfLaboratory)
        ? [...laboratoryPermissions]
        : keyPermissions.filter((one) => one === 'pws:read' || chosen.includes(one)),
    ),
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
