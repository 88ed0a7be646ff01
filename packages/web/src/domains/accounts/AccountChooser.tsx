import { CloseButton, Combobox, Skeleton, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { Problem } from '@curbstop/contract/primitives/problem';
import { formatNumber } from '../../ui/format.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { confirmLeavingTab } from '../../ui/unsaved.ts';
import { groupAccountChoices, type AccountName } from './account-choices.calculation.ts';
import { myAccountsQuery, openAccountsQuery } from './account.queries.ts';
import classes from './AccountChooser.module.css';
import { removeRecentAccount, listRecentAccounts } from './recent-accounts.queries.ts';
import { useMe, useSessionSource } from './session.queries.ts';

/** [A9.3] */
const listWaitsMs = 250;

interface Props {
  /** Called on Escape. */
  readonly onClose: () => void;
  /** Whether the search box takes the focus when its popover opens. */
  readonly startsHere?: boolean;
}

/** Finds and switches to another water system of the user: a search box and a list as one combobox [A2.40-A2.45]. */
export function AccountChooser({ onClose, startsHere }: Props) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [filter] = useDebouncedValue(typed.trim(), listWaitsMs);
  const query = useQuery(myAccountsQuery(filter));
  const [recent, setRecent] = useState(() => listRecentAccounts(me.id));
  const stillOpen = useQuery(openAccountsQuery(recent.map(({ id }) => id)));
  const { switching, failure, choose } = useSwitch(() => setRecent(listRecentAccounts(me.id)));
  const isAnswered = query.isSuccess && !query.isPlaceholderData && typed.trim() === filter;
  const { recent: first, otherAccounts } = groupAccountChoices({
    matchingAccounts: query.data?.items ?? [],
    recent,
    stillOpen: stillOpen.data?.items,
    currentId: me.defaultAccount.id,
    filter: typed,
  });
  const choices = [...first, ...otherAccounts];
  const list = useCombobox({ opened: true });
  const [isPointing, setIsPointing] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    list.resetSelectedOption();
    setIsPointing(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') setIsPointing(true);
    if (key === 'Escape') onClose();
    // A search with a single result needs no arrow key.
    const only = choices.length === 1 ? choices[0] : undefined;
    if (key === 'Enter' && only && list.getSelectedOptionIndex() === -1) void choose(only);
  };
  return (
    <Combobox store={list} onOptionSubmit={(id) => void choose(choices.find((account) => account.id === id))}>
      <div className={classes['chooser']}>
        <Combobox.EventsTarget withExpandedAttribute>
          <SearchInput
            isPointing={isPointing}
            type="search"
            aria-label="Find a water system by name or PWSID"
            placeholder="Name or PWSID"
            spellCheck={false}
            maxLength={100}
            data-autofocus={startsHere}
            value={typed}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            rightSection={
              typed === '' ? null : <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />
            }
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        {failure !== undefined && (
          <p role="alert" className={classes['failure']}>
            {failure}
          </p>
        )}
        <Choices recent={first} otherAccounts={otherAccounts} isHidden={switching !== undefined} />
        {query.isPending && <AccountsSkeleton />}
        {query.isError && <Failed error={query.error} retry={() => void query.refetch()} />}
        <output className={classes['hint']}>
          {switching
            ? `Switching to ${switching.companyName}…`
            : isAnswered
              ? getHint({ choices, matchCount: query.data.items.length, total: query.data.total, filter })
              : ''}
        </output>
      </div>
    </Combobox>
  );
}

interface ChoicesProps {
  readonly recent: readonly AccountName[];
  readonly otherAccounts: readonly AccountName[];
  readonly isHidden: boolean;
}

function Choices({ recent, otherAccounts, isHidden }: ChoicesProps) {
  const isEmpty = recent.length === 0 && otherAccounts.length === 0;
  return (
    <Combobox.Options aria-label="Your other water systems" className={classes['list']} hidden={isHidden || isEmpty}>
      {recent.length > 0 && <Combobox.Group label="Recent">{recent.map(option)}</Combobox.Group>}
      {otherAccounts.length > 0 && (
        <Combobox.Group label={recent.length > 0 ? 'All water systems' : 'Your other water systems'}>
          {otherAccounts.map(option)}
        </Combobox.Group>
      )}
    </Combobox.Options>
  );
}

/** Mantine keeps `aria-activedescendant` on a removed option after typing. */
function SearchInput({
  isPointing,
  'aria-activedescendant': pointedAt,
  ...props
}: TextInputProps & { readonly isPointing: boolean }) {
  return <TextInput {...props} aria-activedescendant={isPointing ? pointedAt : undefined} />;
}

function option({ id, companyName, pwsid }: AccountName) {
  return (
    <Combobox.Option key={id} value={id} className={classes['choice']}>
      <span className={classes['name']}>{companyName}</span>
      <span className={classes['pwsid']}>{pwsid}</span>
    </Combobox.Option>
  );
}

function useSwitch(onLost: () => void) {
  const me = useMe();
  const source = useSessionSource();
  const [switching, setSwitching] = useState<AccountName>();
  const [failure, setFailure] = useState<string>();
  const choose = async (account: AccountName | undefined) => {
    // Requests go to the other water system from the switch on, so nothing can be saved here any more.
    if (!account || switching || !(await confirmLeavingTab())) return;
    setSwitching(account);
    setFailure(undefined);
    try {
      await source.switchAccount(account.id);
    } catch (error) {
      setSwitching(undefined);
      setFailure(switchFailure(error, account));
      if (!isLost(error)) return;
      removeRecentAccount(me.id, account.id);
      onLost();
    }
  };
  return { switching, failure, choose };
}

function isLost(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

function switchFailure(error: unknown, { companyName }: AccountName): string {
  if (isLost(error)) return `${companyName} is no longer one of your water systems.`;
  return `You are still in the same water system. ${toErrorMessage(error).sentences.join(' ')}`;
}

function getHint({
  choices,
  matchCount,
  total,
  filter,
}: {
  choices: readonly AccountName[];
  matchCount: number;
  total: number;
  filter: string;
}): string {
  if (total > matchCount)
    return `The first ${formatNumber(matchCount)} of ${formatNumber(total)} are shown. Enter a name or PWSID to find others.`;
  if (choices.length === 0)
    return filter === '' ? 'You don’t have access to other water systems.' : `No water systems match “${filter}”.`;
  return choices.length === 1 && filter !== '' ? `Press Enter to switch to ${choices[0]?.companyName}.` : '';
}

function AccountsSkeleton() {
  return (
    <section className={classes['waiting']} aria-busy="true" aria-label="Loading your water systems">
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
    </section>
  );
}

function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <p role="alert" className={classes['failure']}>
      Your water systems could not be loaded. {toErrorMessage(error).sentences.join(' ')}{' '}
      <button type="button" onClick={retry} className={classes['retry']}>
        Try again
      </button>
    </p>
  );
}
