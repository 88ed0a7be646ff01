import { isExplanation, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import { maxUndoReasonLength, type ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { Button } from '@mantine/core';
import { CheckField, LongTextField } from '../../ui/FormFields.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import type { Parsed } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ResultImportCommands } from './result-import.commands.ts';

const labels: Readonly<Record<string, string>> = {
  reason: 'Reason',
  confirmedLowerPercentiles: 'The change was checked: the lower numbers are right',
};
const labelOf = (path: string) => labels[path] ?? path;

/** Whether an undo was refused because it lowers 90th percentiles. */
export const needsUndoReason = ({ errorCode }: Pick<ResultImport, 'errorCode'>): boolean =>
  errorCode === 'percentilesNotConfirmed';

interface Props {
  readonly batch: ResultImport;
  readonly undo: ResultImportCommands['undo'];
}

/** Undoes an import although that lowers 90th percentiles, which the refusal beside it names. */
export function UndoResults({ batch: { exceedances }, undo }: Props) {
  const form = useForm({
    name: 'undo',
    subject: 'this reason',
    start: { reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: ({ reason, confirmedLowerPercentiles }): Parsed<{ readonly reason: string }> => {
      const errors = {
        ...(!isExplanation(reason) && { reason: `Enter the reason in at least ${minExplanationLength} characters` }),
        ...(confirmedLowerPercentiles !== 'Yes' && { confirmedLowerPercentiles: 'Confirm the lower numbers' }),
      };
      return Object.keys(errors).length > 0 ? { errors } : { fields: { reason: reason.trim() } };
    },
    save: ({ reason }) => undo({ confirmedExceedances: exceedances, confirmedLowerPercentiles: true, reason }),
  });
  return (
    <Form form={form} label="Undo import" refusal="The import was not undone" labelOf={labelOf}>
      <LongTextField
        {...form.field('reason')}
        label={labelOf('reason')}
        maxLength={maxUndoReasonLength}
        help="For example that the file has results of another water system. It is recorded in the change history."
        required
      />
      <CheckField {...form.field('confirmedLowerPercentiles')} label={labelOf('confirmedLowerPercentiles')} />
      <FormButtons>
        <Button type="submit" color="red" loading={form.isSaving}>
          Undo import
        </Button>
      </FormButtons>
    </Form>
  );
}
