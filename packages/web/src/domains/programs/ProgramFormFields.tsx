import { replacementIntervals } from '@curbstop/contract/programs/program.values';
import { TextInput } from '@mantine/core';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { FormPair } from '../../ui/Form.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { formatDayOrText } from '../../ui/format.ts';
import { CheckField, SelectField, TextField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { assetTypeCards, formatInterval, programFieldLabels } from './program.calculation.ts';
import { calculateFormEnd } from './program.form.ts';
import classes from './Programs.module.css';

export const getProgramFieldLabel = (path: string) => programFieldLabels[path]?.label ?? path;

/** A field's value in the note about a concurrent edit. */
export const formatProgramFieldValue = (path: string, value: unknown) =>
  programFieldLabels[path]?.words?.(value) ?? String(value);

export function NameField({ form }: { readonly form: FormState }) {
  return (
    <TextField
      {...form.field('name')}
      label={getProgramFieldLabel('name')}
      help="Such as “Tap sampling 2026”"
      required
      takesFocus
    />
  );
}

/** Needed before a vendor ships the kits of the program's events [A8.16]. */
export function ShippingVendorField({ form }: { readonly form: FormState }) {
  return (
    <TextField
      {...form.field('shippingVendorId')}
      label={getProgramFieldLabel('shippingVendorId')}
      help="Your account number with the carrier that ships kits. Leave blank if your staff delivers them."
    />
  );
}

interface DaysProps {
  readonly form: FormState;
  /** Set in a replacement program, whose end date is computed and read-only [A5.25]. */
  readonly intervalMonths: number | undefined;
}

export function DaysFields({ form, intervalMonths }: DaysProps) {
  return (
    <FormPair>
      <DateField {...form.field('startsOn')} label={getProgramFieldLabel('startsOn')} required />
      {intervalMonths === undefined ? (
        <DateField {...form.field('endsOn')} label={getProgramFieldLabel('endsOn')} required />
      ) : (
        <TextInput
          id={form.idOf('endsOn')}
          label={getProgramFieldLabel('endsOn')}
          description={`Start date plus ${formatInterval(intervalMonths)}`}
          value={formatDayOrText(calculateFormEnd(form.values['startsOn'], intervalMonths))}
          error={form.errors['endsOn']}
          disabled
          readOnly
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: classes['computed'] ?? '' }}
        />
      )}
    </FormPair>
  );
}

/** Fields of replacement programs only [A3.22-A3.26]. */
export function ReplacementFields({ form }: { readonly form: FormState }) {
  const { values, set } = form;
  return (
    <>
      <ChoiceCards
        name="assetTypeId"
        legend={getProgramFieldLabel('assetTypeId')}
        cards={assetTypeCards}
        value={values['assetTypeId'] ?? ''}
        onChange={(value) => set('assetTypeId', value)}
      />
      <SelectField
        {...form.field('replacementIntervalMonths')}
        label={getProgramFieldLabel('replacementIntervalMonths')}
        options={replacementIntervals.map((months) => ({ value: String(months), label: formatInterval(months) }))}
      />
      {(['doesPreSampling', 'doesPostSampling'] as const).map((path) => (
        <CheckField key={path} {...form.field(path)} label={getProgramFieldLabel(path)} />
      ))}
    </>
  );
}
