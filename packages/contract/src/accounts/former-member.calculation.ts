/** A former member whom records of the account still name. */
export const formatFormerMember = (name: string): string => `${name} (no longer a member)`;
