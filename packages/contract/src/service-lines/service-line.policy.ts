import type { Permission } from '../accounts/permission.values.ts';

/** As much of a caller as a policy looks at; the server's Caller and the browser's profile both have it. */
export interface ServiceLineCaller {
  readonly permissions: ReadonlySet<string>;
}

export function mayViewServiceLines(caller: ServiceLineCaller): boolean {
  return holds(caller, 'pws:read');
}

export function mayCreateServiceLine(caller: ServiceLineCaller): boolean {
  // [B6.2] Any permission containing pws:create counts as create-capable.
  return holds(caller, 'pws:create') || [...caller.permissions].some((permission) => permission.includes('pws:create'));
}

/** Also the previously-lead answer and the connector, and so the class: nobody sets a class by hand. */
export function mayEditServiceLine(caller: ServiceLineCaller): boolean {
  return holds(caller, 'pws:edit');
}

/** [A6.1] pws:admin implies every other permission. */
function holds(caller: ServiceLineCaller, permission: Permission): boolean {
  return caller.permissions.has(permission) || caller.permissions.has('pws:admin');
}
