import type { AccountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';

const letterheadFields = [
  'name',
  'returnAddressLine1',
  'returnAddressLine2',
  'signatoryName',
  'signatoryTitle',
  'letterFoot',
] as const;

type LetterheadFields = Pick<AccountProfileFields, (typeof letterheadFields)[number]>;

/** Why letters can't have this text in their letterhead; undefined if they can. */
type Check = (
  letterhead: LetterheadFields,
) => { readonly field: keyof LetterheadFields; readonly problem: string } | undefined;

const checks: Check[] = [];

/** Lets higher layers compare the letterhead with what letters are required to say. */
export function onLetterheadChange(check: Check): void {
  checks.push(check);
}

/** Why the changed letterhead is not allowed; undefined if it is. One that stays as it is does not block other changes. */
export function findLetterheadProblem(before: LetterheadFields, after: LetterheadFields): ReturnType<Check> {
  if (letterheadFields.every((name) => before[name] === after[name])) return undefined;
  for (const check of checks) {
    const refused = check(after);
    if (refused) return refused;
  }
  return undefined;
}
