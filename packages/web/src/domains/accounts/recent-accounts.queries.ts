import { readStored, writeStored } from '../../foundation/stored-state.ts';
import type { AccountName } from './account-choices.calculation.ts';

/** [A2.44, A9.5] */
const mostRecent = 6;

const key = (personId: string) => `recentAccounts.${personId}`;

/** The accounts that this user last switched away from in this browser, most recent first. */
export function listRecentAccounts(personId: string): readonly AccountName[] {
  return (readStored(key(personId), areNames) ?? []).slice(0, mostRecent);
}

/** Stores the account that the user switched away from. */
export function addRecentAccount(personId: string, { id, companyName, pwsid }: AccountName, forId: string): void {
  const otherAccounts = listRecentAccounts(personId).filter((account) => account.id !== id && account.id !== forId);
  writeStored(key(personId), [{ id, companyName, pwsid }, ...otherAccounts].slice(0, mostRecent));
}

/** Removes an account that the user no longer has access to. */
export function removeRecentAccount(personId: string, id: string): void {
  writeStored(
    key(personId),
    listRecentAccounts(personId).filter((account) => account.id !== id),
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
