import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { formatStreetLine, formatTownLine } from '../locations/location.calculation.ts';
import { locationQuery, matchingLocationsQuery } from '../locations/location.queries.ts';

/** The value is a location's id, or empty. */
interface Props extends FieldState {
  readonly label?: string;
  readonly help?: string;
  readonly required?: boolean;
}

/** [A9.3, B5.38] */
const typingRests = 250;

/** Selects a location by a part of its address; by default that of a new line. */
export function LocationPicker({
  id: inputId,
  label = 'Location',
  help = 'Search for the address the line serves.',
  required = true,
  value,
  error,
  onChange,
}: Props) {
  const accountId = useMe().defaultAccount.id;
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), typingRests);
  const chosenLocation = useQuery({ ...locationQuery(accountId, value), enabled: value !== '' }).data;
  const chosenLabel = chosenLocation && getLabel(chosenLocation);
  // After a choice the field contains the label, which is not a search term.
  const request = settled === chosenLabel ? '' : settled;
  const matches = useQuery({ ...matchingLocationsQuery(accountId, request), enabled: request !== '' });
  const options = new Map(
    (request === '' ? [] : (matches.data ?? [])).map((location) => [location.id, getLabel(location)]),
  );
  if (value !== '' && chosenLabel) options.set(value, chosenLabel);
  return (
    <Select
      id={inputId}
      label={label}
      description={help}
      withAsterisk={required}
      aria-required={required}
      searchable
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear location' }}
      value={value || null}
      data={[...options].map(([id, label]) => ({ value: id, label }))}
      // The server has already searched, in more fields than the label shows.
      filter={({ options: all }) => all}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={describeNoOptions(request, matches)}
      error={error}
    />
  );
}

function describeNoOptions(searchTerm: string, { isFetching }: { readonly isFetching: boolean }): string | undefined {
  if (searchTerm === '') return undefined;
  return isFetching ? 'Searching' : 'No Locations Found';
}

function getLabel(location: Parameters<typeof formatStreetLine>[0] & Parameters<typeof formatTownLine>[0]): string {
  return `${formatStreetLine(location)}, ${formatTownLine(location)}`;
}
