import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import { permissions, type Permission } from '@curbstop/contract/accounts/permission.values';
import { Checkbox, Stack } from '@mantine/core';
import classes from './People.module.css';

interface Props {
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
  /** The permissions to choose from; all by default. */
  readonly offered?: readonly Permission[];
}

/** Permissions of a person or an API key. Everyone can view; administrators have every permission. */
export function PermissionChoice({ chosen, onChange, offered = permissions }: Props) {
  const isAdmin = chosen.includes('pws:admin');
  const toggle = (one: Permission) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={classes['choice']}>
      <legend>Permissions</legend>
      <Stack gap="xs">
        {offered.map((one) => {
          const implied = one === 'pws:read' || (isAdmin && one !== 'pws:admin');
          return (
            <Checkbox
              key={one}
              label={permissionLabels[one].label}
              description={permissionLabels[one].help}
              checked={implied || chosen.includes(one)}
              disabled={implied}
              onChange={() => toggle(one)}
            />
          );
        })}
      </Stack>
    </fieldset>
  );
}
