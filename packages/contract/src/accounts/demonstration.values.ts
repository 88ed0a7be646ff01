/**
 * The people of the demonstration water system. Their password is public: the sign-in page shows it, and the server
 * refuses it wherever the demonstration is off (always in production, unless it is enabled explicitly).
 */
const demonstrationDomain = 'demo.curbstop.example';
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

export function isDemonstrationPerson(email: string): boolean {
  return email.toLowerCase().endsWith(`@${demonstrationDomain}`);
}
