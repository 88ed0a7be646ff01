import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';

/** An invented water system; tests say only what matters to them. */
export function anAccountProfile(changes: Partial<AccountProfile> = {}): AccountProfile {
  const fields = accountProfileFields.parse({
    name: 'Hartwell Water',
    systemType: 'CWS',
    timeZone: 'America/New_York',
  });
  return { ...fields, pwsid: 'CT0000001', primacyCode: 'CT', plan: 'Basic', logo: null, version: 1, ...changes };
}
