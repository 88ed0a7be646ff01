import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { LongTextField } from '../../ui/FormFields.tsx';
import {
  isConfirmationShown,
  PercentileConfirmationField,
  type ConfirmableForm,
} from './PercentileConfirmationField.tsx';

/** For the summary of errors. */
export const percentileConfirmationLabels: Readonly<Record<string, string>> = {
  reason: 'Reason',
  confirmedLowerPercentiles: 'Lower numbers',
};

interface Props {
  readonly form: ConfirmableForm;
  readonly help: string;
  /** The refusal, where it is shown above the form; by default that of the form. */
  readonly refusal?: string;
  /** The reason is the first field of its window. */
  readonly takesFocus?: boolean;
}

/** The reason and the confirmation of a change that lowers 90th percentiles, once the server has named the numbers. */
export function PercentileConfirmationFields({ form, help, refusal, takesFocus = false }: Props) {
  if (refusal === undefined && !isConfirmationShown({ form })) return null;
  return (
    <>
      <LongTextField
        {...form.field('reason')}
        label="Reason"
        maxLength={maxReasonLength}
        help={help}
        required
        takesFocus={takesFocus}
      />
      <PercentileConfirmationField form={form} refusal={refusal} />
    </>
  );
}
