import type { ApiKey } from '@curbstop/contract/accounts/api-key.rules';
import type { Invitation, Member } from '@curbstop/contract/accounts/member.rules';

/** Sample member of an account. */
export function aMember(change: Partial<Member> = {}): Member {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000aa',
    email: 'robin@example.com',
    firstName: 'Robin',
    lastName: 'Field',
    permissions: ['pws:read'],
    state: 'active',
    lastSignIn: null,
    ...change,
  };
}

/** Sample invitation. */
export function anInvitation(change: Partial<Invitation> = {}): Invitation {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000ab',
    email: 'sam@example.com',
    firstName: 'Sam',
    lastName: 'Brook',
    permissions: ['pws:read', 'pws:edit'],
    sentOn: '2026-11-20T15:00:00.000Z',
    expiresOn: '2026-11-27T15:00:00.000Z',
    hasExpired: false,
    ...change,
  };
}

/** Sample API key. */
export function anApiKey(change: Partial<ApiKey> = {}): ApiKey {
  return {
    id: '01995b1e-7c1a-7000-8000-0000000000ae',
    name: 'LIMS of Valley Lab',
    prefix: 'cs_a1b2c3',
    permissions: ['pws:read', 'pws:create'],
    state: 'active',
    madeBy: 'Dana Reyes',
    madeOn: '2026-11-01T15:00:00.000Z',
    expiresOn: '2027-01-30T15:00:00.000Z',
    lastUsedOn: null,
    revokedOn: null,
    ...change,
  };
}
