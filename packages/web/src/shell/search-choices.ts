import type { FoundGroups } from '@curbstop/contract/overviews/search.calls';
import { handful, searchedNouns } from '@curbstop/contract/overviews/search.values';
import { readStored, writeStored } from '../foundation/stored-state.ts';

/** One line of the search: where it leads and what it is called. */
export interface Choice {
  readonly href: string;
  readonly title: string;
  readonly detail?: string | undefined;
}
export interface ChoiceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** What the server found as lines; where there may be more, the last one leads to the table with all of it. */
export function choicesOf(groups: FoundGroups, term: string): readonly ChoiceGroup[] {
  return groups.flatMap(({ noun, found }) => {
    if (found.length === 0) return [];
    const { label, list, pageOf } = searchedNouns[noun];
    const choices: Choice[] = found.map((one) => ({ href: pageOf(one), title: one.title, detail: one.detail }));
    if (found.length >= handful)
      choices.push({
        href: `${list}?${new URLSearchParams({ searchTerm: term }).toString()}`,
        title: `Show all ${label.toLowerCase()} with “${term}”`,
      });
    return [{ label, choices }];
  });
}

const mostKept = 6;

/** What this person went to last in this account, kept in this browser only. */
export function recentChoices(person: Whose): readonly Choice[] {
  return readStored(keyOf(person), areChoices) ?? [];
}

export function keepChoice(person: Whose, choice: Choice): void {
  writeStored(
    keyOf(person),
    [choice, ...recentChoices(person).filter(({ href }) => href !== choice.href)].slice(0, mostKept),
  );
}

interface Whose {
  readonly id: string;
  readonly defaultAccount: { readonly id: string };
}

function keyOf({ id, defaultAccount }: Whose): string {
  return `search.${defaultAccount.id}.${id}`;
}

/** Only ways inside the product: whatever else stands under our name is not shown. */
function areChoices(value: unknown): value is readonly Choice[] {
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
