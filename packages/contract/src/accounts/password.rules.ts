import { z } from 'zod';

/** The limit keeps very long texts from slowing the server. */
export const maxPasswordLength = 200;

/** The rules of a new password, each in the specification's own words [B5.2, B9.1]. */
export const newPassword = z
  .string('Required')
  .min(10, 'Must be 10 characters long')
  .max(maxPasswordLength, `At most ${maxPasswordLength} characters`)
  .regex(/\p{Lu}/u, 'Weak Password, No Capital Letter')
  .regex(/\d/, 'Weak Password, No Number')
  .regex(/[^\p{L}\d\s]/u, 'Weak Password, No Special Character');

const requiredToSet = 'Required to set new password';
const typed = z.string(requiredToSet).max(maxPasswordLength, `At most ${maxPasswordLength} characters`);

/** The form for a new password: all three fields, with one message for each missing field [B5.2-B5.4]. */
export const passwordChange = z
  .object({ currentPassword: typed, password: typed, passwordConfirm: typed })
  .superRefine(({ currentPassword, password, passwordConfirm }, check) => {
    const refuse = (field: 'currentPassword' | 'password' | 'passwordConfirm', message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (currentPassword === '') refuse('currentPassword', requiredToSet);
    if (password === '') refuse('password', requiredToSet);
    else for (const { message } of newPassword.safeParse(password).error?.issues ?? []) refuse('password', message);
    if (passwordConfirm === '') refuse('passwordConfirm', requiredToSet);
    else if (passwordConfirm !== password) refuse('passwordConfirm', 'Must match new password');
  });
export type PasswordChange = z.infer<typeof passwordChange>;
