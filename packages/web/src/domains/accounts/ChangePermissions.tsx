import { member as memberShape, type Member } from '@curbstop/contract/accounts/member.rules';
import { permissionLabels } from '@curbstop/contract/accounts/member.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { savedMeanwhile } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePeopleCommands } from './member.commands.ts';
import { nameOf } from './MemberList.tsx';
import { marksOf, permissionsIn } from './permission.form.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

const valuesOf = ({ permissions }: Member) => ({ permissions: marksOf(permissions as readonly Permission[]) });
const labelOf = (path: string) =>
  permissionLabels[path.replace('permissions.', '') as Permission]?.label ?? 'Permissions';
const wordsOf = (_: string, value: unknown) => (value === true ? 'allowed' : 'not allowed');

export function ChangePermissions({ props: { member }, close }: OverlayContentProps<'changePermissions'>) {
  const { change } = usePeopleCommands();
  const form = useForm({
    name: 'member',
    what: `the permissions of ${nameOf(member)}`,
    start: valuesOf(member),
    saved: member,
    read: ({ permissions }) => ({ fields: permissionsIn(permissions) }),
    save: (permissions, before) => change(before, { permissions, active: true }),
    onSaved: () => {
      toastSuccess(`The permissions of ${nameOf(member)} were saved`);
      close();
    },
    race: { find: findActive, valuesOf },
  });
  return (
    <Form form={form} refusal="The permissions were not saved" labelOf={labelOf} wordsOf={wordsOf}>
      <PermissionChoice
        id={form.idOf('permissions')}
        marks={form.values.permissions}
        onChange={(permission, isMarked) => form.set(`permissions.${permission}`, isMarked)}
      />
      <SaveButtons form={form} onCancel={close} label="Save the permissions" />
    </Form>
  );
}

/** A member who was deactivated meanwhile is not reactivated by saving again. */
function findActive(error: unknown): Member | undefined {
  const theirs = savedMeanwhile(memberShape)(error);
  return theirs?.state === 'deactivated' ? undefined : theirs;
}
