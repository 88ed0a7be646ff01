import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { systemTypes, timeZones } from '@curbstop/contract/accounts/account-profile.values';
import { formsOf } from '@curbstop/contract/accounts/primacy.values';
import { isStateCode, stateCodes, stateNames } from '@curbstop/contract/primitives/us-state';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { FormButtons, FormGroup, FormPair, FormSheet } from '../../ui/FormSheet.tsx';
import { Note } from '../../ui/Note.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { useSaveAccountProfile } from './account-profile.commands.ts';
import {
  lostRace,
  profileLabels,
  readForm,
  rebase,
  refusedFields,
  valuesOf,
  type ProfileErrors,
  type ProfileField,
} from './account-profile.form.ts';

type Option = { readonly value: string; readonly label: string };
const states: readonly Option[] = stateCodes.map((code) => ({ value: code, label: stateNames[code] }));
const kinds: readonly Option[] = systemTypes.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }));
const fieldId = (name: ProfileField) => `profile-${name}`;

export function AccountProfileForm({ profile }: { readonly profile: AccountProfile }) {
  const form = useProfileForm(profile);
  const { values, errors } = form;
  const base = (name: ProfileField) => ({
    id: fieldId(name),
    label: profileLabels[name],
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
  });
  const text = (
    name: ProfileField,
    more: {
      readonly description?: string;
      readonly required?: true;
      readonly inputMode?: 'numeric';
      readonly autoComplete?: string;
      readonly type?: 'date';
    } = {},
  ) => {
    const { required, ...rest } = more;
    return <TextInput {...base(name)} {...rest} {...(required && { withAsterisk: true, 'aria-required': true })} />;
  };
  const choice = (name: ProfileField, options: readonly Option[], none?: string) => (
    <NativeSelect {...base(name)} data={none === undefined ? [...options] : [{ value: '', label: none }, ...options]} />
  );
  return (
    <FormSheet
      label="Account profile"
      refusal="The account profile was not saved"
      onSubmit={form.save}
      failure={form.failure}
      errors={form.problems}
    >
      {form.meanwhile && (
        <Note tone="attention" title="Someone else changed the profile while you were editing it.">
          {form.meanwhile}
        </Note>
      )}
      <FormGroup title="Water system">
        <DataList>
          <DataPair name="PWSID">{profile.pwsid}</DataPair>
          <DataPair name="State (primacy)">{stateName(profile.primacyCode)}</DataPair>
          <DataPair name="Template for imports">{templateWords(profile.primacyCode)}</DataPair>
        </DataList>
        {text('name', { required: true })}
        {choice('systemType', kinds)}
        <FormPair>
          {text('populationServed', { inputMode: 'numeric' })}
          {text('serviceConnections', { inputMode: 'numeric' })}
        </FormPair>
        {choice('timeZone', zonesWith(profile.timeZone))}
      </FormGroup>
      <FormGroup
        title="Local lead ban"
        help="Only if your town banned lead pipe before your State did. Lines installed later can then be based on this date."
      >
        <FormPair>
          {text('localLeadBanDate', { type: 'date' })}
          {text('localLeadBanCitation')}
        </FormPair>
      </FormGroup>
      <FormGroup title="Contact" help="Shown to the State and your customers.">
        <FormPair>
          {text('contactPhone')}
          {text('contactEmail')}
        </FormPair>
      </FormGroup>
      <FormGroup title="Defaults for imports" help="Used for rows without a city, state or ZIP.">
        {text('defaultCity')}
        <FormPair>
          {choice('defaultState', states, `${stateName(profile.primacyCode)}, the State of this system`)}
          {text('defaultZip', { inputMode: 'numeric' })}
        </FormPair>
      </FormGroup>
      <FormGroup title="Letterhead" help="Return address and signature of your letters.">
        {text('returnAddressLine1')}
        {text('returnAddressLine2')}
        {text('returnCity')}
        <FormPair>
          {choice('returnState', states, 'Not given')}
          {text('returnZip', { inputMode: 'numeric' })}
        </FormPair>
        <FormPair>
          {text('signatoryName')}
          {text('signatoryTitle')}
        </FormPair>
      </FormGroup>
      <FormButtons>
        {form.unsaved && (
          <Button variant="default" onClick={form.reset}>
            Discard the changes
          </Button>
        )}
        <Button type="submit" loading={form.saving}>
          Save the account profile
        </Button>
      </FormButtons>
    </FormSheet>
  );
}

function stateName(code: string): string {
  return isStateCode(code) ? stateNames[code] : code;
}

/** The import template of the State [A6.14]. */
function templateWords(primacyCode: string): string {
  return formsOf(primacyCode).inventoryTemplate === 'combined'
    ? 'The general one: locations and service lines in EPA’s columns'
    : `The one for ${stateName(primacyCode)}`;
}

function useProfileForm(profile: AccountProfile) {
  const save = useSaveAccountProfile();
  // The saved version behind the form; after an edit conflict, the other user's version.
  const [before, setBefore] = useState(profile);
  const [values, setValues] = useState(() => valuesOf(profile));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [failure, setFailure] = useState<string>();
  const [meanwhile, setMeanwhile] = useState<string>();
  const [problems, setProblems] = useState<readonly { id: string; label: string; sentence: string }[]>([]);
  const unsaved = JSON.stringify(values) !== JSON.stringify(valuesOf(before));
  useUnsavedGuard(unsaved && !save.isPending, 'the account profile');

  const showErrors = (wrong: ProfileErrors) => {
    setErrors(wrong);
    setProblems(
      Object.entries(wrong).map(([name, sentence]) => ({
        id: fieldId(name as ProfileField),
        label: profileLabels[name as ProfileField],
        sentence,
      })),
    );
  };
  const begin = (from: AccountProfile) => {
    setBefore(from);
    setValues(valuesOf(from));
    showErrors({});
    setFailure(undefined);
    setMeanwhile(undefined);
  };
  const refused = (error: unknown) => {
    const theirs = lostRace(error);
    if (!theirs) {
      showErrors(refusedFields(error));
      setFailure(toErrorMessage(error).sentences.join(' '));
      return;
    }
    const merged = rebase(before, values, theirs);
    setBefore(theirs);
    setValues(merged.values);
    setMeanwhile(conflictMessage(merged));
  };
  return {
    values,
    errors,
    failure,
    problems,
    meanwhile,
    unsaved,
    saving: save.isPending,
    change: (name: ProfileField, value: string) => setValues((held) => ({ ...held, [name]: value })),
    reset: () => begin(before),
    save: () => {
      setFailure(undefined);
      const read = readForm(values);
      showErrors('errors' in read ? read.errors : {});
      if ('errors' in read) return;
      const done = (saved: AccountProfile) => {
        begin(saved);
        toastSuccess('The account profile was saved');
      };
      save.mutate({ version: before.version, fields: read.fields }, { onSuccess: done, onError: refused });
    },
  };
}

function conflictMessage({ both, theirs }: Pick<ReturnType<typeof rebase>, 'both' | 'theirs'>): string {
  const named = (fields: readonly ProfileField[]) => fields.map((name) => profileLabels[name]).join(', ');
  return [
    theirs.length > 0 && `What they saved is in the form now: ${named(theirs)}.`,
    both.length > 0 &&
      `You both changed: ${named(both)}. Yours stands there; saving again puts it in the place of theirs.`,
    'Review the changes, then save again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** An account may have been created with a time zone outside the list, which is then added. */
function zonesWith(present: string): readonly Option[] {
  const known = timeZones.map(({ name, label }) => ({ value: name as string, label: `${label} – ${name}` }));
  return known.some(({ value }) => value === present) ? known : [{ value: present, label: present }, ...known];
}
