import { maxSearchTermLength } from '@curbstop/contract/primitives/list';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './DataTable.module.css';
import { useEffect, useRef, useState } from 'react';

/** [A9.3] */
const searchWaitsMs = 500;

interface Props {
  readonly label: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
}

/** A search that starts half a second after the last key, or at once with Enter. */
export function SearchBox({ label, term, onSearch }: Props) {
  const [typed, setTyped] = useState(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requestedTerm = useRef(term);
  // The term can change without typing: Clear Search, the browser's back button, a link.
  useEffect(() => {
    if (term === requestedTerm.current) return;
    requestedTerm.current = term;
    clearTimeout(timer.current);
    setTyped(term);
  }, [term]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    if (trimmed === requestedTerm.current) return;
    requestedTerm.current = trimmed;
    onSearch(trimmed);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), searchWaitsMs);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={maxSearchTermLength}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        typed === '' ? null : (
          <CloseButton
            size={24}
            aria-label="Clear search"
            onClick={() => {
              setTyped('');
              search('');
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(event.currentTarget.value);
      }}
      className={classes['search'] ?? ''}
    />
  );
}
