import { defineList } from '../primitives/list.ts';

/** Events of a person's sign-in, stored for the person across all of their accounts. */
const personEventKinds = ['signedIn', 'signInFailed', 'signInLocked', 'passwordChanged', 'passwordReset'] as const;
export type PersonEventKind = (typeof personEventKinds)[number];

/** Events of an account: its members, keys and settings. */
const accessChangeKinds = [
  'accountOpened',
  'accountEnabled',
  'accountDisabled',
  'planChanged',
  'featureChanged',
  'memberAdded',
  'memberChanged',
  'memberRemoved',
  'apiKeyMade',
  'apiKeyRevoked',
  'apiKeyRefused',
] as const;
export type AccessChangeKind = (typeof accessChangeKinds)[number];

export const securityEventKinds = [...personEventKinds, ...accessChangeKinds] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const securityEventLabels: Readonly<Record<SecurityEventKind, string>> = {
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
  signInLocked: 'Sign-in delayed after incorrect passwords',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by support',
  accountOpened: 'Account created',
  accountEnabled: 'Account enabled',
  accountDisabled: 'Account disabled',
  planChanged: 'Plan changed',
  featureChanged: 'Feature changed',
  memberAdded: 'User added',
  memberChanged: 'Permissions changed',
  memberRemoved: 'User removed',
  apiKeyMade: 'API key created',
  apiKeyRevoked: 'API key revoked',
  apiKeyRefused: 'API key rejected',
};

export const securityEventList = defineList({
  defaultSort: '-occurredOn',
  fields: {
    kind: { label: 'Event', filter: 'choice', choices: securityEventKinds },
    person: { label: 'Affected user or key', filter: 'text' },
    by: { label: 'User', filter: 'text' },
    occurredOn: { label: 'Date', sort: true, filter: 'instant' },
  },
});
