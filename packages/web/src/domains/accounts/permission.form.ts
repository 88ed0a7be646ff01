import { permissions, type Permission } from '@curbstop/contract/accounts/permission.values';

/** Form values of permissions, one mark for each. */
export type PermissionChecks = Readonly<Record<Permission, boolean>>;

export function toPermissionChecks(grantedPermissions: readonly Permission[]): PermissionChecks {
  return Object.fromEntries(permissions.map((one) => [one, grantedPermissions.includes(one)])) as PermissionChecks;
}

/** The marked permissions; everyone can view. */
export function toPermissions(checks: PermissionChecks): Permission[] {
  return permissions.filter((one) => one === 'pws:read' || checks[one]);
}
