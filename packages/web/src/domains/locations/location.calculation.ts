import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationDetails, AddressMatch } from '@curbstop/contract/locations/location.rules';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { getTierRuleSetName } from './tier.calculation.ts';

/** Labels of a location's fields in its change history. */
export const locationFieldLabels = getFieldLabels(locationDescriptor, { tierRuleSet: getTierRuleSetName });

type StreetAddress = Omit<AddressMatch, 'id'>;

/** "12 Elm Street, Unit 2". */
export function formatStreetLine({
  addressLine1,
  addressLine2,
}: Pick<StreetAddress, 'addressLine1' | 'addressLine2'>): string {
  return addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1;
}

/** "Hartwell, CT 06415". */
export function formatTownLine({ city, state, zip }: Pick<StreetAddress, 'city' | 'state' | 'zip'>): string {
  return `${city}, ${state} ${zip}`;
}

/** The lines of the mailing address; empty when letters go to the location itself. */
export function formatMailingLines(location: LocationDetails): readonly string[] {
  const { mailingAddressLine1, mailingAddressLine2, mailingCity, mailingState, mailingZip } = location;
  const town = [mailingCity, [mailingState, mailingZip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [mailingAddressLine1, mailingAddressLine2, town].filter(
    (line): line is string => line !== null && line !== '',
  );
}

/** "41.575100, -72.332600". */
export function formatCoordinates({
  latitude,
  longitude,
}: Pick<LocationDetails, 'latitude' | 'longitude'>): string | null {
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}

type Contact = LocationDetails['contacts'][number];

export function getContactName({ firstName, lastName, titleCompanyOrganization, email }: Contact): string {
  return (
    [firstName, lastName].filter(Boolean).join(' ') || (titleCompanyOrganization ?? email ?? 'Contact without a name')
  );
}

export function isPrimary({ designation }: Contact): boolean {
  return designation === primaryDesignation;
}
