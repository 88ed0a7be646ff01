import { isExplanation, minExplanationLength, maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { Button } from '@mantine/core';
import { CheckField, LongTextField } from '../../ui/FormFields.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { lowerNumbersLabel } from '../accounts/LowerNumbersConfirmation.tsx';

const labels: Readonly<Record<string, string>> = {
  reason: 'Reason',
  confirmedLowerPercentiles: lowerNumbersLabel,
};
const labelOf = (path: string) => labels[path] ?? path;

/** Whether a step of an import was refused because it lowers 90th percentiles. */
export const isLowerRefused = ({ errorCode }: { readonly errorCode: string | null }): boolean =>
  errorCode === 'percentilesNotConfirmed';

export interface ConfirmedLower {
  readonly confirmedLowerPercentiles: true;
  readonly reason: string;
}

interface Props {
  /** Of the form and its button: "Undo import". */
  readonly label: string;
  readonly refusal: string;
  readonly help: string;
  readonly save: (confirmed: ConfirmedLower) => Promise<unknown>;
}

/** Takes a step of an import although that lowers 90th percentiles, which the refusal beside it names. */
export function LowerNumbersForm({ label, refusal, help, save }: Props) {
  const form = useForm({
    name: 'lowerNumbers',
    subject: 'this reason',
    start: { reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: ({ reason, confirmedLowerPercentiles }): ParsedForm<{ readonly reason: string }> => {
      const errors = {
        ...(!isExplanation(reason) && { reason: `Enter the reason in at least ${minExplanationLength} characters` }),
        ...(confirmedLowerPercentiles !== 'Yes' && { confirmedLowerPercentiles: 'Confirm the lower numbers' }),
      };
      return Object.keys(errors).length > 0 ? { errors } : { fields: { reason: reason.trim() } };
    },
    save: ({ reason }) => save({ confirmedLowerPercentiles: true, reason }),
  });
  // The notice around the form has the refusal as its title.
  const title = form.failure === undefined ? 'The lower numbers are not confirmed' : refusal;
  return (
    <Form form={form} label={label} refusal={title} labelOf={labelOf}>
      <LongTextField
        {...form.field('reason')}
        label={labelOf('reason')}
        maxLength={maxReasonLength}
        help={help}
        required
      />
      <CheckField {...form.field('confirmedLowerPercentiles')} label={labelOf('confirmedLowerPercentiles')} />
      <FormButtons>
        <Button type="submit" color="red" loading={form.isSaving}>
          {label}
        </Button>
      </FormButtons>
    </Form>
  );
}
