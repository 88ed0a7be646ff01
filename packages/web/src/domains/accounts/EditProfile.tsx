import { longestPassword } from '@curbstop/contract/accounts/password.rules';
import { Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import classes from './EditProfile.module.css';
import { useChangePassword, useUpdateProfile } from './profile.commands.ts';
import { readProfile, refusedFields, valuesOf, type ProfileErrors, type ProfileValues } from './profile.form.ts';
import { useMe } from './session.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editProfile: Record<never, never>;
  }
}

/** The user's own name and password [A2.80, B2.33]. */
export function EditProfile({ close }: OverlayContentProps<'editProfile'>) {
  const me = useMe();
  const { values, errors, failure, saving, change, submit } = useProfile(close);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const field = (name: keyof ProfileValues) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.value),
  });
  const password = (name: keyof ProfileValues) => ({
    ...field(name),
    maxLength: longestPassword,
    visibilityToggleFocusable: true,
    visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' },
    // Mantine sets this on every other field.
    'aria-invalid': errors[name] !== undefined,
  });
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes['form']}>
      <Stack gap="sm">
        <TextInput
          {...field('firstName')}
          label="First name"
          required
          autoComplete="given-name"
          maxLength={100}
          data-autofocus
        />
        <TextInput {...field('lastName')} label="Last name" required autoComplete="family-name" maxLength={100} />
        <TextInput
          label="E-mail"
          value={me.email}
          readOnly
          required
          variant="filled"
          autoComplete="username"
          description="You sign in with this address. It cannot be changed here."
        />
      </Stack>
      <Stack gap="sm" component="section" aria-labelledby="profile-password">
        <div>
          <Title order={3} id="profile-password">
            Change your password
          </Title>
          <Text size="xs" c="dimmed">
            Leave these three empty to keep it. A new password signs you out on every other device and browser.
          </Text>
        </div>
        <PasswordInput {...password('currentPassword')} label="Current password" autoComplete="current-password" />
        <PasswordInput
          {...password('newPassword')}
          label="New password"
          autoComplete="new-password"
          description="At least 10 characters, with a capital letter, a number and a special character"
        />
        <PasswordInput {...password('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
      </Stack>
      {failure !== undefined && (
        <p role="alert" className={classes['failure']}>
          {failure}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          Save your profile
        </Button>
      </div>
    </form>
  );
}

function useProfile(close: () => void) {
  const me = useMe();
  const [profile, password] = [useUpdateProfile(), useChangePassword()];
  const [values, setValues] = useState(() => valuesOf(me));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string>();
  const isSaved = password.isSuccess || (profile.isSuccess && values.newPassword === '');
  useUnsavedGuard(!isSaved && JSON.stringify(values) !== JSON.stringify(valuesOf(me)), 'your profile');

  const refused = (error: unknown, sentence: string | undefined) => {
    setErrors(refusedFields(error));
    setFailure(sentence);
  };
  const save = async (read: Exclude<ReturnType<typeof readProfile>, { errors: unknown }>) => {
    const isNamed = read.details.firstName !== me.firstName || read.details.lastName !== me.lastName;
    if (isNamed || !read.password) {
      const failed = await attempt(profile.mutateAsync(read.details));
      if (failed)
        return refused(
          failed.error,
          `An error occurred while updating your profile. ${toErrorMessage(failed.error).sentences.join(' ')}`,
        );
    }
    if (read.password) {
      const failed = await attempt(password.mutateAsync(read.password));
      if (failed) return refused(failed.error, passwordFailure(failed.error));
    }
    close();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const read = readProfile(values);
    setErrors('errors' in read ? read.errors : {});
    if (!('errors' in read)) void save(read);
  };
  const change = (name: keyof ProfileValues, value: string) => setValues({ ...values, [name]: value });
  return { values, errors, failure, saving: profile.isPending || password.isPending, change, submit };
}

async function attempt(work: Promise<unknown>): Promise<{ readonly error: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** [B8.3]: the server's messages, if any; field errors are shown at their fields. */
function passwordFailure(error: unknown): string | undefined {
  if (Object.keys(refusedFields(error)).length > 0) return undefined;
  const { sentences, status } = toErrorMessage(error);
  return status >= 400 && status < 500
    ? sentences.join(' ')
    : `An error occurred while changing your password. ${sentences.join(' ')}`;
}
