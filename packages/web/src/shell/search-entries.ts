import type { SearchGroups } from '@curbstop/contract/overviews/search.endpoints';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import { getRecordPath, resultsPerNoun } from '@curbstop/contract/overviews/search.values';
import { readStored, writeStored } from '../foundation/stored-state.ts';

/** One result of the search: its name and its link. */
export interface SearchEntry {
  readonly href: string;
  readonly title: string;
  readonly detail?: string | undefined;
}
export interface SearchGroup {
  readonly label: string;
  readonly choices: readonly SearchEntry[];
}

/** The server's results as options; if there may be more, the last option links to the table with all of them. */
export function listSearchChoices(groups: SearchGroups, term: string): readonly SearchGroup[] {
  return groups.flatMap(({ noun, found }) => {
    if (found.length === 0) return [];
    const { label, list } = nouns[noun].search;
    const choices: SearchEntry[] = found.map((one) => ({
      href: getRecordPath(noun, one),
      title: one.title,
      detail: one.detail,
    }));
    if (found.length >= resultsPerNoun)
      choices.push({
        href: `${list}?${new URLSearchParams({ searchTerm: term }).toString()}`,
        title: `Show all ${label.toLowerCase()} with “${term}”`,
      });
    return [{ label, choices }];
  });
}

const maxKept = 6;

/** The user's recent choices in this account, kept in this browser only. */
export function listRecentChoices(person: Whose): readonly SearchEntry[] {
  return readStored(getKey(person), areChoices) ?? [];
}

export function saveRecentChoice(person: Whose, choice: SearchEntry): void {
  writeStored(
    getKey(person),
    [choice, ...listRecentChoices(person).filter(({ href }) => href !== choice.href)].slice(0, maxKept),
  );
}

interface Whose {
  readonly id: string;
  readonly defaultAccount: { readonly id: string };
}

function getKey({ id, defaultAccount }: Whose): string {
  return `search.${defaultAccount.id}.${id}`;
}

/** Only paths inside the product; other stored values are ignored. */
function areChoices(value: unknown): value is readonly SearchEntry[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one: unknown) =>
        typeof one === 'object' &&
        one !== null &&
        'href' in one &&
        typeof one.href === 'string' &&
        /^\/(?![/\\])/.test(one.href) &&
        'title' in one &&
        typeof one.title === 'string',
    )
  );
}
