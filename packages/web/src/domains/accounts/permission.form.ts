import { permissions, type Permission } from '@curbstop/contract/accounts/permission.values';

/** Form values of permissions, one mark for each. */
export type PermissionMarks = Readonly<Record<Permission, boolean>>;

export function toPermissionMarks(grantedPermissions: readonly Permission[]): PermissionMarks {
  return Object.fromEntries(permissions.map((one) => [one, grantedPermissions.includes(one)])) as PermissionMarks;
}

/** The marked permissions; everyone can view. */
export function toPermissions(marks: PermissionMarks): Permission[] {
  return permissions.filter((one) => one === 'pws:read' || marks[one]);
}
