import { CheckField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { findConfirmedRefusal, getConfirmableEntries, toConfirmation } from './percentile-confirmation.form.ts';

export const percentileConfirmationLabel = 'The change was checked: the lower numbers are right';

export type ConfirmableForm = Pick<FormState<object>, 'field' | 'values' | 'refused'>;

interface Props {
  readonly form: ConfirmableForm;
  /** Tells the actions of one form apart; a confirmation is for one of them. */
  readonly action?: string | undefined;
  readonly path?: string;
  readonly label?: string;
  /** The refusal, where it is shown above the form; by default that of the form. */
  readonly refusal?: string | undefined;
}

/** Whether the server has named lower numbers for exactly these entries, or they are confirmed. */
export const isConfirmationShown = (props: Pick<Props, 'form' | 'action' | 'path'>): boolean =>
  findRefusal(props) !== undefined;

/** The refusal of these entries, the last one if it names other numbers than those that were confirmed. */
function findRefusal({
  form,
  action,
  path = 'confirmedLowerPercentiles',
  refusal,
}: Omit<Props, 'label'>): string | undefined {
  if (refusal !== undefined) return refusal;
  const { error, value } = form.field(path);
  const entries = getConfirmableEntries(form.values, action);
  const isOfEntries = getConfirmableEntries(form.refused, action) === entries;
  return error !== undefined && isOfEntries ? error : findConfirmedRefusal(value, entries);
}

/** The confirmation of a change that lowers 90th percentiles, once the server has named the numbers. */
export function PercentileConfirmationField(props: Props) {
  const { form, action, path = 'confirmedLowerPercentiles', label = percentileConfirmationLabel } = props;
  const refusal = findRefusal(props);
  if (refusal === undefined) return null;
  const field = form.field(path);
  const confirmation = toConfirmation(getConfirmableEntries(form.values, action), refusal);
  const isChecked = field.value === confirmation;
  return (
    <CheckField
      {...field}
      label={label}
      // The error with the numbers goes away when they are confirmed.
      {...(isChecked && props.refusal === undefined && { help: refusal })}
      value={isChecked ? 'Yes' : ''}
      onChange={(value) => field.onChange(value === 'Yes' ? confirmation : '')}
    />
  );
}
