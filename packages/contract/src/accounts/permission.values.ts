/** What a member may do in an account; `pws:admin` implies all (specification A6). */
export const permissions = ['pws:read', 'pws:create', 'pws:edit', 'pws:admin'] as const;
export type Permission = (typeof permissions)[number];

/** Changing this version makes everyone accept the terms again. */
export const termsVersion = '2026-11';
