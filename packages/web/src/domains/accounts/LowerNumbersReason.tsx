import { LongTextField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { LowerNumbersConfirmation } from './LowerNumbersConfirmation.tsx';

/** For the summary of errors. */
export const lowerNumbersLabels: Readonly<Record<string, string>> = {
  reason: 'Reason',
  confirmedLowerPercentiles: 'Lower numbers',
};

interface Props {
  readonly form: Pick<FormState, 'field'>;
  /** What the confirmation is about; another choice needs another confirmation. */
  readonly choice: string;
  readonly help: string;
}

/** The reason and the confirmation of a change that lowers 90th percentiles, once the server has named the numbers. */
export function LowerNumbersReason({ form, choice, help }: Props) {
  const confirmed = form.field('confirmedLowerPercentiles');
  if (confirmed.error === undefined && confirmed.value !== choice) return null;
  return (
    <>
      <LongTextField {...form.field('reason')} label="Reason" maxLength={500} help={help} required />
      <LowerNumbersConfirmation field={confirmed} choice={choice} />
    </>
  );
}
