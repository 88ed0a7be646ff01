import { describe, expect, it } from 'vitest';
import { newPassword } from './password.rules.ts';

const refusals = (password: string) => newPassword.safeParse(password).error?.issues.map((issue) => issue.message) ?? [];

describe('a new password [B5.2, B9.1]', () => {
  it.each([
    ['Short-1', 'Must be 10 characters long'],
    ['no-capital-letter-1', 'Weak Password, No Capital Letter'],
    ['No-Number-Anywhere', 'Weak Password, No Number'],
    ['NoSpecialCharacter1', 'Weak Password, No Special Character'],
    ['No special character 1', 'Weak Password, No Special Character'],
  ])('%s is refused: %s', (password, sentence) => {
    expect(refusals(password)).toEqual([sentence]);
  });

  it('names every weakness at once', () => {
    expect(refusals('weak')).toEqual(['Must be 10 characters long', 'Weak Password, No Capital Letter', 'Weak Password, No Number', 'Weak Password, No Special Character']);
  });

  it('takes letters of any alphabet', () => {
    expect(refusals('Ägyptische-Säule-9')).toEqual([]);
  });
});
