import { readStored, writeStored } from '../../foundation/stored-state.ts';
import type { AccountName } from './account-choices.calculation.ts';

/** [A2.44, A9.5] */
const mostRecent = 6;

const key = (personId: string) => `recentAccounts.${personId}`;

/** The accounts that this person left last in this browser, the latest first. */
export function recentAccounts(personId: string): readonly AccountName[] {
  return (readStored(key(personId), areNames) ?? []).slice(0, mostRecent);
}

/** Remembers the account that was left for another one. */
export function leftAccount(personId: string, { id, companyName, pwsid }: AccountName, forId: string): void {
  const others = recentAccounts(personId).filter((account) => account.id !== id && account.id !== forId);
  writeStored(key(personId), [{ id, companyName, pwsid }, ...others].slice(0, mostRecent));
}

/** An account that turned out to be closed to the person. */
export function forgetAccount(personId: string, id: string): void {
  writeStored(
    key(personId),
    recentAccounts(personId).filter((account) => account.id !== id),
  );
}

function areNames(value: unknown): value is readonly AccountName[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: Record<string, unknown> | null) =>
        typeof one === 'object' &&
        [one?.['id'], one?.['companyName'], one?.['pwsid']].every((text) => typeof text === 'string'),
    )
  );
}
