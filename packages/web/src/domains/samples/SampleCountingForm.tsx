import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import {
  describeCountedRule,
  findCountedProgramRule,
} from '@curbstop/contract/regulations/counted-program.calculation';
import { countingChoices, maxCountingReasonLength } from '@curbstop/contract/samples/sample-counting.values';
import type { CountingDecision } from '@curbstop/contract/samples/sample-counting.rules';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { Text } from '@mantine/core';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, SelectField, LongTextField } from '../../ui/FormFields.tsx';
import type { ParsedForm, Values } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { parseCountingForm, toCountingValues } from './sample.form.ts';

const labels: Readonly<Record<string, string>> = {
  decision: 'Compliance decision',
  decidedOn: 'Date of the decision',
  reason: 'Reason',
  wholeEvent: 'Record it for all samples of this event',
  confirmedLowerPercentiles: 'Lower numbers',
};
const getLabel = (path: string) => labels[path] ?? path;
const options = countingChoices.map(({ code, label }) => ({ value: code, label }));

interface Props {
  readonly sample: Sample;
  readonly onDone: () => void;
}

/** Records whether a sample of a program that is not for compliance counts (40 CFR 141.86(e)). */
export function SampleCountingForm({ sample, onDone }: Props) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const rule = findCountedProgramRule({
    programTypeId: sample.program.programTypeId,
    state: defaultAccount.primacyCode,
    on: sample.collectedOn ?? today,
  });
  return (
    <CountingForm
      about={`${sample.program.name} is not sampled for compliance.${rule ? ` ${describeCountedRule(rule)}` : ''}`}
      start={toCountingValues(sample, today)}
      read={(values) => parseCountingForm(values, { sample, today })}
      event={sample.samplingEvent.name}
      onDone={onDone}
    />
  );
}

const withConfirmation = (read: ParsedForm<CountingDecision>, values: Values): ParsedForm<CountingDecision> =>
  'fields' in read ? { fields: { ...read.fields, ...getPercentileConfirmation(values) } } : read;

interface CountingFormProps {
  /** What is known about the samples. */
  readonly about: string;
  readonly start: Values;
  readonly read: (values: Values) => ParsedForm<CountingDecision>;
  /** The event for whose samples the decision can be recorded instead. */
  readonly event?: string;
  readonly onDone: () => void;
}

export function CountingForm({ about, start, read, event, onDone }: CountingFormProps) {
  const { defaultAccount } = useMe();
  const { decideCounting } = useSampleDecisions(defaultAccount.id);
  const form = useForm({
    name: 'counting',
    subject: 'this decision',
    start,
    saved: undefined,
    read: (values) => withConfirmation(read(values), values),
    save: decideCounting.mutateAsync,
    onSaved: onDone,
    failed: 'The decision could not be saved',
    pathOf: (property) => [property].find((path) => path in labels),
  });
  const help = countingChoices.find(({ code }) => code === form.values.decision)?.help;
  return (
    <Form
      form={form}
      layout="drawer"
      label="Record compliance decision"
      refusal="The decision was not saved"
      getLabel={getLabel}
      support={<ContactSupport />}
    >
      <FormSection label="Decision">
        <Text size="sm">{about} If you are not sure, ask your State.</Text>
        <SelectField
          {...form.field('decision')}
          label={getLabel('decision')}
          none="Not decided"
          options={options}
          {...(help !== undefined && { help })}
          required
          takesFocus
        />
        <DateField
          {...form.field('decidedOn')}
          label={getLabel('decidedOn')}
          max={getTodayAt(defaultAccount.timeZone)}
          required
        />
        <LongTextField
          {...form.field('reason')}
          label={getLabel('reason')}
          maxLength={maxCountingReasonLength}
          help="For example the State’s answer, or how the sample was taken. It is recorded in the change history and in the report of the period."
          required
        />
        {event !== undefined && (
          <CheckField {...form.field('wholeEvent')} label={getLabel('wholeEvent')} help={event} />
        )}
        <PercentileConfirmationField form={form} />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Save decision" />
    </Form>
  );
}
