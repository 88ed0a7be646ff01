import { profileDetails, type ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import { passwordChange, type PasswordChange } from '@curbstop/contract/accounts/password.rules';
import { Problem } from '@curbstop/contract/primitives/problem';

/** Form values of the profile; the three passwords are empty unless the password is changed. */
export interface ProfileValues extends ProfileDetails {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}
export type ProfileErrors = Partial<Readonly<Record<keyof ProfileValues, string>>>;

export function valuesOf({ firstName, lastName }: ProfileDetails): ProfileValues {
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

export type ReadProfile =
  | { readonly details: ProfileDetails; readonly password: PasswordChange | undefined }
  | { readonly errors: ProfileErrors };

/** The profile to save, or the validation errors [B5.1-B5.4]. */
export function readProfile(values: ProfileValues): ReadProfile {
  const details = profileDetails.safeParse(values);
  const asked = values.currentPassword !== '' || values.newPassword !== '' || values.confirmPassword !== '';
  const password = asked
    ? passwordChange.safeParse({
        currentPassword: values.currentPassword,
        password: values.newPassword,
        passwordConfirm: values.confirmPassword,
      })
    : undefined;
  if (details.success && (!password || password.success)) return { details: details.data, password: password?.data };
  return {
    errors: errorsOf(
      [...(details.error?.issues ?? []), ...(password?.error?.issues ?? [])].map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    ),
  };
}

/** Errors that the server reported, by field. */
export function refusedFields(error: unknown): ProfileErrors {
  return error instanceof Problem
    ? errorsOf(
        error.details.flatMap(({ property, detail }) => (property === undefined ? [] : [[property, detail] as const])),
      )
    : {};
}

/** The first error of each field. */
function errorsOf(found: readonly (readonly [wireName: string, sentence: string])[]): ProfileErrors {
  const errors: { -readonly [Name in keyof ProfileValues]?: string } = {};
  for (const [wireName, sentence] of found) {
    const name = formNames[wireName];
    if (name !== undefined) errors[name] ??= sentence;
  }
  return errors;
}
