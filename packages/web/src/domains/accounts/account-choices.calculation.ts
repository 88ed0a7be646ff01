/** An account as the switcher shows it. */
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
  /** What the server found, for `filter` or, while an answer is on its way, for what stood there before. */
  readonly found: readonly AccountName[];
  /** Whether that is all there is for `filter`; then a recent account that is not among it is closed to the person. */
  readonly isAll: boolean;
  readonly recent: readonly AccountName[];
  readonly currentId: string;
  readonly filter: string;
}

/** What the switcher lists: never the account in use [A2.42]; recent ones first, and only there [A2.44]. */
export function accountChoices({ found, isAll, recent, currentId, filter }: Given): AccountChoices {
  const part = filter.trim().toLowerCase();
  // A name may have changed since it was remembered.
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
