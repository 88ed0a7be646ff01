import { describe, expect, it } from 'vitest';
import { profilePathOf, parseProfile, toProfileValues, type ProfileValues } from './profile.form.ts';

const dana = toProfileValues({ firstName: 'Dana', lastName: 'Lee' });
const read = (changes: Partial<ProfileValues>) => parseProfile({ ...dana, ...changes });

describe('the profile form', () => {
  it('reads a name, and no password while its three fields are empty', () => {
    expect(read({ firstName: ' Ada ' })).toEqual({
      fields: { details: { firstName: 'Ada', lastName: 'Lee' }, password: undefined },
    });
  });

  it('the profile form requires both names [B5.1]', () => {
    expect(read({ firstName: ' ', lastName: '' })).toEqual({ errors: { firstName: 'Required', lastName: 'Required' } });
  });

  it.each<[string, Partial<ProfileValues>, object]>([
    [
      'the current password alone',
      { currentPassword: 'Old-Password-1' },
      { newPassword: 'Required to set new password', confirmPassword: 'Required to set new password' },
    ],
    [
      'the new password alone',
      { newPassword: 'New-Password-2' },
      { currentPassword: 'Required to set new password', confirmPassword: 'Required to set new password' },
    ],
    [
      'a confirmation that differs',
      { currentPassword: 'Old-Password-1', newPassword: 'New-Password-2', confirmPassword: 'New-Password-3' },
      { confirmPassword: 'Must match new password' },
    ],
    [
      'the first weakness of a new password',
      { currentPassword: 'Old-Password-1', newPassword: 'weak', confirmPassword: 'weak' },
      { newPassword: 'Must be 10 characters long' },
    ],
  ])('tells at each field what %s lacks [B5.2-B5.4]', (_, changes, errors) => {
    expect(read(changes)).toEqual({ errors });
  });

  it('sends the passwords under the names of the API', () => {
    const password = {
      currentPassword: 'Old-Password-1',
      password: 'New-Password-2',
      passwordConfirm: 'New-Password-2',
    };
    expect(
      read({ currentPassword: 'Old-Password-1', newPassword: 'New-Password-2', confirmPassword: 'New-Password-2' }),
    ).toMatchObject({ fields: { password } });
  });

  it('shows a refusal of the server at its field', () => {
    expect(['currentPassword', 'password', 'elsewhere'].map(profilePathOf)).toEqual([
      'currentPassword',
      'newPassword',
      undefined,
    ]);
  });
});
