import { describe, expect, it } from 'vitest';
import { newPassword, passwordChange } from './password.rules.ts';

const listErrors = (password: string) =>
  newPassword.safeParse(password).error?.issues.map((issue) => issue.message) ?? [];

describe('a new password [B5.2, B9.1]', () => {
  it.each([
    ['Short-1', 'Must be 10 characters long'],
    ['no-capital-letter-1', 'Weak Password, No Capital Letter'],
    ['No-Number-Anywhere', 'Weak Password, No Number'],
    ['NoSpecialCharacter1', 'Weak Password, No Special Character'],
    ['No special character 1', 'Weak Password, No Special Character'],
  ])('%s is refused: %s', (password, sentence) => {
    expect(listErrors(password)).toEqual([sentence]);
  });

  it('lists every weakness together', () => {
    expect(listErrors('weak')).toEqual([
      'Must be 10 characters long',
      'Weak Password, No Capital Letter',
      'Weak Password, No Number',
      'Weak Password, No Special Character',
    ]);
  });

  it('accepts letters of any alphabet', () => {
    expect(listErrors('Ägyptische-Säule-9')).toEqual([]);
  });
});

describe('setting a new password [B5.2-B5.4]', () => {
  const good = { currentPassword: 'Old-Password-1', password: 'New-Password-2', passwordConfirm: 'New-Password-2' };
  const wrong = (changes: Partial<typeof good>) => {
    const read = passwordChange.safeParse({ ...good, ...changes });
    return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };

  it('requires the current password and the new one twice', () => {
    expect(wrong({})).toEqual({});
  });

  it.each([
    [
      'a new password without the current one',
      { currentPassword: '' },
      { currentPassword: 'Required to set new password' },
    ],
    [
      'a current password without a new one',
      { password: '', passwordConfirm: '' },
      { password: 'Required to set new password', passwordConfirm: 'Required to set new password' },
    ],
    [
      'a new password that is not confirmed',
      { passwordConfirm: '' },
      { passwordConfirm: 'Required to set new password' },
    ],
    [
      'a confirmation of something else',
      { passwordConfirm: 'New-Password-3' },
      { passwordConfirm: 'Must match new password' },
    ],
    [
      'a weak password',
      { password: 'new-password-2', passwordConfirm: 'new-password-2' },
      { password: 'Weak Password, No Capital Letter' },
    ],
  ])('rejects the new password %s', (_, changes, expected) => {
    expect(wrong(changes)).toEqual(expected);
  });

  it('has the same message for a missing field', () => {
    expect(passwordChange.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(
      Array(3).fill('Required to set new password'),
    );
  });
});
