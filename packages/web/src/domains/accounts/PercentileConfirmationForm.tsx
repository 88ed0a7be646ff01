import { isExplanation, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { getPercentileConfirmation } from './percentile-confirmation.form.ts';
import { PercentileConfirmationFields, percentileConfirmationLabels } from './PercentileConfirmationFields.tsx';

const getLabel = (path: string) => percentileConfirmationLabels[path] ?? path;

export interface ExplainedConfirmation {
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
  readonly save: (confirmed: ExplainedConfirmation) => Promise<unknown>;
  readonly onSaved?: () => void;
  /** Of a window, which starts in the reason. */
  readonly onCancel?: () => void;
}

const keepLabel = 'Keep the change';

/** Takes a step of an import, or an undo, although that lowers 90th percentiles, which the refusal beside it names. */
export function PercentileConfirmationForm({ label, failureTitle, refusal, help, save, onSaved, onCancel }: Props) {
  const form = useForm({
    name: 'percentileConfirmation',
    subject: 'this reason',
    start: { reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values): ParsedForm<ExplainedConfirmation> => {
      const { reason } = values;
      const { confirmedLowerPercentiles = '' } = getPercentileConfirmation(values);
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
      <PercentileConfirmationFields form={form} refusal={refusal} help={help} takesFocus={onCancel !== undefined} />
      <SaveButtons form={form} label={label} tone="danger" {...(onCancel && { onCancel, cancelLabel: keepLabel })} />
    </Form>
  );
}
