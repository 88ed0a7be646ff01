import { newPassword } from '@curbstop/contract/accounts/password.rules';
import { Anchor, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusAfterNavigation } from '../../ui/focus-after-navigation.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, FormStack } from '../../ui/Form.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useForm } from '../../ui/use-form.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useAcceptInvitation } from './member.commands.ts';
import { invitationQuery } from './member.queries.ts';
import classes from './AcceptInvitation.module.css';

/** The link's secret is in the URL fragment, which is never sent to a server. */
function tokenInAddress(): string {
  return location.hash.slice(1);
}

export function AcceptInvitation() {
  const [token] = useState(tokenInAddress);
  const { data, error, refetch } = useQuery(invitationQuery(token));
  const [welcome, setWelcome] = useState<string>();
  if (error) {
    const { status } = toErrorMessage(error);
    return (
      <Page title="Invitation">
        {status === 400 ? (
          <EmptyState title="This invitation link is incomplete">
            Open the link in the invitation email again. If it still does not work, ask the person who invited you for a
            new one.
          </EmptyState>
        ) : (
          <ErrorState
            title={status === 404 ? 'This invitation cannot be used' : 'The invitation could not be loaded'}
            error={error}
            retry={status === 404 ? undefined : () => void refetch()}
          />
        )}
      </Page>
    );
  }
  if (!data) {
    return (
      <section className={classes['page']} aria-busy="true" aria-label="Loading the invitation">
        <Skeleton height={240} />
      </section>
    );
  }
  if (welcome !== undefined) {
    return (
      <Page title="Invitation accepted">
        <Text>
          You now have access to {data.accountName}. Sign in as <strong>{welcome}</strong>.
        </Text>
        <Button component="a" href="/login" style={{ alignSelf: 'flex-start' }}>
          Sign in
        </Button>
      </Page>
    );
  }
  return (
    <Page title={`Join ${data.accountName}`}>
      <Text>
        Hello {data.firstName}.{' '}
        {!data.canCreateSignIn
          ? `Enter the password of the Curbstop account for ${data.email} to get access to this water system. If you have no Curbstop account yet, contact support to have one created, then open this link again.`
          : data.isKnown
            ? `${data.email} already has a Curbstop account. Enter its password to get access to this water system.`
            : `Choose a password to sign in as ${data.email}. If this email address already has a Curbstop account, enter its password.`}
      </Text>
      <PasswordForm token={token} isKnown={data.isKnown || !data.canCreateSignIn} onAccepted={setWelcome} />
      <Text c="dimmed" size="xs">
        You will be asked to accept the{' '}
        <Anchor href="/terms" inherit>
          Terms of Service
        </Anchor>{' '}
        and the{' '}
        <Anchor href="/privacy" inherit>
          Privacy Policy
        </Anchor>{' '}
        when you sign in.
      </Text>
    </Page>
  );
}

function Page({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Curbstop`;
    focusAfterNavigation(heading.current);
  }, [title]);
  return (
    <Stack className={classes['page']} gap="md">
      <Title order={1} ref={heading} tabIndex={-1} data-page-title>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

const passwordHelp = 'At least 10 characters, with a capital letter, a number and a special character.';

function PasswordForm({
  token,
  isKnown,
  onAccepted,
}: {
  readonly token: string;
  readonly isKnown: boolean;
  readonly onAccepted: (email: string) => void;
}) {
  const accept = useAcceptInvitation();
  const form = useForm({
    name: 'invitation',
    subject: 'your password',
    start: { password: '', repeatedPassword: '' },
    saved: undefined,
    read: isKnown ? parseKnown : parseNew,
    save: (password) => accept.mutateAsync({ token, password }),
    onSaved: ({ email }) => onAccepted(email),
  });
  return (
    <Form
      form={form}
      layout="page"
      label="Accept invitation"
      refusal="The invitation was not accepted"
      getLabel={(path) => labels[path] ?? path}
    >
      <FormStack>
        <PasswordField
          {...form.field('password')}
          label="Password"
          help={isKnown ? undefined : passwordHelp}
          autoComplete={isKnown ? 'current-password' : 'new-password'}
        />
        {!isKnown && (
          <PasswordField
            {...form.field('repeatedPassword')}
            label="Confirm password"
            autoComplete="new-password"
            showLabel="Show confirmed password"
          />
        )}
      </FormStack>
      <Button type="submit" loading={form.isSaving} style={{ alignSelf: 'flex-start' }}>
        Accept invitation
      </Button>
    </Form>
  );
}

const labels: Readonly<Record<string, string>> = { password: 'Password', repeatedPassword: 'Confirm password' };

interface Passwords {
  readonly password: string;
  readonly repeatedPassword: string;
}

function parseKnown({ password }: Passwords): ParsedForm<string> {
  return password === '' ? { errors: { password: 'Required' } } : { fields: password };
}

function parseNew({ password, repeatedPassword }: Passwords): ParsedForm<string> {
  const weak = newPassword.safeParse(password).error?.issues.map(({ message }) => message);
  if (weak) return { errors: { password: weak.join('. ') } };
  return repeatedPassword === password
    ? { fields: password }
    : { errors: { repeatedPassword: 'Passwords don’t match' } };
}
