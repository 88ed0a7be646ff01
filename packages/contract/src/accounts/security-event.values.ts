import { list } from '../primitives/list.ts';

/** What happens to a person's sign-in; kept for the person, whichever of their accounts asks. */
export const personEventKinds = [
  'signedIn',
  'signInFailed',
  'signInLocked',
  'passwordChanged',
  'passwordReset',
] as const;
export type PersonEventKind = (typeof personEventKinds)[number];

/** What happens to an account: who may be in it and what it may use. */
export const accessChangeKinds = [
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
  signInLocked: 'Sign-in slowed down after wrong passwords',
  passwordChanged: 'Password changed',
  passwordReset: 'Password reset by an operator',
  accountOpened: 'Account opened',
  accountEnabled: 'Account enabled',
  accountDisabled: 'Account disabled',
  planChanged: 'Plan changed',
  featureChanged: 'Feature changed',
  memberAdded: 'Person added',
  memberChanged: 'Permissions changed',
  memberRemoved: 'Person removed',
  apiKeyMade: 'API key made',
  apiKeyRevoked: 'API key revoked',
  apiKeyRefused: 'API key refused',
};

export const securityEventList = list({
  defaultSort: '-occurredOn',
  fields: {
    kind: { label: 'Event', filter: 'choice' },
    person: { label: 'About', filter: 'text' },
    by: { label: 'By', filter: 'text' },
    occurredOn: { label: 'When', sort: true, filter: 'instant' },
  },
});
