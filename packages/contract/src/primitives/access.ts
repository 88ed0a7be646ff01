import type { Access } from './endpoint.ts';

/**
 * Whether these permissions of an account allow `access`. `pws:admin` implies all [A6.1]; any permission that contains
 * `pws:create` allows creating [A6.4, B6.2]; every member may read.
 */
export function permits(permissions: ReadonlySet<string>, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true;
  if (access === 'pws:create or pws:edit')
    return permits(permissions, 'pws:create') || permits(permissions, 'pws:edit');
  if (permissions.has('pws:admin') || permissions.has(access)) return true;
  if (access === 'pws:create') return [...permissions].some((permission) => permission.includes('pws:create'));
  return access === 'pws:read' && permissions.size > 0;
}
