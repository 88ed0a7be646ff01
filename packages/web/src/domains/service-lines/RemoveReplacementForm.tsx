import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import type { LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { LongTextField } from '../../ui/FormFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useLineWorks } from './line-work.queries.ts';

interface Props {
  readonly lineId: string;
  readonly replacement: LineWork;
  /** Such as "Partial replacement, completed 11-20-2026". */
  readonly name: string;
  readonly onDone: () => void;
}

/** Removes completed work with a reason, because deadlines follow from it. */
export function RemoveReplacementForm({ lineId, replacement, name, onDone }: Props) {
  const { remove } = useLineWorks(useMe().defaultAccount.id, lineId);
  const form = useForm({
    name: 'removeReplacement',
    subject: 'this reason',
    start: { reason: '' },
    saved: replacement,
    read: ({ reason }): ParsedForm<{ reason: string }> =>
      reason.trim() === ''
        ? { errors: { reason: serviceLineProblems.completedWorkNeedsReason().message } }
        : { fields: { reason: reason.trim() } },
    save: ({ reason }) => remove.mutateAsync({ ...replacement, reason }),
    onSaved: onDone,
  });
  return (
    <Form form={form} label="Remove work" refusal="The work was not removed" getLabel={() => 'Reason'}>
      <Alert tone="attention" title={name}>
        Its deadlines are no longer required. The change history, what was overdue and what was due after it are kept.
      </Alert>
      <LongTextField
        {...form.field('reason')}
        label="Reason"
        help="Such as work that was recorded for the wrong line"
        maxLength={maxReasonLength}
        required
        takesFocus
      />
      <SaveButtons form={form} onCancel={onDone} label="Remove work" />
    </Form>
  );
}
