import { newInvitation } from '@curbstop/contract/accounts/member.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormButtons, FormPair, FormSheet } from '../../ui/FormSheet.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { mailSentence, usePeopleCommands } from './member.commands.ts';
import { PermissionChoice } from './PermissionChoice.tsx';

const labels = { email: 'E-mail address', firstName: 'First name', lastName: 'Last name' } as const;
type Field = keyof typeof labels;
type Wrong = Readonly<Record<string, string>>;

export function InvitePerson({ close }: OverlayContentProps<'invitePerson'>) {
  const { invite } = usePeopleCommands();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ email: '', firstName: '', lastName: '' });
  const [permissions, setPermissions] = useState<readonly Permission[]>(['pws:read']);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const [problems, setProblems] = useState<readonly { id: string; label: string; sentence: string }[]>([]);
  const [failure, setFailure] = useState<string>();
  const tell = (found: Wrong) => {
    setWrong(found);
    setProblems(
      Object.entries(found).map(([name, sentence]) => ({
        id: `invite-${name}`,
        label: labels[name as Field] ?? name,
        sentence,
      })),
    );
  };
  const send = async () => {
    setFailure(undefined);
    const read = newInvitation.safeParse({ ...values, permissions });
    tell(read.success ? {} : wrongIn(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    if (!read.success) return;
    setBusy(true);
    try {
      const { mail } = await invite(read.data);
      toastSuccess(mailSentence(mail, read.data.email), { closesAfterMs: 10_000 });
      close();
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem && error.status === 400)
        tell(wrongIn(error.details.flatMap(({ property, detail }) => (property ? [[property, detail] as const] : []))));
      setFailure(toErrorMessage(error).sentences.join(' '));
    }
  };
  const field = (name: Field, more: { readonly type?: 'email' } = {}) => (
    <TextInput
      id={`invite-${name}`}
      label={labels[name]}
      value={values[name]}
      error={wrong[name]}
      withAsterisk
      aria-required
      autoComplete="off"
      data-autofocus={name === 'email' || undefined}
      {...more}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormSheet
      label="Invite a person"
      refusal="The invitation was not sent"
      onSubmit={() => void send()}
      errors={problems}
      failure={failure}
    >
      {field('email', { type: 'email' })}
      <FormPair>
        {field('firstName')}
        {field('lastName')}
      </FormPair>
      <PermissionChoice chosen={permissions} onChange={setPermissions} />
      <FormButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Invite the person
        </Button>
      </FormButtons>
    </FormSheet>
  );
}

/** The first error of each field. */
function wrongIn(found: readonly (readonly [field: string, sentence: string])[]): Wrong {
  const wrong: Record<string, string> = {};
  for (const [field, sentence] of found) wrong[field] ??= sentence;
  return wrong;
}
