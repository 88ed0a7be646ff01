import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { fieldsWithout } from '@curbstop/contract/primitives/fields';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { CopyText } from '../../ui/CopyText.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { instant } from '../../ui/format.ts';
import { CustomFacts } from '../custom-fields/CustomValue.tsx';
import { ContactCard } from './ContactCard.tsx';
import { coordinates, mailingLines, streetLine, townLine } from './location.calculation.ts';
import { recordedLabel, tierHelp, tierValue } from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';
import classes from './Location.module.css';

/** Fields without a look of their own. */
const otherFields = fieldsWithout(locationDescriptor, [
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
]);

/** Address, property details and mailing address of a location. */
export function LocationFacts({ location }: { readonly location: LocationDetails }) {
  const { profile } = location;
  const place = coordinates(location);
  const mailing = mailingLines(location);
  return (
    <DataList>
      <DataPair name="Address">
        <Lines lines={[streetLine(location), townLine(location)]} />
      </DataPair>
      <DataPair name="Mailing address">
        {mailing.length > 0 ? <Lines lines={mailing} /> : 'Same as the address'}
      </DataPair>
      <DataPair name="Location ID">
        {location.externalId && <CopyText text={location.externalId} what="Location ID" />}
      </DataPair>
      <DataPair name="Coordinates">{place && <CopyText text={place} what="Coordinates" />}</DataPair>
      <DataPair name="Tier">{profile.tier !== null && <TierFact profile={profile} />}</DataPair>
      <FieldPairs fields={otherFields} record={location} />
      <CustomFacts entity="location" values={location.customFields} />
      <DataPair name="Added on">{instant(location.createdOn)}</DataPair>
      <DataPair name="Last changed">{instant(location.updatedOn)}</DataPair>
    </DataList>
  );
}

/** The tier, the sites that it covers, and why it has to be chosen again. */
function TierFact({ profile }: Pick<LocationDetails, 'profile'>) {
  const context = useTierContext();
  const help = tierHelp(tierValue(profile), context);
  return <Lines lines={[recordedLabel(profile, context), ...(help ? [help] : [])]} />;
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={classes['line']}>
      {line}
    </span>
  ));
}

/** The contacts, primary contact first. */
export function LocationContacts({ contacts }: Pick<LocationDetails, 'contacts'>) {
  if (contacts.length === 0) return <p className={classes['none']}>No contacts yet.</p>;
  return (
    <ul className={classes['contacts']}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <ContactCard contact={contact} />
        </li>
      ))}
    </ul>
  );
}
