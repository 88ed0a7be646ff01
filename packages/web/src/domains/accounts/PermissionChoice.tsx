import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import { permissions, type Permission } from '@curbstop/contract/accounts/permission.values';
import { Checkbox, Stack } from '@mantine/core';
import type { PermissionChecks } from './permission.form.ts';
import classes from './People.module.css';

interface Props {
  readonly id: string;
  readonly checks: PermissionChecks;
  readonly onChange: (permission: Permission, isMarked: boolean) => void;
  /** The permissions to choose from; all by default. */
  readonly offered?: readonly Permission[];
}

/** Permissions of a person or an API key. Everyone can view; administrators have every permission. */
export function PermissionChoice({ id, checks, onChange, offered = permissions }: Props) {
  return (
    <fieldset id={id} tabIndex={-1} className={classes['choice']}>
      <legend>Permissions</legend>
      <Stack gap="xs">
        {offered.map((one) => {
          const implied = one === 'pws:read' || (checks['pws:admin'] && one !== 'pws:admin');
          return (
            <Checkbox
              key={one}
              label={permissionLabels[one].label}
              description={permissionLabels[one].help}
              checked={implied || checks[one]}
              disabled={implied}
              onChange={(event) => onChange(one, event.currentTarget.checked)}
            />
          );
        })}
      </Stack>
    </fieldset>
  );
}
