import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { zipPattern } from '@curbstop/contract/primitives/zip';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { formatStreetLine, formatTownLine } from './location.calculation.ts';
import type { Values } from '../../ui/form-values.ts';
import { locationsAtAddressQuery } from './location.queries.ts';
import classes from './LocationForm.module.css';

const typingRests = 500;

/** Warns before saving that a location with this address exists; the user decides whether it is a different one. */
export function SameAddressAlert({
  values,
  exceptId,
}: {
  readonly values: Values;
  readonly exceptId: string | undefined;
}) {
  const typed = {
    addressLine1: (values['addressLine1'] ?? '').trim(),
    addressLine2: (values['addressLine2'] ?? '').trim(),
    city: (values['city'] ?? '').trim(),
    zip: (values['zip'] ?? '').trim(),
  };
  const [address] = useDebouncedValue(JSON.stringify(typed), typingRests);
  const isWhole = typed.addressLine1 !== '' && typed.city !== '' && zipPattern.test(typed.zip);
  const query = useQuery({
    ...locationsAtAddressQuery(useMe().defaultAccount.id, JSON.parse(address) as typeof typed),
    enabled: isWhole && address === JSON.stringify(typed),
  });
  const sameAddressLocations = isWhole ? (query.data ?? []).filter(({ id }) => id !== exceptId) : [];
  return (
    <div aria-live="polite" className={classes['found']}>
      {sameAddressLocations.map((place) => (
        <Alert key={place.id} tone="attention" title={`There is already ${formatStreetLine(place)}`}>
          <Anchor href={`/locations/${place.id}/details`} target="_blank">
            {formatStreetLine(place)}, {formatTownLine(place)} (opens in a new tab)
          </Anchor>
        </Alert>
      ))}
    </div>
  );
}
