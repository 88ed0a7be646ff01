import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { omitFields } from '@curbstop/contract/primitives/fields';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { CopyText } from '../../ui/CopyText.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { CustomValueDetails } from '../custom-fields/CustomValue.tsx';
import { ContactCard } from './ContactCard.tsx';
import { formatCoordinates, formatMailingLines, formatStreetLine, formatTownLine } from './location.calculation.ts';
import { getNextTierLabel, getRecordedTierLabel, getTierHelp, toTierValue } from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';
import classes from './Location.module.css';

/** Fields without a look of their own. */
const otherFields = omitFields(locationDescriptor, [
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'zip',
  'mailingAddressLine1',
  'mailingAddressLine2',
  'mailingCity',
  'mailingState',
  'mailingZip',
  'latitude',
  'longitude',
  'externalId',
  'tier',
  'tierRuleSet',
  'nextTier',
]);

/** Address, property details and mailing address of a location. */
export function LocationProfile({ location }: { readonly location: LocationDetails }) {
  const { profile } = location;
  const coordinates = formatCoordinates(location);
  const mailing = formatMailingLines(location);
  return (
    <DataList>
      <DataPair name="Address">
        <Lines lines={[formatStreetLine(location), formatTownLine(location)]} />
      </DataPair>
      <DataPair name="Mailing address">
        {mailing.length > 0 ? <Lines lines={mailing} /> : 'Same as the address'}
      </DataPair>
      <DataPair name="Location ID">
        {location.externalId && <CopyText text={location.externalId} label="Location ID" />}
      </DataPair>
      <DataPair name="Coordinates">{coordinates && <CopyText text={coordinates} label="Coordinates" />}</DataPair>
      <DataPair name="Tier">{profile.tier === null ? null : <TierDetails profile={profile} />}</DataPair>
      {profile.nextTier !== null && (
        <DataPair name="Tier under the LCRI">{getNextTierLabel(profile.nextTier)}</DataPair>
      )}
      <FieldPairs fields={otherFields} record={location} />
      <CustomValueDetails entity="location" values={location.customFields} />
      <DataPair name="Added on">{formatInstant(location.createdOn)}</DataPair>
      <DataPair name="Last changed">{formatInstant(location.updatedOn)}</DataPair>
    </DataList>
  );
}

/** The tier, the sites that it covers, and why it has to be chosen again. */
function TierDetails({ profile }: Pick<LocationDetails, 'profile'>) {
  const context = useTierContext();
  const help = getTierHelp(toTierValue(profile), context);
  return <Lines lines={[getRecordedTierLabel(profile, context), ...(help ? [help] : [])]} />;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={classes['line']}>
      {line}
    </span>
  ));
}

/** The first contacts, primary contact first, and how many more there are. */
export function LocationContacts({ contacts, contactCount }: Pick<LocationDetails, 'contacts' | 'contactCount'>) {
  if (contacts.length === 0) return <p className={classes['none']}>No contacts yet.</p>;
  const more = contactCount - contacts.length;
  return (
    <>
      <ul className={classes['contacts']}>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactCard contact={contact} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className={classes['none']}>{formatCount(more, 'more contact')}. Open the location to see all.</p>
      )}
    </>
  );
}
