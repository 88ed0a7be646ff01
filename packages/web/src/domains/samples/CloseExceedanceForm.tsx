import { exceedanceClosing } from '@curbstop/contract/samples/sample-completion.rules';
import { mayCloseExceedance } from '@curbstop/contract/samples/sample-decision.calculation';
import { sample as sampleShape, type Sample } from '@curbstop/contract/samples/sample.rules';
import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { Text } from '@mantine/core';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { LongTextField } from '../../ui/FormFields.tsx';
import { createConflictReader, parseFields } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useSampleDecisions } from './sample.commands.ts';

interface Props {
  readonly sample: Sample;
  readonly onDone: () => void;
}

const getLabel = () => 'Reason';
const closingReason = exceedanceClosing.pick({ reason: true });
const getEmptyValues = () => ({ reason: '' });

const describeConflict = (theirs: Sample): string =>
  mayCloseExceedance(theirs)
    ? 'The sample or its results changed. Review the results, then close the exceedance again.'
    : 'The exceedance is no longer open.';

/** Closes the exceedance of an invalidated sample whose customer was notified without a letter of Curbstop. */
export function CloseExceedanceForm({ sample, onDone }: Props) {
  const { closeExceedance } = useSampleDecisions(useMe().defaultAccount.id);
  const form = useForm({
    name: 'close-exceedance',
    subject: 'this reason',
    start: getEmptyValues(),
    saved: sample,
    read: (values) => parseFields(closingReason, values),
    save: (body, { id, version }) => closeExceedance.mutateAsync({ id, body: { ...body, version } }),
    onSaved: onDone,
    failed: 'The exceedance could not be closed',
    race: { find: createConflictReader(sampleShape), valuesOf: getEmptyValues, describeConflict },
  });
  if (!mayCloseExceedance(sample))
    return <EmptyState title="No open exceedance">The change history shows who closed it, when and why.</EmptyState>;
  return (
    <Form
      form={form}
      layout="drawer"
      label="Close exceedance"
      refusal="The exceedance was not closed"
      getLabel={getLabel}
    >
      <FormSection label="Reason">
        <Text size="sm">
          The results stay on record and must still be reported to the State. To notify the people at this tap, send the
          results letter instead: it closes the exceedance.
        </Text>
        <LongTextField
          {...form.field('reason')}
          label={getLabel()}
          maxLength={maxReasonLength}
          help="How the people at this tap were notified, or why they need no notice. It is recorded in the change history."
          required
          takesFocus
        />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Close exceedance" />
    </Form>
  );
}
