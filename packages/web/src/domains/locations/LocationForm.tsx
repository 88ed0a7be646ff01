import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { fieldPath, type Field } from '@curbstop/contract/primitives/fields';
import { isStateCode } from '@curbstop/contract/primitives/us-state';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { propertyClassifications, sensitivePopulations } from '@curbstop/contract/locations/location.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { Skeleton } from '@mantine/core';
import { meets, useMe } from '../accounts/session.queries.ts';
import { useCustomFields } from '../custom-fields/custom-field.queries.ts';
import { CustomFieldInputs } from '../custom-fields/CustomFieldInputs.tsx';
import { ContactFormFields } from './ContactFormFields.tsx';
import { Buttons, FormFrame } from './FormFrame.tsx';
import { fieldWords } from './form-words.calculation.ts';
import { LocationConflict, LocationProblems } from './LocationProblems.tsx';
import { GeocodingButton } from './Geocoding.tsx';
import { LazyPinField } from './LazyPin.tsx';
import { SameAddress } from './SameAddress.tsx';
import { useCreateLocation, useUpdateLocation } from './location.commands.ts';
import {
  blankLocation,
  lostRace,
  primaryOf,
  readLocation,
  valuesOf,
  type ContactPart,
  type Values,
} from './location.form.ts';
import { ChoiceField, fieldId, optionsOf, StateField, TextField, type FormState } from './LocationFormFields.tsx';
import { tierHelp, tierOptions } from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';
import { usePlaceForm } from './editing.form.ts';
import classes from './LocationForm.module.css';

interface NewProps {
  readonly onDone: () => void;
  readonly onOpen: (location: LocationDetails) => void;
}

/** A new location with an optional contact. */
export function NewLocationForm(props: NewProps) {
  const custom = useCustomFields('location');
  return custom ? <NewForm {...props} fields={custom.fields} /> : <FormWaits />;
}

interface WithFields {
  /** The account's custom fields. */
  readonly fields: readonly CustomField[];
}

function NewForm({ onDone, onOpen, fields: ownFields }: NewProps & WithFields) {
  const me = useMe();
  const { id: accountId, primacyCode, timeZone } = me.defaultAccount;
  const save = useCreateLocation(accountId, onOpen);
  const contact: ContactPart = meets(me, requirements.editContacts) ? 'optional' : 'none';
  const start = { ...blankLocation(ownFields), state: isStateCode(primacyCode) ? primacyCode : '' };
  const form = usePlaceForm({ start, what: 'this location', isSaved: save.isSuccess, onDone });
  const submit = form.submit(
    (values) => readLocation(values, contact, { fields: ownFields, kept: {}, timeZone }),
    (fields) => save.mutate(fields, { onError: form.refused }),
  );
  return (
    <FormFrame label="Add a location" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      <LocationProblems title="The location was not created" errors={form.errors} sentences={form.sentences} />
      <LocationFields form={form} contact={contact} exceptId={undefined} fields={ownFields} />
      <Buttons onCancel={onDone} saving={save.isPending} label="Add the location" />
    </FormFrame>
  );
}

interface EditProps {
  readonly location: LocationDetails;
  readonly onDone: () => void;
}

/** Edits a location and its primary contact in one transaction [A4.2]. */
export function EditLocationForm(props: EditProps) {
  const custom = useCustomFields('location');
  return custom ? <EditForm {...props} fields={custom.fields} /> : <FormWaits />;
}

function FormWaits() {
  return <Skeleton height={320} aria-busy="true" />;
}

function EditForm({ location, onDone, fields: ownFields }: EditProps & WithFields) {
  const me = useMe();
  const { timeZone } = me.defaultAccount;
  const shown = (of: LocationDetails) => valuesOf(of, { fields: ownFields, timeZone });
  const save = useUpdateLocation(me.defaultAccount.id);
  const form = usePlaceForm({
    start: shown(location),
    saved: location,
    what: 'this location',
    isSaved: save.isSuccess,
    onDone,
  });
  const before = form.saved ?? location;
  const primary = primaryOf(before);
  const contact: ContactPart = meets(me, requirements.editContacts) ? (primary ? 'existing' : 'optional') : 'none';
  const submit = form.submit(
    (values) => readLocation(values, contact, { fields: ownFields, kept: before.customFields, timeZone }),
    ({ contact: fields, ...place }) => {
      const change = {
        ...place,
        ...(fields && { contact: { ...fields, ...(primary && { id: primary.id, version: primary.version }) } }),
      };
      const onError = (error: unknown) => {
        const theirs = lostRace(error);
        if (theirs) form.rebaseOn(theirs, shown(theirs));
        else form.refused(error);
      };
      save.mutate({ before, change }, { onError });
    },
  );
  return (
    <FormFrame label="Edit the location" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      {form.theirChanges.length > 0 && (
        <LocationConflict theirChanges={form.theirChanges} onTake={form.take} wordsOf={fieldWords} />
      )}
      <LocationProblems title="The location was not saved" errors={form.errors} sentences={form.sentences} />
      <LocationFields form={form} contact={contact} exceptId={location.id} fields={ownFields} />
      <Buttons onCancel={onDone} saving={save.isPending} label="Save the location" />
    </FormFrame>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly contact: ContactPart;
  /** Id of the edited location, which is excluded from the duplicate check. */
  readonly exceptId: string | undefined;
}

function LocationFields({ form, contact, exceptId, fields }: FieldsProps & WithFields) {
  const field = (name: keyof typeof locationDescriptor) => {
    const described: Field = locationDescriptor[name];
    const { label, required = false } = described;
    return { form, path: fieldPath(name, described), label, required };
  };
  const tiers = useTierContext();
  return (
    <>
      <fieldset>
        <legend>Address and coordinates</legend>
        <TextField {...field('addressLine1')} />
        <TextField {...field('addressLine2')} placeholder="Apt 2, Building C" />
        <TextField {...field('city')} />
        <div className={classes['pair']}>
          <StateField {...field('state')} />
          <TextField {...field('zip')} />
        </div>
        <SameAddress values={form.values} exceptId={exceptId} />
        <div className={classes['pair']}>
          <TextField {...field('latitude')} placeholder="41.575100" />
          <TextField {...field('longitude')} placeholder="-72.332600" help={longitudeHelp(form.values)} />
        </div>
        <GeocodingButton form={form} />
        <LazyPinField form={form} />
      </fieldset>
      <fieldset>
        <legend>Location details</legend>
        <div className={classes['pair']}>
          <TextField {...field('externalId')} />
          <TextField {...field('name')} />
        </div>
        <div className={classes['pair']}>
          <ChoiceField {...field('propertyClassification')} options={optionsOf(propertyClassifications)} />
          <TextField {...field('parcelNumber')} />
        </div>
        <div className={classes['pair']}>
          <ChoiceField
            {...field('tier')}
            options={tierOptions(tiers, form.values['profile.tier'] ?? '')}
            help={tierHelp(form.values['profile.tier'] ?? '', tiers)}
            none="None"
          />
          <ChoiceField {...field('sensitivePopulation')} options={optionsOf(sensitivePopulations)} />
        </div>
        <ChoiceField {...field('disadvantagedNeighborhood')} options={optionsOf(['Yes', 'No'])} />
      </fieldset>
      <fieldset>
        <legend>Mailing address, if different</legend>
        <TextField {...field('mailingAddressLine1')} />
        <TextField {...field('mailingAddressLine2')} />
        <TextField {...field('mailingCity')} />
        <div className={classes['pair']}>
          <StateField {...field('mailingState')} />
          <TextField {...field('mailingZip')} />
        </div>
      </fieldset>
      <OwnFields form={form} fields={fields} />
      {contact !== 'none' && (
        <fieldset>
          <legend>Primary contact</legend>
          {contact === 'optional' && (
            <p className={classes['help']}>
              Leave this empty if there is no contact yet. A first name or an email is enough.
            </p>
          )}
          <ContactFormFields form={form} designates={false} />
        </fieldset>
      )}
    </>
  );
}

/** The account's custom fields. */
function OwnFields({ form, fields }: Pick<FieldsProps, 'form'> & WithFields) {
  if (fields.length === 0) return null;
  const under = (from: Values) =>
    Object.fromEntries(
      Object.entries(from).flatMap(([path, text]) =>
        path.startsWith('customFields.') ? [[path.slice('customFields.'.length), text] as const] : [],
      ),
    );
  return (
    <fieldset>
      <legend>Custom fields</legend>
      <CustomFieldInputs
        fields={fields}
        texts={under(form.values)}
        errors={under(form.errors)}
        inputId={(id) => fieldId(`customFields.${id}`)}
        onChange={(id, text) => form.set(`customFields.${id}`, text)}
      />
    </fieldset>
  );
}

/** Nearly all of the United States has a negative longitude; without the minus a location ends up in Asia. */
function longitudeHelp({ longitude }: Values): string | undefined {
  return /^\+?\d/.test(longitude?.trim() ?? '') ? 'Longitudes in the United States begin with a minus' : undefined;
}
