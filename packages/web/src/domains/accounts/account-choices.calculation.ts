/** An account in the account switcher. */
export interface AccountName {
  readonly id: string;
  readonly companyName: string;
  readonly pwsid: string;
}

export interface AccountChoices {
  readonly recent: readonly AccountName[];
  readonly others: readonly AccountName[];
}

interface Given {
  /** The server's results for `filter` or, while they load, for the previous filter. */
  readonly found: readonly AccountName[];
  /** Whether the results are complete for `filter`; then a recent account that is missing from them is no longer accessible. */
  readonly isAll: boolean;
  readonly recent: readonly AccountName[];
  readonly currentId: string;
  readonly filter: string;
}

/** The accounts of the switcher: never the current one [A2.42]; recent ones first and not repeated below [A2.44]. */
export function accountChoices({ found, isAll, recent, currentId, filter }: Given): AccountChoices {
  const part = filter.trim().toLowerCase();
  // A name may have changed since it was stored.
  const asFound = new Map(found.map((account) => [account.id, account]));
  const open = isAll ? recent.filter(({ id }) => asFound.has(id)) : recent;
  const shownRecent = open
    .map((account) => asFound.get(account.id) ?? account)
    .filter((account) => account.id !== currentId && matches(account, part));
  const isRecent = new Set(shownRecent.map(({ id }) => id));
  return {
    recent: shownRecent,
    others: found.filter((account) => account.id !== currentId && !isRecent.has(account.id) && matches(account, part)),
  };
}

function matches({ companyName, pwsid }: AccountName, part: string): boolean {
  return companyName.toLowerCase().includes(part) || pwsid.toLowerCase().includes(part);
}
