import { z } from 'zod';
import { createNameRule } from '../primitives/one-line-name.ts';
import { createRequiredText } from '../primitives/required-text.ts';
import { usState } from '../primitives/us-state.ts';
import { subscriptionPlans } from './feature.values.ts';
import { permissions } from './permission.values.ts';

/** `CT0280011`: two letters (a state, or a tribe's or territory's region number) and seven digits. */
export const pwsid = z
  .string('Required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2}\d{7}$/, 'A PWSID has two letters and seven digits, such as CT0280011');

export const email = z
  .string('Required')
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters')
  .pipe(z.email('Enter an email address, such as name@city.gov'));

export const timeZone = z.string('Required').refine(isTimeZone, 'Choose a time zone such as America/Chicago');

export const newAccount = z.object({
  name: createRequiredText(200),
  pwsid,
  /** The State (or other primacy agency) whose rules the system follows. */
  primacyCode: usState,
  plan: z.enum(subscriptionPlans).default('Expert'),
  timeZone: timeZone.default('America/New_York'),
});

const personName = createNameRule(100);

export const newPerson = z.object({ email, firstName: personName, lastName: personName });

/** What people can change about themselves; the email address identifies the sign-in and cannot change [B5.1]. */
export const profileDetails = newPerson.pick({ firstName: true, lastName: true });
export type ProfileDetails = z.infer<typeof profileDetails>;

export const membership = z.object({
  permissions: z.array(z.enum(permissions)).min(1, 'Choose at least one permission'),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
