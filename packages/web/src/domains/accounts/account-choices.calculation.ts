/** An account in the account switcher. */
export interface AccountName {
  readonly id: string;
  readonly companyName: string;
  readonly pwsid: string;
}

interface AccountChoices {
  readonly recent: readonly AccountName[];
  readonly otherAccounts: readonly AccountName[];
}

interface ChoiceSources {
  /** The server's results for `filter` or, while they load, for the previous filter. */
  readonly matchingAccounts: readonly AccountName[];
  readonly recent: readonly AccountName[];
  /** Recent accounts that are still open; undefined while this is not known. */
  readonly stillOpen: readonly AccountName[] | undefined;
  readonly currentId: string;
  readonly filter: string;
}

/** The accounts of the switcher: never the current one [A2.42]; recent ones first and not repeated below [A2.44]. */
export function groupAccountChoices({
  matchingAccounts,
  recent,
  stillOpen,
  currentId,
  filter,
}: ChoiceSources): AccountChoices {
  const part = filter.trim().toLowerCase();
  // A name may have changed since it was stored.
  const accountsById = new Map([...matchingAccounts, ...(stillOpen ?? [])].map((account) => [account.id, account]));
  const shownRecent = recent
    .filter(({ id }) => stillOpen === undefined || stillOpen.some((account) => account.id === id))
    .map((account) => accountsById.get(account.id) ?? account)
    .filter((account) => account.id !== currentId && matches(account, part));
  const isRecent = new Set(shownRecent.map(({ id }) => id));
  return {
    recent: shownRecent,
    otherAccounts: matchingAccounts.filter(
      (account) => account.id !== currentId && !isRecent.has(account.id) && matches(account, part),
    ),
  };
}

function matches({ companyName, pwsid }: AccountName, part: string): boolean {
  return companyName.toLowerCase().includes(part) || pwsid.toLowerCase().includes(part);
}
