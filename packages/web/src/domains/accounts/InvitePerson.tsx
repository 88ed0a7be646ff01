import { newInvitation } from '@curbstop/contract/accounts/member.rules';
import { Form, FormPair, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { describeMailOutcome, usePeopleCommands } from './member.commands.ts';
import { toPermissionChecks, toPermissions } from './permission.form.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

const labels: Readonly<Record<string, string>> = {
  email: 'Email address',
  firstName: 'First name',
  lastName: 'Last name',
  permissions: 'Permissions',
};
const getLabel = (path: string) => labels[path] ?? path;
/** These are about the address, whatever field the server names. */
const emailProblems = ['alreadyMember', 'memberDeactivated', 'alreadyInvited'];

export function InvitePerson({ close }: OverlayContentProps<'invitePerson'>) {
  const { invite } = usePeopleCommands();
  const form = useForm({
    name: 'invite',
    subject: 'this invitation',
    start: { email: '', firstName: '', lastName: '', permissions: toPermissionChecks(['pws:read']) },
    saved: undefined,
    read: (values) => parseFields(newInvitation, { ...values, permissions: toPermissions(values.permissions) }),
    save: async (invitation) => ({ ...(await invite(invitation)), email: invitation.email }),
    onSaved: ({ mail, email }) => {
      toastSuccess(describeMailOutcome(mail, email), { closesAfterMs: 10_000 });
      close();
    },
    pathOf: (property, code) => (emailProblems.includes(code) ? 'email' : [property].find((path) => path in labels)),
  });
  const field = (name: 'email' | 'firstName' | 'lastName') => ({
    ...form.field(name),
    label: getLabel(name),
    required: true,
  });
  return (
    <Form form={form} label="Invite user" refusal="The invitation was not sent" getLabel={getLabel}>
      <TextField {...field('email')} kind="email" takesFocus />
      <FormPair>
        <TextField {...field('firstName')} />
        <TextField {...field('lastName')} />
      </FormPair>
      <PermissionChoice
        id={form.idOf('permissions')}
        checks={form.values.permissions}
        onChange={(permission, isMarked) => form.set(`permissions.${permission}`, isMarked)}
      />
      <SaveButtons form={form} onCancel={close} label="Send invitation" />
    </Form>
  );
}
