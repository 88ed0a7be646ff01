import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { createLockedShape, labelLockedFields } from '../primitives/locked-fields.ts';
import { createPageResponseShape } from '../primitives/list.ts';
import { systemTypeCodes } from './account-profile.values.ts';
import { profileDetails } from './account.rules.ts';
import { subscriptionPlans } from './feature.values.ts';
import { accountsPerSearch, waterSystemAccountType } from './account.values.ts';
import { passwordChange } from './password.rules.ts';

const base = '/platform/account-management/rest/currentuser';

/** The account in use [A6.8]; field names follow the API [A3.62]. */
const currentAccount = z.object({
  id,
  companyName: z.string(),
  contactPhone: z.string().nullable(),
  createdOn: z.string(),
  primacyCode: z.string(),
  pwsid: z.string(),
  timeZone: z.string(),
  /** Decides which sampling tiers exist. */
  systemType: z.enum(systemTypeCodes),
  /** The local lead ban, if an administrator entered one. */
  localLeadBan: z.object({ date: z.string(), citation: z.string() }).nullable(),
  /** The plan. `features` has what it includes; the message for a missing feature depends on the plan [B6.5]. */
  plan: z.enum(subscriptionPlans),
  /** All of its data are invented. */
  isDemonstration: z.boolean(),
});

export const currentUser = z.object({
  id,
  /** The identity provider's subject; feature flags are evaluated for it [A6.15]. */
  authId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdOn: z.string(),
  isSingleSignOn: z.boolean(),
  /** Null for a person who is no longer a member of any account. */
  defaultAccount: currentAccount.nullable(),
  /** The number of accounts the person can use; the account search appears from two on [A2.39]. */
  accountCount: z.number(),
  permissions: z.array(z.string()),
  features: z.array(z.string()),
  /** The flags that are on for this person in this account [A6.15]. */
  flags: z.array(z.string()),
  termsAccepted: z.boolean(),
  /** A mail house prints and mails the letters that are sent by mail. */
  hasMailHouse: z.boolean(),
  /** Letters can be sent by email. */
  hasMailServer: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The current user can be sent back whole; only the name can change [B5.1]. */
export const lockedUserFields = labelLockedFields(currentUser.omit({ firstName: true, lastName: true }), {
  email: 'Email address',
});

export const getCurrentUser = defineEndpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: `${base}/@me`,
  summary: 'The current user with account and permissions',
  access: 'signedIn',
  response: currentUser,
});

const accountChoice = z.object({
  id,
  companyName: z.string(),
  pwsid: z.string(),
  enabled: z.boolean(),
  type: z.literal(waterSystemAccountType),
});
export type AccountChoice = z.infer<typeof accountChoice>;

export const listMyAccounts = defineEndpoint({
  name: 'listMyAccounts',
  method: 'GET',
  path: `${base}/accounts`,
  summary: 'The enabled water systems that the person can switch to, by name or PWSID',
  access: 'signedIn',
  query: z.object({
    pageNumber: z.coerce.number('Page number must be a number').int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number('Page size must be a number').int().min(1).max(100).default(accountsPerSearch),
    type: z.coerce
      .number()
      .pipe(z.literal(waterSystemAccountType, 'Only water systems (type 2) are kept here'))
      .default(waterSystemAccountType),
    filter: z.string().trim().max(100, 'Search for at most 100 characters').default(''),
    /** Only these accounts: which of the recent ones are still open [A2.44]. */
    ids: z
      .union([id.transform((one) => [one]), z.array(id)])
      .refine((ids) => ids.length <= accountsPerSearch, `At most ${accountsPerSearch} accounts at once`)
      .optional(),
  }),
  response: createPageResponseShape(accountChoice),
});

export const changeDefaultAccount = defineEndpoint({
  name: 'changeDefaultAccount',
  method: 'PUT',
  path: `${base}/defaultaccount`,
  summary: 'Switch to another account',
  access: 'signedIn',
  body: z.object({ accountId: id }),
  response: currentUser,
});

export const acceptTerms = defineEndpoint({
  name: 'acceptTerms',
  method: 'PUT',
  path: `${base}/terms`,
  summary: 'Accept the current terms of service and privacy policy',
  access: 'signedIn',
  response: z.object({ termsAccepted: z.literal(true) }),
});

export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: `${base}/profile`,
  summary: "Change the user's own name; not available with an external sign-in provider",
  access: 'signedIn',
  body: profileDetails.extend(createLockedShape(lockedUserFields)),
  response: currentUser,
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'PUT',
  path: `${base}/password`,
  summary: "Change the user's own password and end all other sessions",
  access: 'signedIn',
  body: passwordChange,
});
