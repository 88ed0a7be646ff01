import { isStateCode } from '@curbstop/contract/primitives/state-names';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import type { FacilityKind } from '@curbstop/contract/regulations/school-sampling.values';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import {
  schoolFacility as facilityShape,
  type SchoolFacility,
} from '@curbstop/contract/school-facilities/school-facility.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { formatFieldValue } from '../../ui/field-values.ts';
import { Form, FormPair, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField, StateField, TextField, toOptions } from '../../ui/FormFields.tsx';
import { createConflictReader, type FieldValue } from '../../ui/form-values.ts';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { getFacilityLabel as getLabel } from './school-facility.calculation.ts';
import { useFacilityCommands } from './school-facility.commands.ts';
import { createBlankFacility, parseFacility, toFacilityValues } from './school-facility.form.ts';

const shared = { name: 'facility', subject: 'this facility' } as const;

export function NewFacilityForm({ onDone }: { readonly onDone: () => void }) {
  const { id: accountId, primacyCode, timeZone } = useMe().defaultAccount;
  const { create } = useFacilityCommands(accountId);
  const form = useForm({
    ...shared,
    start: createBlankFacility({ state: isStateCode(primacyCode) ? primacyCode : '' }),
    saved: undefined,
    read: (values) => parseFacility(values, getTodayAt(timeZone)),
    save: create.mutateAsync,
    onSaved: onDone,
  });
  return (
    <Form form={form} layout="drawer" label="Add facility" refusal="The facility was not added" getLabel={getLabel}>
      <FacilityFields form={form} />
      <SaveButtons form={form} onCancel={onDone} label="Add facility" />
    </Form>
  );
}

interface EditProps {
  readonly facility: SchoolFacility;
  readonly onDone: () => void;
}

export function EditFacilityForm({ facility, onDone }: EditProps) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const { edit } = useFacilityCommands(accountId);
  const form = useForm({
    ...shared,
    start: toFacilityValues(facility),
    saved: facility,
    read: (values) => parseFacility(values, getTodayAt(timeZone)),
    save: (fields, before) => edit.mutateAsync({ before, fields }),
    onSaved: onDone,
    race: { find: createConflictReader(facilityShape), valuesOf: toFacilityValues },
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit facility"
      refusal="The facility was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <FacilityFields form={form} />
      <SaveButtons form={form} onCancel={onDone} label="Save facility" />
    </Form>
  );
}

function formatFormValue(path: string, value: FieldValue): string {
  const field = schoolFacilityDescriptor[path as keyof typeof schoolFacilityDescriptor];
  return String((field && formatFieldValue(field, value)) ?? value);
}

function FacilityFields({ form }: { readonly form: FormState }) {
  const field = (path: keyof typeof schoolFacilityDescriptor) => ({ ...form.field(path), label: getLabel(path) });
  const kind = form.values['kind'] as FacilityKind;
  return (
    <>
      <FormSection label="Facility">
        <TextField {...field('name')} required />
        <SelectField {...field('kind')} options={listFieldOptions(schoolFacilityDescriptor.kind) ?? []} required />
        {kind === 'childCare' && (
          <SelectField {...field('isLicensed')} options={toOptions(['Yes', 'No'])} none="Not recorded" />
        )}
      </FormSection>
      <FormSection
        title="Address"
        help="A location of your account at the same address is found automatically, with its service lines."
      >
        <TextField {...field('addressLine1')} required />
        <TextField {...field('addressLine2')} />
        <TextField {...field('city')} required />
        <FormPair>
          <StateField {...field('state')} required />
          <TextField {...field('zip')} required />
        </FormPair>
      </FormSection>
      <FormSection title="Contact">
        <TextField {...field('contactName')} help="For scheduling sampling and sending results" />
        <FormPair>
          <TextField {...field('contactPhone')} kind="tel" />
          <TextField {...field('contactEmail')} kind="email" />
        </FormPair>
      </FormSection>
      <PlumbingFields form={form} kind={kind} />
      <FormSection title="Exemption" help="Attach proof to the facility to apply this exemption.">
        <SelectField
          {...field('exemptReason')}
          options={listFieldOptions(schoolFacilityDescriptor.exemptReason) ?? []}
          none="Not exempt"
        />
        {form.values['exemptReason'] !== '' && <TextField {...field('exemptNote')} />}
        <LongTextField {...field('notes')} />
      </FormSection>
    </>
  );
}

function PlumbingFields({ form, kind }: { readonly form: FormState; readonly kind: FacilityKind }) {
  const field = (path: keyof typeof schoolFacilityDescriptor) => ({ ...form.field(path), label: getLabel(path) });
  const { outlets } = getSchoolSamplingRule(getTodayAt(useMe().defaultAccount.timeZone));
  return (
    <FormSection title="Plumbing">
      <FormPair>
        <TextField {...field('yearBuilt')} inputMode="numeric" />
        <TextField {...field('yearReplumbed')} inputMode="numeric" />
      </FormPair>
      <TextField
        {...field('outletCount')}
        inputMode="numeric"
        help={`Fewer than ${outlets[kind]} samples are enough only if the facility has fewer outlets.`}
      />
    </FormSection>
  );
}
