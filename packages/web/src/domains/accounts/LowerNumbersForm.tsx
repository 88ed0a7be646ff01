import { percentilesNotConfirmed } from '@curbstop/contract/accounts/percentile-change.problems';
import { isExplanation, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { getLowerConfirmation } from './lower-numbers.form.ts';
import { LowerNumbersReason, lowerNumbersLabels } from './LowerNumbersReason.tsx';

const getLabel = (path: string) => lowerNumbersLabels[path] ?? path;

/** Whether a step of an import was refused because it lowers 90th percentiles. */
export const isLowerRefused = ({ errorCode }: { readonly errorCode: string | null }): boolean =>
  errorCode === percentilesNotConfirmed;

export interface ConfirmedLower {
  readonly confirmedLowerPercentiles: string;
  readonly reason: string;
}

interface Props {
  /** Of the form and its button: "Undo import". */
  readonly label: string;
  /** The title above a failure. */
  readonly failureTitle: string;
  /** The refusal with the numbers, which the notice around the form shows. */
  readonly refusal: string;
  readonly help: string;
  readonly save: (confirmed: ConfirmedLower) => Promise<unknown>;
  readonly onSaved?: () => void;
  /** Of a window, which starts in the reason. */
  readonly onCancel?: () => void;
}

const keepLabel = 'Keep the change';

/** Takes a step of an import, or an undo, although that lowers 90th percentiles, which the refusal beside it names. */
export function LowerNumbersForm({ label, failureTitle, refusal, help, save, onSaved, onCancel }: Props) {
  const form = useForm({
    name: 'lowerNumbers',
    subject: 'this reason',
    start: { reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values): ParsedForm<ConfirmedLower> => {
      const { reason } = values;
      const { confirmedLowerPercentiles = '' } = getLowerConfirmation(values);
      const errors = {
        ...(!isExplanation(reason) && { reason: `Enter the reason in at least ${minExplanationLength} characters` }),
        ...(confirmedLowerPercentiles !== refusal && { confirmedLowerPercentiles: 'Confirm the lower numbers' }),
      };
      if (Object.keys(errors).length > 0) return { errors };
      return { fields: { confirmedLowerPercentiles, reason: reason.trim() } };
    },
    save,
    ...(onSaved && { onSaved }),
  });
  const title = form.failure === undefined ? 'The lower numbers are not confirmed' : failureTitle;
  return (
    <Form form={form} label={label} refusal={title} getLabel={getLabel}>
      <LowerNumbersReason form={form} refusal={refusal} help={help} takesFocus={onCancel !== undefined} />
      <SaveButtons form={form} label={label} tone="danger" {...(onCancel && { onCancel, cancelLabel: keepLabel })} />
    </Form>
  );
}
