import { maxPasswordLength } from '@curbstop/contract/accounts/password.rules';
import { Text, TextInput, Title } from '@mantine/core';
import { useId, useRef } from 'react';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useForm } from '../../ui/use-form.ts';
import { useChangePassword, useUpdateProfile } from './profile.commands.ts';
import {
  profilePathOf,
  parseProfile,
  toProfileValues,
  type ProfileChange,
  type ProfileValues,
} from './profile.form.ts';
import { useMe } from './session.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editProfile: Record<never, never>;
  }
}

const labels: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
};

/** The user's own name and password [A2.80, B2.33]. */
export function EditProfile({ close }: OverlayContentProps<'editProfile'>) {
  const me = useMe();
  const form = useForm({
    name: 'me',
    subject: 'your profile',
    start: toProfileValues(me),
    saved: undefined,
    read: parseProfile,
    ...useSaveProfile(),
    onSaved: close,
    pathOf: profilePathOf,
  });
  const field = (name: keyof ProfileValues) => ({ ...form.field(name), label: labels[name] });
  const password = (name: keyof ProfileValues) => ({
    ...field(name),
    maxLength: maxPasswordLength,
    showLabel: 'Show password',
  });
  const passwordTitle = useId();
  return (
    <Form
      form={form}
      refusal="The profile was not saved"
      getLabel={(path) => labels[path as keyof ProfileValues] ?? path}
    >
      <FormStack>
        <TextField {...field('firstName')} required autoComplete="given-name" maxLength={100} takesFocus />
        <TextField {...field('lastName')} required autoComplete="family-name" maxLength={100} />
        <TextInput
          label="Email"
          value={me.email}
          readOnly
          required
          variant="filled"
          autoComplete="username"
          description="You sign in with this email address. It can’t be changed here."
        />
      </FormStack>
      <section aria-labelledby={passwordTitle}>
        <FormStack>
          <div>
            <Title order={3} id={passwordTitle}>
              Change password
            </Title>
            <Text size="xs" c="dimmed">
              Leave these fields blank to keep your current password. A new password signs you out on every other device
              and browser.
            </Text>
          </div>
          <PasswordField {...password('currentPassword')} autoComplete="current-password" />
          <PasswordField
            {...password('newPassword')}
            autoComplete="new-password"
            help="At least 10 characters, with a capital letter, a number and a special character"
          />
          <PasswordField {...password('confirmPassword')} autoComplete="new-password" />
        </FormStack>
      </section>
      <SaveButtons form={form} onCancel={close} label="Save profile" />
    </Form>
  );
}

/** Saves the name, if it changed, and then the password; the messages say which of them failed [B8.3]. */
function useSaveProfile() {
  const me = useMe();
  const [profile, password] = [useUpdateProfile(), useChangePassword()];
  const step = useRef<'profile' | 'password'>('profile');
  return {
    save: async ({ details, password: change }: ProfileChange) => {
      const isNamed = details.firstName !== me.firstName || details.lastName !== me.lastName;
      step.current = 'profile';
      if (isNamed || !change) await profile.mutateAsync(details);
      step.current = 'password';
      if (change) await password.mutateAsync(change);
    },
    sentencesOf: (error: unknown) => {
      const { sentences, status } = toErrorMessage(error);
      if (step.current === 'profile')
        return [['An error occurred while updating your profile.', ...sentences].join(' ')];
      if (status >= 400 && status < 500) return sentences;
      return [['An error occurred while changing your password.', ...sentences].join(' ')];
    },
  };
}
