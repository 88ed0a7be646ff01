import { isExplanation, maxReasonLength, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import { Button, Group } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { CheckField, LongTextField } from '../../ui/FormFields.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';

const labels: Readonly<Record<string, string>> = {
  reason: 'Reason for the removal',
  confirmedEndedDeadlines: 'I checked these changes to the deadlines',
};
const getLabel = (path: string) => labels[path] ?? path;

interface Props {
  /** The deadlines that the removal ends or makes due later. */
  readonly sentence: string;
  readonly remove: (confirmed: {
    readonly confirmedEndedDeadlines: 'true';
    readonly reason: string;
  }) => Promise<unknown>;
  readonly close: () => void;
}

/** Removes a monitoring schedule although that ends or completes open deadlines or makes them due later. */
export function ScheduleRemovalForm({ sentence, remove, close }: Props) {
  const form = useForm({
    name: 'scheduleRemoval',
    subject: 'this reason',
    start: { reason: '', confirmedEndedDeadlines: '' },
    saved: undefined,
    read: ({ reason, confirmedEndedDeadlines }): ParsedForm<{ readonly reason: string }> => {
      const errors = {
        ...(!isExplanation(reason) && { reason: `Enter the reason in at least ${minExplanationLength} characters` }),
        ...(confirmedEndedDeadlines !== 'Yes' && { confirmedEndedDeadlines: 'Confirm the deadlines' }),
      };
      return Object.keys(errors).length > 0 ? { errors } : { fields: { reason: reason.trim() } };
    },
    save: async ({ reason }) => {
      await remove({ confirmedEndedDeadlines: 'true', reason });
      // Said here: the refetched list may no longer have the schedule, and with it neither this form.
      toastSuccess('The monitoring schedule was removed');
    },
    onSaved: close,
  });
  return (
    <Form form={form} label="Remove monitoring schedule" refusal="The schedule was not removed" getLabel={getLabel}>
      <Alert tone="attention" title="Removing it changes open deadlines">
        {sentence}
      </Alert>
      <LongTextField
        {...form.field('reason')}
        label={getLabel('reason')}
        maxLength={maxReasonLength}
        help="It is recorded in the change history."
        required
      />
      <CheckField {...form.field('confirmedEndedDeadlines')} label={getLabel('confirmedEndedDeadlines')} />
      <FormButtons>
        <Group gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.isSaving}>
            Remove schedule
          </Button>
        </Group>
      </FormButtons>
    </Form>
  );
}
