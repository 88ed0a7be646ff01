import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { accountProfile, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { systemTypes, timeZones } from '@curbstop/contract/accounts/account-profile.values';
import { getPrimacyForms } from '@curbstop/contract/accounts/primacy.values';
import { isStateCode, stateCodes, stateNames } from '@curbstop/contract/primitives/state-names';
import { Anchor, Button } from '@mantine/core';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { Form, FormButtons, FormGroup, FormPair } from '../../ui/Form.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { LongTextField, SelectField, TextField, type Option } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { formatNumber } from '../../ui/format.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useSaveAccountProfile } from './account-profile.commands.ts';
import { isConfirmationShown, PercentileConfirmationField } from './PercentileConfirmationField.tsx';
import { PercentileConfirmationFields } from './PercentileConfirmationFields.tsx';
import {
  confirmationLabels,
  profileLabels,
  parseSystemProfile,
  toAccountProfileValues,
  type ProfileField,
  type SystemProfileValues,
} from './account-profile.form.ts';

const states: readonly Option[] = stateCodes.map((code) => ({ value: code, label: stateNames[code] }));
const kinds: readonly Option[] = systemTypes.map(({ code, label }) => ({ value: code, label: `${label} (${code})` }));
const onOff: readonly Option[] = [
  { value: 'false', label: 'Off' },
  { value: 'true', label: 'On' },
];
const labels: Readonly<Record<string, string>> = { ...profileLabels, ...confirmationLabels };
const getLabel = (path: string) => labels[path] ?? path;

export function AccountProfileForm({ profile }: { readonly profile: AccountProfile }) {
  const save = useSaveAccountProfile();
  const form = useForm({
    name: 'profile',
    subject: 'the account profile',
    start: toAccountProfileValues(profile),
    saved: profile,
    read: parseSystemProfile,
    save: (change, { version }) => save.mutateAsync({ ...change, version }),
    staysOpen: (saved: AccountProfile) => ({ saved, values: toAccountProfileValues(saved) }),
    onSaved: () => toastSuccess('The account profile was saved'),
    race: { find: createConflictReader(accountProfile), valuesOf: toAccountProfileValues },
  });
  const field = (name: ProfileField) => ({ ...form.field(name), label: profileLabels[name] });
  return (
    <Form
      form={form}
      layout="page"
      label="Account profile"
      refusal="The account profile was not saved"
      getLabel={getLabel}
    >
      <FormGroup title="Water system">
        <DataList>
          <DataPair name="PWSID">{profile.pwsid}</DataPair>
          <DataPair name="State (primacy)">{stateName(profile.primacyCode)}</DataPair>
          <DataPair name="Import template">{templateWords(profile.primacyCode)}</DataPair>
          <DataPair name="Population served">
            {profile.populationServed === null ? 'Not recorded' : formatNumber(profile.populationServed)}
            {' · '}
            <Anchor href="/administration/population">
              {profile.populationServed === null ? 'Enter population' : 'History and changes'}
            </Anchor>
          </DataPair>
        </DataList>
        <TextField {...field('name')} required />
        <SelectField {...field('systemType')} options={kinds} />
        <TextField {...field('serviceConnections')} inputMode="numeric" />
        <SelectField {...field('timeZone')} options={zonesWith(profile.timeZone)} />
        <EndedDeadlines form={form} />
      </FormGroup>
      <FormGroup
        title="Local lead ban"
        help="Only if your town banned lead pipe before your State did. This date can then be the basis of classification for lines installed later."
      >
        <FormPair>
          <DateField {...field('localLeadBanDate')} />
          <TextField {...field('localLeadBanCitation')} />
        </FormPair>
        <PopulationPercentileConfirmation form={form} />
      </FormGroup>
      <FormGroup title="Contact" help="Shown to the State and your customers.">
        <FormPair>
          <TextField {...field('contactPhone')} />
          <TextField {...field('contactEmail')} />
        </FormPair>
      </FormGroup>
      <FormGroup title="Import defaults" help="Used for rows without a city, state or ZIP.">
        <TextField {...field('defaultCity')} />
        <FormPair>
          <SelectField
            {...field('defaultState')}
            options={states}
            none={`${stateName(profile.primacyCode)} (State of this water system)`}
          />
          <TextField {...field('defaultZip')} inputMode="numeric" />
        </FormPair>
      </FormGroup>
      <FormGroup title="Letterhead" help="Return address and signature of your letters.">
        <TextField {...field('returnAddressLine1')} />
        <TextField {...field('returnAddressLine2')} />
        <TextField {...field('returnCity')} />
        <FormPair>
          <SelectField {...field('returnState')} options={states} none="Not recorded" />
          <TextField {...field('returnZip')} inputMode="numeric" />
        </FormPair>
        <FormPair>
          <TextField {...field('signatoryName')} />
          <TextField {...field('signatoryTitle')} />
        </FormPair>
        <TextField
          {...field('letterFoot')}
          help="Such as your office hours or website. The system’s name, PWSID and page number are printed below it."
        />
        <SelectField
          {...field('letterPages')}
          options={onOff}
          help="If on, each new letter is printed with a web address and a QR code where the recipient can read it. Anyone with that address can read the letter without signing in. Turning this off removes all web versions permanently."
        />
      </FormGroup>
      <FormButtons>
        {form.isUnsaved && (
          <Button variant="default" onClick={form.reset}>
            Discard changes
          </Button>
        )}
        <Button type="submit" loading={form.isSaving}>
          Save account profile
        </Button>
      </FormButtons>
    </Form>
  );
}

/**
 * The confirmation of a change that lowers 90th percentiles, with its reason if that of the deadlines is not entered.
 */
function PopulationPercentileConfirmation({ form }: { readonly form: FormState<SystemProfileValues> }) {
  if (isConfirmationShown({ form, path: 'confirmedEndedDeadlines' }))
    return <PercentileConfirmationField form={form} />;
  return (
    <PercentileConfirmationFields
      form={form}
      help="For example, the ordinance, or why the time zone changes. It is recorded in the change history."
    />
  );
}

/**
 * The reason and the confirmation of a system type or time zone that ends open deadlines, once the server has named
 * them.
 */
function EndedDeadlines({ form }: { readonly form: FormState<SystemProfileValues> }) {
  const path = 'confirmedEndedDeadlines';
  if (!isConfirmationShown({ form, path })) return null;
  return (
    <>
      <LongTextField
        {...form.field('reason')}
        label={getLabel('reason')}
        maxLength={maxReasonLength}
        help="For example, your State’s letter about the system type, or why the time zone changes. It is recorded in the change history."
        required
      />
      <PercentileConfirmationField form={form} path={path} label={getLabel(path)} />
    </>
  );
}

function stateName(code: string): string {
  return isStateCode(code) ? stateNames[code] : code;
}

/** The import template of the State [A6.14]. */
function templateWords(primacyCode: string): string {
  return getPrimacyForms(primacyCode).inventoryTemplate === 'combined'
    ? 'Standard template (EPA columns)'
    : `${stateName(primacyCode)} template`;
}

/** An account may have been created with a time zone outside the list, which is then added. */
function zonesWith(present: string): readonly Option[] {
  const zoneChoices = timeZones.map(({ name, label }) => ({ value: name as string, label: `${label} – ${name}` }));
  return zoneChoices.some(({ value }) => value === present)
    ? zoneChoices
    : [{ value: present, label: present }, ...zoneChoices];
}
