import type { Access } from './endpoint.ts';

/** Lets a laboratory's key report results; it implies nothing else, not even reading. */
export const resultsPermission = 'pws:results';

/**
 * Whether these permissions of an account allow `access`. `pws:admin` implies all [A6.1]; any permission that contains
 * `pws:create` allows creating [A6.4, B6.2]; every member may read.
 */
export function hasPermission(permissions: ReadonlySet<string>, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  return access.split(' or ').some((one) => permitsOne(permissions, one));
}

function permitsOne(permissions: ReadonlySet<string>, access: string): boolean {
  if (permissions.has('pws:admin') || permissions.has(access)) return true;
  if (access === 'pws:create') return [...permissions].some((permission) => permission.includes('pws:create'));
  return access === 'pws:read' && [...permissions].some((permission) => permission !== resultsPermission);
}
