/** A former member named in records of the account. */
export const formatFormerMember = (name: string): string => `${name} (no longer a member)`;
