/** A person of whom the account still has records. */
export const formatFormerMember = (name: string): string => `${name} (no longer a member)`;
