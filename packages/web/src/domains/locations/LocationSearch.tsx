import { locationList } from '@curbstop/contract/locations/location-list.values';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import { longestSearchTerm } from '@curbstop/contract/primitives/list';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../accounts/session.queries.ts';
import { streetLine, townLine } from './location.calculation.ts';
import { pageOfLocations } from './location.queries.ts';

/** [A5.50, A9.3, B5.38, B9.11] */
const debounceMs = 250;
const mostShown = 5;

interface Props {
  readonly label: string;
  /** An error message, such as 'Location is required'. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Undefined when the chosen text is edited. */
  readonly onChoose: (location: LocationRow | undefined) => void;
}

/** Selects a location in a form; searches while the user types and shows the first matches. */
export function LocationSearch({ label, error, required, onChoose }: Props) {
  const accountId = useMe().defaultAccount.id;
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LocationRow>();
  const [rested] = useDebouncedValue(typed.trim(), debounceMs);
  const isSearching = rested !== '' && !chosen;
  const query = useQuery({
    ...pageOfLocations(accountId, {
      page: 1,
      pageSize: mostShown,
      searchTerm: rested,
      sort: locationList.defaultSort,
      filters: {},
    }),
    enabled: isSearching,
  });
  const found = isSearching ? (query.data?.items ?? []) : [];
  const choose = (id: string) => {
    const location = found.find((one) => one.id === id);
    if (!location) return;
    setChosen(location);
    setTyped(`${streetLine(location)}, ${townLine(location)}`);
    onChoose(location);
    box.closeDropdown();
  };
  const type = (text: string) => {
    setTyped(text);
    if (chosen) onChoose(undefined);
    setChosen(undefined);
    box.openDropdown();
    box.updateSelectedOptionIndex();
  };
  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder="Type an address"
          value={typed}
          error={error}
          withAsterisk={required}
          aria-required={required}
          autoComplete="off"
          maxLength={longestSearchTerm}
          rightSection={isSearching && query.isFetching ? <Loader size="xs" aria-label="Searching" /> : null}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching || (!query.data && !query.error)}>
        <Combobox.Options aria-label={label}>
          {found.map((location) => (
            <Combobox.Option key={location.id} value={location.id}>
              {streetLine(location)}, {townLine(location)}
            </Combobox.Option>
          ))}
          {query.error && <Combobox.Empty>The locations could not be searched</Combobox.Empty>}
          {query.data?.total === 0 && <Combobox.Empty>No Locations Found</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
