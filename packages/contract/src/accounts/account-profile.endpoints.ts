import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { accountProfile, accountProfileRules, lockedProfileFields } from './account-profile.rules.ts';
import { confirmedLowerPercentiles } from './percentile-change.rules.ts';
import { confirmedPeriods } from './population.rules.ts';
import { requirements } from './requirement.values.ts';

const base = '/pws/accounts/{accountId}/profile';
const guarded = { ...requirements.administer, params: accountParams } as const;

export const getAccountProfile = defineEndpoint({
  name: 'getAccountProfile',
  method: 'GET',
  path: base,
  ...guarded,
  summary: 'The profile of the water system and its letterhead',
  response: accountProfile,
});

export const updateAccountProfile = defineEndpoint({
  name: 'updateAccountProfile',
  method: 'PUT',
  path: base,
  ...guarded,
  summary:
    'Save the profile of the water system; a system type or time zone that ends open deadlines or makes them due later, and a change that lowers a 90th percentile, need a reason and a confirmation',
  body: z.object({
    version: z.number().int(),
    fields: z.intersection(accountProfileRules, z.object(createLockedShape(lockedProfileFields))),
    confirmedPeriods,
    confirmedLowerPercentiles,
    /** Whether the person has seen the open deadlines that another system type or time zone ends or makes due later. */
    confirmedEndedDeadlines: z.boolean().optional(),
    /** Why the change is right although it ends open deadlines or lowers a 90th percentile. */
    reason: createOptionalText(maxReasonLength),
  }),
  response: accountProfile,
});

export const uploadLogo = defineEndpoint({
  name: 'uploadLogo',
  method: 'POST',
  path: `${base}/logo`,
  ...guarded,
  transfer: 'upload',
  summary: 'Replace the logo on letters; PNG or JPEG',
  response: accountProfile,
});

export const removeLogo = defineEndpoint({
  name: 'removeLogo',
  method: 'DELETE',
  path: `${base}/logo`,
  ...guarded,
  summary: 'Remove the logo from letters',
  response: accountProfile,
});

export const downloadLogo = defineEndpoint({
  name: 'downloadLogo',
  method: 'GET',
  path: `${base}/logo`,
  ...guarded,
  transfer: 'download',
  summary: 'The logo on letters',
});

export const uploadSignature = defineEndpoint({
  name: 'uploadSignature',
  method: 'POST',
  path: `${base}/signature`,
  ...guarded,
  transfer: 'upload',
  summary: 'Replace the signature on letters; PNG or JPEG',
  response: accountProfile,
});

export const removeSignature = defineEndpoint({
  name: 'removeSignature',
  method: 'DELETE',
  path: `${base}/signature`,
  ...guarded,
  summary: 'Remove the signature from letters',
  response: accountProfile,
});

export const downloadSignature = defineEndpoint({
  name: 'downloadSignature',
  method: 'GET',
  path: `${base}/signature`,
  ...guarded,
  transfer: 'download',
  summary: 'The signature on letters',
});
