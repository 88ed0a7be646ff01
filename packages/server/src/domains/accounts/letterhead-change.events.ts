import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
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

/** A stored letterhead that stays as it is does not block other changes. */
export function requireTrueLetterhead(before: LetterheadFields, after: LetterheadFields): void {
  if (letterheadFields.every((name) => before[name] === after[name])) return;
  for (const check of checks) {
    const refused = check(after);
    if (refused)
      throw accountProfileProblems.letterheadNotAllowed({
        property: `fields.${refused.field}`,
        values: { problem: refused.problem },
      });
  }
}
