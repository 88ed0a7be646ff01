import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';

/** Sample profile of a water system; a test overrides the fields that it is about. */
export function anAccountProfile(changes: Partial<AccountProfile> = {}): AccountProfile {
  const fields = accountProfileFields.parse({
    name: 'Hartwell Water',
    systemType: 'CWS',
    timeZone: 'America/New_York',
  });
  return {
    ...fields,
    populationServed: 4_812,
    pwsid: 'CT0000001',
    primacyCode: 'CT',
    plan: 'Basic',
    logo: null,
    signature: null,
    version: 1,
    ...changes,
  };
}
