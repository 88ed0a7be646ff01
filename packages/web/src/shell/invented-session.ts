import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import type { Me, SessionSource, SessionState } from '../domains/accounts/session.queries.ts';

/** Sample user for the gallery and for tests of the frame. */
export const sampleUser: Me = {
  id: '01900000-0000-7000-8000-000000000001',
  authId: 'invented',
  email: 'alex@demo.curbstop.example',
  firstName: 'Alex',
  lastName: 'Rivera',
  createdOn: '2026-01-05T15:00:00.000Z',
  isSingleSignOn: false,
  defaultAccount: {
    id: '01900000-0000-7000-8000-000000000002',
    companyName: 'Millbrook Water Department',
    contactPhone: null,
    createdOn: '2026-01-05T15:00:00.000Z',
    primacyCode: 'CT',
    pwsid: 'CT0000001',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    localLeadBan: null,
    plan: 'Basic',
    isDemonstration: false,
  },
  accountCount: 1,
  permissions: ['pws:admin'],
  features: [...planFeatures.Basic],
  flags: [...flagNames],
  termsAccepted: true,
  hasMailHouse: false,
  hasMailServer: true,
};

/** A session in a fixed state whose actions do nothing. */
export function createStaticSession(state: SessionState): SessionSource {
  return {
    read: () => state,
    subscribe: () => () => undefined,
    signIn: () => Promise.resolve(undefined),
    storeReturnPath: () => undefined,
    signOut: () => Promise.resolve(),
    switchAccount: () => Promise.resolve(),
    acceptTerms: () => Promise.resolve(),
    refresh: () => Promise.resolve(),
    help: () => ({ supportEmail: 'support@demo.curbstop.example' }),
    retry: () => undefined,
  };
}
