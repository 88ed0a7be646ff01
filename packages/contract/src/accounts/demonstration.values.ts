/**
 * The people of the demonstration water system. Their password is public: the sign-in page shows it, and the server
 * refuses it wherever the demonstration is off (always in production, unless it is enabled explicitly).
 */
const demonstrationDomain = 'demo.curbstop.example';
// Connecticut numbers its systems by town, 001 to 169; no town has the number 999.
export const demonstrationPwsids = { harlowFalls: 'CT9990017', alderBrook: 'CT9990024' } as const;
export const demonstrationPassword = 'Curb-Stop-2027';

export const demonstrationPeople = {
  administrator: {
    email: `alex@${demonstrationDomain}`,
    firstName: 'Alex',
    lastName: 'Rivera',
    permissions: ['pws:admin'],
  },
  reader: { email: `robin@${demonstrationDomain}`, firstName: 'Robin', lastName: 'Okafor', permissions: ['pws:read'] },
} as const;

/** Whether all data of the account are invented, even where the demonstration is off by now. */
export function isDemonstrationAccount({ pwsid }: { readonly pwsid: string }): boolean {
  return Object.values<string>(demonstrationPwsids).includes(pwsid);
}

export function isDemonstrationPerson(email: string): boolean {
  return email.toLowerCase().endsWith(`@${demonstrationDomain}`);
}
