import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { formatDay } from '../../ui/format.ts';
import {
  isConfirmationShown,
  PercentileConfirmationField,
  type ConfirmableForm,
} from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { replaceableSamplesQuery } from './sample.queries.ts';

interface Props {
  readonly sample: Pick<Sample, 'id' | 'replaces'>;
  readonly replaced: ComponentProps<typeof LongTextField>;
  readonly reason: ComponentProps<typeof LongTextField>;
  readonly form: ConfirmableForm;
  readonly isChanged: boolean;
  /** Whether the reason also explains lower numbers of another change. */
  readonly explainsLower?: boolean;
}

/** Which invalidated sample a sample replaces, with the reason of a change; nothing where it can't replace any. */
export function ReplacedSampleFields({ sample, replaced, reason, form, isChanged, explainsLower = false }: Props) {
  const options = useReplacedOptions(sample);
  return (
    <>
      {options.length > 0 && (
        <SelectField
          {...replaced}
          none="No other sample"
          options={options}
          help={`An invalidated sample. Its replacement counts in the same monitoring period if it is taken by the day shown or by the end of that period. ${citeRule('replacementSite')}`}
        />
      )}
      {(isChanged || (explainsLower && isConfirmationShown({ form }))) && (
        <LongTextField
          {...reason}
          maxLength={maxReasonLength}
          help={`For example why ${isChanged ? 'it was taken at another site' : 'the earlier date was wrong'}. It is recorded in the change history.`}
          required
        />
      )}
      <PercentileConfirmationField
        form={form}
        {...(isChanged && { label: 'The State’s decision was checked: the lower numbers are right' })}
      />
    </>
  );
}

/** The sample that it replaces, and those that it could replace. */
function useReplacedOptions({ id, replaces }: Props['sample']) {
  const { data = [] } = useQuery(replaceableSamplesQuery(useMe().defaultAccount.id, id));
  const options = data.map(({ addressLine1, dueOn, ...one }) => ({
    value: one.id,
    // 40 CFR 141.86(f)(4): by that day or by the end of the period, whichever is later.
    label: `${getSampleName(one)}, ${addressLine1}, by ${formatDay(dueOn)} or the end of its period, whichever is later`,
  }));
  return replaces === null || data.some((one) => one.id === replaces.id)
    ? options
    : [{ value: replaces.id, label: getSampleName(replaces) }, ...options];
}
