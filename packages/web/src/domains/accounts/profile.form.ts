import { profileDetails, type ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import { passwordChange, type PasswordChange } from '@curbstop/contract/accounts/password.rules';
import { mergeErrors, parseFields, type ParsedForm } from '../../ui/form-values.ts';

/** Form values of the profile; the three passwords are empty unless the password is changed. */
export interface ProfileValues extends ProfileDetails {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export function toProfileValues({ firstName, lastName }: ProfileDetails): ProfileValues {
  return { firstName, lastName, currentPassword: '', newPassword: '', confirmPassword: '' };
}

/** Form field names by API field name. */
const formNames: Readonly<Record<string, keyof ProfileValues>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  currentPassword: 'currentPassword',
  password: 'newPassword',
  passwordConfirm: 'confirmPassword',
};

export const profilePathOf = (property: string): string | undefined => formNames[property];

export interface ProfileChange {
  readonly details: ProfileDetails;
  /** Undefined unless a password was typed. */
  readonly password: PasswordChange | undefined;
}

/** The profile to save, or the validation errors [B5.1-B5.4]. */
export function parseProfile(values: ProfileValues): ParsedForm<ProfileChange> {
  const details = parseFields(profileDetails, values);
  const password = parsePassword(values);
  if ('errors' in details || 'errors' in password) return { errors: mergeErrors(details, password) };
  return { fields: { details: details.fields, password: password.fields } };
}

function parsePassword({
  currentPassword,
  newPassword,
  confirmPassword,
}: ProfileValues): ParsedForm<PasswordChange | undefined> {
  if (currentPassword === '' && newPassword === '' && confirmPassword === '') return { fields: undefined };
  const parsed = parseFields(passwordChange, {
    currentPassword,
    password: newPassword,
    passwordConfirm: confirmPassword,
  });
  if ('fields' in parsed) return parsed;
  return {
    errors: Object.fromEntries(Object.entries(parsed.errors).map(([name, words]) => [formNames[name] ?? name, words])),
  };
}
