import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getFieldPath, type Field } from '@curbstop/contract/primitives/fields';
import { isStateCode } from '@curbstop/contract/primitives/state-names';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { locationDetails, type LocationDetails } from '@curbstop/contract/locations/location.rules';
import { propertyClassifications, sensitivePopulations } from '@curbstop/contract/locations/location.values';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { Skeleton } from '@mantine/core';
import { Form, FormPair, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, toOptions, StateField, TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, type Values } from '../../ui/form-values.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import {
  PercentileConfirmationFields,
  percentileConfirmationLabels,
} from '../accounts/PercentileConfirmationFields.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useCustomFieldsOfForm } from '../custom-fields/custom-field.queries.ts';
import { CustomFieldInputs } from '../custom-fields/CustomFieldInputs.tsx';
import { ContactFormFields } from './ContactFormFields.tsx';
import { getFieldLabel, formatLocationFormValue } from './form-labels.calculation.ts';
import { GeocodingButton } from './Geocoding.tsx';
import { LazyPinField } from './LazyPin.tsx';
import { SameAddressAlert } from './SameAddressAlert.tsx';
import { useCreateLocation, useUpdateLocation } from './location.commands.ts';
import {
  createBlankLocation,
  findPrimaryContact,
  parseLocation,
  toLocationValues,
  withConfirmedTier,
  type ContactPart,
} from './location.form.ts';
import { getNextTierHelp, getTierHelp, listNextTierOptions, listTierOptions } from './tier.calculation.ts';
import { useTierContext } from './tier.queries.ts';

interface NewProps {
  readonly onDone: () => void;
  readonly onOpen: (location: LocationDetails) => void;
}

/** A new location with an optional contact. */
export function NewLocationForm(props: NewProps) {
  const fields = useCustomFieldsOfForm('location');
  return fields ? <NewForm {...props} fields={fields} /> : <FormWaits />;
}

interface WithFields {
  /** The account's custom fields. */
  readonly fields: readonly CustomField[];
}

function NewForm({ onDone, onOpen, fields: ownFields }: NewProps & WithFields) {
  const me = useMe();
  const { id: accountId, primacyCode, timeZone } = me.defaultAccount;
  const create = useCreateLocation(accountId, onOpen);
  const contact: ContactPart = meetsRequirement(me, requirements.editContacts) ? 'optional' : 'none';
  const form = useForm({
    name: 'location',
    subject: 'this location',
    start: { ...createBlankLocation(ownFields), state: isStateCode(primacyCode) ? primacyCode : '' } as Values,
    saved: undefined,
    read: (values) => parseLocation(values, contact, { fields: ownFields, kept: {}, timeZone }),
    save: create.mutateAsync,
    onSaved: onDone,
    failed: 'An error occurred. Location could not be created.',
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Add location"
      refusal="The location was not created"
      getLabel={labelsWith(ownFields)}
      support={<ContactSupport />}
    >
      <LocationFields form={form} contact={contact} exceptId={undefined} fields={ownFields} />
      <SaveButtons form={form} onCancel={onDone} label="Add location" />
    </Form>
  );
}

interface EditProps {
  readonly location: LocationDetails;
  readonly onDone: () => void;
}

/** Edits a location and its primary contact in one transaction [A4.2]. */
export function EditLocationForm(props: EditProps) {
  const fields = useCustomFieldsOfForm('location');
  return fields ? <EditForm {...props} fields={fields} /> : <FormWaits />;
}

function FormWaits() {
  return <Skeleton height={320} aria-busy="true" />;
}

function EditForm({ location, onDone, fields: ownFields }: EditProps & WithFields) {
  const me = useMe();
  const { timeZone } = me.defaultAccount;
  const update = useUpdateLocation(me.defaultAccount.id);
  const toShownValues = (details: LocationDetails) => toLocationValues(details, { fields: ownFields, timeZone });
  const contactOf = (details: LocationDetails): ContactPart => {
    if (!meetsRequirement(me, requirements.editContacts)) return 'none';
    return findPrimaryContact(details) ? 'existing' : 'optional';
  };
  const form = useForm({
    name: 'location',
    subject: 'this location',
    start: toShownValues(location),
    saved: location,
    read: (values, before) =>
      withConfirmedTier(
        parseLocation(values, contactOf(before), { fields: ownFields, kept: before.customFields, timeZone }),
        values,
      ),
    save: ({ contact, ...place }, before) => {
      const primary = findPrimaryContact(before);
      const change = {
        ...place,
        ...(contact && { contact: { ...contact, ...(primary && { id: primary.id, version: primary.version }) } }),
      };
      return update.mutateAsync({ before, change });
    },
    onSaved: onDone,
    failed: 'An error occurred. Location could not be updated',
    race: { find: createConflictReader(locationDetails), valuesOf: toShownValues },
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit location"
      refusal="The location was not saved"
      getLabel={labelsWith(ownFields)}
      formatFormValue={(path, value) => formatLocationFormValue(path, String(value))}
      support={<ContactSupport />}
    >
      <LocationFields form={form} contact={contactOf(form.saved)} exceptId={location.id} fields={ownFields} />
      <PercentileConfirmationFields
        form={form}
        help="For example what was found about the plumbing. It is recorded in the change history."
      />
      <SaveButtons form={form} onCancel={onDone} label="Save location" />
    </Form>
  );
}

/** Labels of custom fields and of the form's fields. */
function labelsWith(fields: readonly CustomField[]): (path: string) => string {
  return (path) =>
    fields.find(({ id }) => path === `customFields.${id}`)?.name ??
    percentileConfirmationLabels[path] ??
    getFieldLabel(path);
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
    return { ...form.field(getFieldPath(name, described)), label, required };
  };
  const tiers = useTierContext();
  const nextTiers = listNextTierOptions(tiers);
  return (
    <>
      <FormSection title="Address and coordinates">
        <TextField {...field('addressLine1')} />
        <TextField {...field('addressLine2')} placeholder="Apt 2, Building C" />
        <TextField {...field('city')} />
        <FormPair>
          <StateField {...field('state')} />
          <TextField {...field('zip')} />
        </FormPair>
        <SameAddressAlert values={form.values} exceptId={exceptId} />
        <FormPair>
          <TextField {...field('latitude')} placeholder="41.575100" />
          <TextField {...field('longitude')} placeholder="-72.332600" help={longitudeHelp(form.values)} />
        </FormPair>
        <GeocodingButton form={form} />
        <LazyPinField form={form} />
      </FormSection>
      <FormSection title="Location details">
        <FormPair>
          <TextField {...field('externalId')} />
          <TextField {...field('name')} />
        </FormPair>
        <FormPair>
          <SelectField
            {...field('propertyClassification')}
            options={toOptions(propertyClassifications)}
            none="Not recorded"
          />
          <TextField {...field('parcelNumber')} />
        </FormPair>
        <TextField {...field('meterNumber')} />
        <FormPair>
          <SelectField
            {...field('tier')}
            options={listTierOptions(tiers, form.values['profile.tier'] ?? '')}
            help={getTierHelp(form.values['profile.tier'] ?? '', tiers)}
            none="No tier"
          />
          <SelectField
            {...field('sensitivePopulation')}
            options={toOptions(sensitivePopulations)}
            none="Not recorded"
          />
        </FormPair>
        {nextTiers.length > 0 && (
          <SelectField
            {...field('nextTier')}
            options={nextTiers}
            help={getNextTierHelp(form.values['profile.nextTier'] ?? '', tiers)}
            none="Not recorded"
          />
        )}
        <SelectField {...field('disadvantagedNeighborhood')} options={toOptions(['Yes', 'No'])} none="Not recorded" />
      </FormSection>
      <FormSection title="Mailing address, if different">
        <TextField {...field('mailingAddressLine1')} />
        <TextField {...field('mailingAddressLine2')} />
        <TextField {...field('mailingCity')} />
        <FormPair>
          <StateField {...field('mailingState')} />
          <TextField {...field('mailingZip')} />
        </FormPair>
      </FormSection>
      <OwnFields form={form} fields={fields} />
      {contact !== 'none' && (
        <FormSection
          title="Primary contact"
          help={contact === 'optional' && 'Leave blank if there is no contact yet. A first name or an email is enough.'}
        >
          <ContactFormFields form={form} designates={false} />
        </FormSection>
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
    <FormSection title="Custom fields">
      <CustomFieldInputs
        fields={fields}
        texts={under(form.values)}
        errors={under(form.errors)}
        inputId={(id) => form.idOf(`customFields.${id}`)}
        onChange={(id, text) => form.set(`customFields.${id}`, text)}
      />
    </FormSection>
  );
}

/** Nearly all of the United States has a negative longitude; without the minus a location ends up in Asia. */
function longitudeHelp({ longitude }: Values): string | undefined {
  return /^\+?\d/.test(longitude?.trim() ?? '')
    ? 'Longitude is usually negative in the United States, such as -72.332600'
    : undefined;
}
