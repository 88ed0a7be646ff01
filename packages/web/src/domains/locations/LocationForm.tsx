import { needs } from '@curbstop/contract/accounts/need.values';
import { isStateCode } from '@curbstop/contract/kinds/us-state';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { propertyClassifications, sensitivePopulations, tiers } from '@curbstop/contract/locations/location.values';
import { meets, useMe } from '../accounts/session.queries.ts';
import { ContactFormFields } from './ContactFormFields.tsx';
import { Buttons, FormFrame } from './FormFrame.tsx';
import { LocationConflict, LocationProblems } from './LocationProblems.tsx';
import { GeocodingButton } from './Geocoding.tsx';
import { LatePin } from './LatePin.tsx';
import { SameAddress } from './SameAddress.tsx';
import { useCreateLocation, useUpdateLocation } from './location.commands.ts';
import { blankLocation, lostRace, primaryOf, readLocation, valuesOf, type ContactPart, type Values } from './location.form.ts';
import { ChoiceField, optionsOf, StateField, TextField, type FormState } from './LocationFormFields.tsx';
import { usePlaceForm } from './editing.form.ts';
import classes from './LocationForm.module.css';

interface NewProps {
  readonly onDone: () => void;
  readonly onOpen: (location: LocationDetails) => void;
}

/** A new location with its contact, if there is somebody to write to. */
export function NewLocationForm({ onDone, onOpen }: NewProps) {
  const me = useMe();
  const { id: accountId, primacyCode } = me.defaultAccount;
  const save = useCreateLocation(accountId, onOpen);
  const contact: ContactPart = meets(me, needs.editContacts) ? 'optional' : 'none';
  const start = { ...blankLocation(), state: isStateCode(primacyCode) ? primacyCode : '' };
  const form = usePlaceForm({ start, what: 'this location', isSaved: save.isSuccess, onDone });
  const submit = form.submit(
    (values) => readLocation(values, contact),
    (fields) => save.mutate(fields, { onError: form.refused }),
  );
  return (
    <FormFrame label="Add a location" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      <LocationProblems title="The location was not created" errors={form.errors} sentences={form.sentences} />
      <LocationFields form={form} contact={contact} exceptId={undefined} />
      <Buttons onCancel={onDone} saving={save.isPending} label="Add the location" />
    </FormFrame>
  );
}

interface EditProps {
  readonly location: LocationDetails;
  readonly onDone: () => void;
}

/** Edits a location and its primary contact, both or neither [A4.2]. */
export function EditLocationForm({ location, onDone }: EditProps) {
  const me = useMe();
  const save = useUpdateLocation(me.defaultAccount.id);
  const form = usePlaceForm({ start: valuesOf(location), saved: location, what: 'this location', isSaved: save.isSuccess, onDone });
  const before = form.saved ?? location;
  const primary = primaryOf(before);
  const contact: ContactPart = meets(me, needs.editContacts) ? (primary ? 'existing' : 'optional') : 'none';
  const submit = form.submit(
    (values) => readLocation(values, contact),
    ({ contact: fields, ...place }) => {
      const change = { ...place, ...(fields && { contact: { ...fields, ...(primary && { id: primary.id, version: primary.version }) } }) };
      const onError = (error: unknown) => {
        const theirs = lostRace(error);
        if (theirs) form.rebaseOn(theirs, valuesOf(theirs));
        else form.refused(error);
      };
      save.mutate({ before, change }, { onError });
    },
  );
  return (
    <FormFrame label="Edit the location" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      {form.theirChanges.length > 0 && <LocationConflict theirChanges={form.theirChanges} onTake={form.take} />}
      <LocationProblems title="The location was not saved" errors={form.errors} sentences={form.sentences} />
      <LocationFields form={form} contact={contact} exceptId={location.id} />
      <Buttons onCancel={onDone} saving={save.isPending} label="Save the location" />
    </FormFrame>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly contact: ContactPart;
  /** The location that is being edited is no double of itself. */
  readonly exceptId: string | undefined;
}

function LocationFields({ form, contact, exceptId }: FieldsProps) {
  const field = (path: string, label: string) => ({ form, path, label });
  return (
    <>
      <fieldset>
        <legend>Where it is</legend>
        <TextField {...field('addressLine1', 'Address line 1')} required />
        <TextField {...field('addressLine2', 'Address line 2')} placeholder="Apt 2, Building C" />
        <TextField {...field('city', 'City')} required />
        <div className={classes['pair']}>
          <StateField {...field('state', 'State')} required />
          <TextField {...field('zip', 'ZIP')} required />
        </div>
        <SameAddress values={form.values} exceptId={exceptId} />
        <div className={classes['pair']}>
          <TextField {...field('latitude', 'Latitude')} placeholder="41.575100" />
          <TextField {...field('longitude', 'Longitude')} placeholder="-72.332600" help={longitudeHelp(form.values)} />
        </div>
        <GeocodingButton form={form} />
        <LatePin form={form} />
      </fieldset>
      <fieldset>
        <legend>What it is</legend>
        <div className={classes['pair']}>
          <TextField {...field('externalId', 'Location ID')} />
          <TextField {...field('name', 'Name')} />
        </div>
        <div className={classes['pair']}>
          <ChoiceField {...field('profile.propertyClassification', 'Property classification')} options={optionsOf(propertyClassifications)} />
          <TextField {...field('profile.parcelNumber', 'Parcel number')} />
        </div>
        <div className={classes['pair']}>
          <ChoiceField {...field('profile.tier', 'Tier')} options={tiers.map((tier) => ({ value: String(tier), label: `Tier ${tier}` }))} none="None" />
          <ChoiceField {...field('sensitivePopulation', 'Sensitive population')} options={optionsOf(sensitivePopulations)} />
        </div>
        <ChoiceField {...field('disadvantagedNeighborhood', 'Disadvantaged neighborhood')} options={optionsOf(['Yes', 'No'])} />
      </fieldset>
      <fieldset>
        <legend>Where letters go, if elsewhere</legend>
        <TextField {...field('mailingAddressLine1', 'Mailing address line 1')} />
        <TextField {...field('mailingAddressLine2', 'Mailing address line 2')} />
        <TextField {...field('mailingCity', 'Mailing city')} />
        <div className={classes['pair']}>
          <StateField {...field('mailingState', 'Mailing state')} />
          <TextField {...field('mailingZip', 'Mailing ZIP')} />
        </div>
      </fieldset>
      {contact !== 'none' && (
        <fieldset>
          <legend>Primary contact</legend>
          {contact === 'optional' && <p className={classes['help']}>Leave this empty if there is nobody yet. A first name or an email is enough to begin with.</p>}
          <ContactFormFields form={form} designates={false} />
        </fieldset>
      )}
    </>
  );
}

/** All of the United States but the last Aleutians lies west of Greenwich; a forgotten minus puts a house into China. */
function longitudeHelp({ longitude }: Values): string | undefined {
  return /^\+?\d/.test(longitude?.trim() ?? '') ? 'Longitudes in the United States begin with a minus' : undefined;
}
