// A listbox controlled from a text field has no native element: <select> and <datalist> would take the focus or show
// no groups.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { minSearchTermLength } from '@curbstop/contract/overviews/search.values';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatCount } from '../ui/format.ts';
import type { OverlayContentProps } from '../ui/overlays.ts';
import { toErrorMessage } from '../ui/error-message.ts';
import { searchScreens } from './screens.ts';
import {
  listSearchChoices,
  saveRecentChoice,
  listRecentChoices,
  type SearchEntry,
  type SearchGroup,
} from './search-entries.ts';
import { searchQuery } from './search.queries.ts';
import classes from './Search.module.css';

/** Search uses the debounce of lists [A9.3]. */
const typingMs = 250;

/** A combobox with a listbox (WAI-ARIA): the focus stays in the field, the arrow keys move the active option. */
export function SearchPanel({ close }: OverlayContentProps<'search'>) {
  const { typed, type, groups, state, retry } = useSearchResults();
  const choices = groups.flatMap((group) => group.choices);
  const [at, setAt] = useState(0);
  const highlightedChoice = choices[Math.min(at, choices.length - 1)];
  const ids = useId();
  const idOf = (choice: SearchEntry) => `${ids}-${choices.indexOf(choice)}`;
  const activeId = highlightedChoice && idOf(highlightedChoice);
  const go = useGo(close);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined && choices.length > 0) {
      event.preventDefault();
      setAt((next + choices.length) % choices.length);
    } else if (event.key === 'Enter' && highlightedChoice) {
      event.preventDefault();
      go(highlightedChoice);
    }
  };
  return (
    <div className={classes['panel']}>
      <TextInput
        aria-label="Search"
        placeholder="Address, town, ID or page"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={typed}
        onChange={(event) => {
          type(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${ids}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <div className={classes['results']}>
        <div
          role="listbox"
          id={`${ids}-list`}
          className={classes['list']}
          aria-label="Search results"
          aria-busy={state === 'loading'}
          data-dimmed={state === 'loading' || undefined}
        >
          {groups.map((group) => (
            <Group key={group.label} group={group} idOf={idOf} activeChoice={highlightedChoice} onChoose={go} />
          ))}
        </div>
        <SearchStatus state={state} typed={typed} resultCount={choices.length} retry={retry} />
      </div>
    </div>
  );
}

type State = 'start' | 'tooShort' | 'loading' | 'found' | 'nothing' | { readonly error: unknown };

function useSearchResults() {
  const me = useMe();
  const [typedText, setQuery] = useState('');
  const [settled] = useDebouncedValue(typedText, typingMs);
  const term = typedText.trim();
  const query = useQuery(searchQuery(me.defaultAccount.id, settled.trim()));
  const isBehind = term !== settled.trim() || query.isFetching;

  const groups = useMemo((): readonly SearchGroup[] => {
    const screens = {
      label: 'Pages',
      choices: searchScreens(me, term).map(({ label, href }) => ({ title: label, href })),
    };
    if (term === '')
      return [{ label: 'Recent', choices: listRecentChoices(me) }, screens].filter(({ choices }) => choices.length > 0);
    const foundGroups =
      term.length >= minSearchTermLength && !query.error
        ? listSearchChoices(query.data?.groups ?? [], settled.trim())
        : [];
    return [...foundGroups, ...(screens.choices.length > 0 ? [screens] : [])];
  }, [me, term, settled, query.data, query.error]);

  const state = ((): State => {
    if (term === '') return 'start';
    if (term.length < minSearchTermLength) return 'tooShort';
    if (isBehind) return 'loading';
    if (query.error) return { error: query.error };
    return groups.length > 0 ? 'found' : 'nothing';
  })();
  return { typed: typedText, type: setQuery, groups, state, retry: () => void query.refetch() };
}

function useGo(close: () => void) {
  const me = useMe();
  const router = useRouter();
  return ({ href, title, detail }: SearchEntry) => {
    saveRecentChoice(me, { href, title, detail });
    close();
    void router.navigate({ href });
  };
}

interface GroupProps {
  readonly group: SearchGroup;
  readonly idOf: (choice: SearchEntry) => string;
  readonly activeChoice: SearchEntry | undefined;
  readonly onChoose: (choice: SearchEntry) => void;
}

function Group({ group, idOf, activeChoice, onChoose }: GroupProps) {
  const head = useId();
  return (
    <div role="group" aria-labelledby={head} className={classes['group']}>
      <div id={head} className={classes['head']} role="presentation">
        {group.label}
      </div>
      {group.choices.map((choice) => (
        // The field handles the keys; here only pointer clicks arrive.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={choice.href}
          id={idOf(choice)}
          role="option"
          tabIndex={-1}
          aria-selected={choice === activeChoice}
          className={classes['choice']}
          onMouseDown={keepFocus}
          onClick={() => onChoose(choice)}
        >
          <span className={classes['title']}>{choice.title}</span>
          {choice.detail && <span className={classes['detail']}>{choice.detail}</span>}
        </div>
      ))}
    </div>
  );
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** The status of the search: visible when there are no results, and always announced to screen readers. */
function SearchStatus({
  state,
  typed,
  resultCount,
  retry,
}: {
  readonly state: State;
  readonly typed: string;
  readonly resultCount: number;
  readonly retry: () => void;
}) {
  if (typeof state === 'object') {
    return (
      <div role="alert" className={classes['status']}>
        <p>The search failed. {toErrorMessage(state.error).sentences.join(' ')}</p>
        <Button variant="default" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  const words = {
    start: '',
    tooShort: `Enter at least ${minSearchTermLength} characters to search addresses and IDs.`,
    loading: '',
    found: formatCount(resultCount, 'result'),
    nothing: `No results for “${typed.trim()}”. Search for part of an address, a town, a ZIP or an ID.`,
  }[state];
  return (
    <>
      {state === 'loading' && resultCount === 0 && (
        <div className={classes['waiting']} aria-hidden="true">
          <Skeleton height={16} width="60%" />
          <Skeleton height={16} width="80%" />
          <Skeleton height={16} width="45%" />
        </div>
      )}
      <output className={state === 'found' ? 'visuallyHidden' : classes['status']}>{words}</output>
    </>
  );
}
