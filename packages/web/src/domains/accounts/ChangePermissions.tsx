import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import { member as memberShape, type Member } from '@curbstop/contract/accounts/member.rules';
import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePeopleCommands } from './member.commands.ts';
import { toPermissionChecks, toPermissions } from './permission.form.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

const valuesOf = ({ permissions }: Member) => ({
  permissions: toPermissionChecks(permissions as readonly Permission[]),
});
const getLabel = (path: string) =>
  permissionLabels[path.replace('permissions.', '') as Permission]?.label ?? 'Permissions';
const formatFormValue = (_: string, value: unknown) => (value === true ? 'allowed' : 'not allowed');

export function ChangePermissions({ props: { member }, close }: OverlayContentProps<'changePermissions'>) {
  const { change } = usePeopleCommands();
  const form = useForm({
    name: 'member',
    subject: `the permissions of ${formatPersonNameOrEmail(member)}`,
    start: valuesOf(member),
    saved: member,
    read: ({ permissions }) => ({ fields: toPermissions(permissions) }),
    save: (permissions, before) => change(before, { permissions, active: true }),
    onSaved: () => {
      toastSuccess(`The permissions of ${formatPersonNameOrEmail(member)} were saved`);
      close();
    },
    race: { find: findActive, valuesOf },
  });
  return (
    <Form form={form} refusal="The permissions were not saved" getLabel={getLabel} formatFormValue={formatFormValue}>
      <PermissionChoice
        id={form.idOf('permissions')}
        checks={form.values.permissions}
        onChange={(permission, isMarked) => form.set(`permissions.${permission}`, isMarked)}
      />
      <SaveButtons form={form} onCancel={close} label="Save permissions" />
    </Form>
  );
}

/** A member who was deactivated meanwhile is not reactivated by saving again. */
function findActive(error: unknown): Member | undefined {
  const theirs = createConflictReader(memberShape)(error);
  return theirs?.state === 'deactivated' ? undefined : theirs;
}
