import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { monitoringScheduleFields, type MonitoringScheduleFields } from '@curbstop/contract/compliance/period.rules';
import { monthNames } from '@curbstop/contract/compliance/period.values';
import {
  delayedStartHelp,
  monitoringFrequencies,
  monitoringFrequencySource,
  samplingMonths,
  waiverEnd,
  type MonitoringFrequency,
} from '@curbstop/contract/regulations/monitoring-period.values';
import { Button } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { LongTextField, SelectField, TextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { areDeadlinesConfirmed, getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import {
  isConfirmationShown,
  PercentileConfirmationField,
  type ConfirmableForm,
} from '../accounts/PercentileConfirmationField.tsx';
import { useScheduleCommands } from './period.commands.ts';

const labels: Readonly<Record<string, string>> = {
  frequency: 'How often you sample',
  startsOn: 'Start date',
  samplingFrom: 'First sampling month',
  samplingTo: 'Last sampling month',
  approvedOn: 'Approved by the State on',
  approval: 'Approval',
  confirmedLowerPercentiles: 'I checked that the State’s approval gives these lower numbers',
  reason: 'Reason for the schedule',
  confirmedEndedDeadlines: 'I checked these changes to the deadlines',
};
const getLabel = (path: string) => labels[path] ?? path;
const months = monthNames.map((label, at) => ({ value: String(at + 1), label }));

export function MonitoringScheduleForm({ onSaved }: { readonly onSaved: () => void }) {
  const { create } = useScheduleCommands();
  const form = useForm({
    name: 'schedule',
    subject: 'this monitoring schedule',
    start: {
      frequency: 'sixMonth',
      startsOn: '',
      samplingFrom: String(samplingMonths.from),
      samplingTo: String(samplingMonths.to),
      approvedOn: '',
      approval: '',
      confirmedLowerPercentiles: '',
      reason: '',
      confirmedEndedDeadlines: '',
    },
    saved: undefined,
    read: (values) => {
      const parsed = parseSchedule(values);
      if ('errors' in parsed) return parsed;
      return {
        fields: {
          ...parsed.fields,
          ...getPercentileConfirmation(values),
          ...(areDeadlinesConfirmed(values) && { confirmedEndedDeadlines: true as const, reason: values.reason }),
        },
      };
    },
    save: create,
    onSaved: () => {
      toastSuccess('The monitoring schedule was saved');
      onSaved();
    },
    pathOf: (property, code) => (code === 'scheduleTaken' ? 'startsOn' : [property].find((path) => path in labels)),
  });
  const isReduced = form.values.frequency !== 'sixMonth';
  const ends = form.values.frequency === 'nineYear' ? ` ${waiverEnd}` : '';
  const help = monitoringFrequencies.find(({ code }) => code === (form.values.frequency as MonitoringFrequency))?.help;
  return (
    <Form form={form} label="Add monitoring schedule" refusal="The schedule was not saved" getLabel={getLabel}>
      <SelectField
        {...form.field('frequency')}
        label={getLabel('frequency')}
        help={`${help}${ends} Source: ${monitoringFrequencySource}.`}
        options={monitoringFrequencies.map(({ code, label }) => ({ value: code, label }))}
      />
      <DateField
        {...form.field('startsOn')}
        label={getLabel('startsOn')}
        help="January 1, or July 1 for standard monitoring. Reduced monitoring can’t start before the State’s approval. Three or nine years count from this day."
        required
      />
      {isReduced && (
        <>
          <SelectField
            {...form.field('samplingFrom')}
            label={getLabel('samplingFrom')}
            help="June to September unless your State approved other months"
            options={months}
          />
          <SelectField {...form.field('samplingTo')} label={getLabel('samplingTo')} options={months} />
          <DateField
            {...form.field('approvedOn')}
            label={getLabel('approvedOn')}
            help={`The date on the State’s letter. ${delayedStartHelp}`}
            required
          />
          <TextField
            {...form.field('approval')}
            label={getLabel('approval')}
            help="Reference for the approval, such as the letter number"
          />
        </>
      )}
      <Confirmations form={form} />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Save schedule
        </Button>
      </FormButtons>
    </Form>
  );
}

/** The confirmations of what the server has named: lower numbers, and deadlines, which need a reason too. */
function Confirmations({ form }: { readonly form: ConfirmableForm }) {
  const path = 'confirmedEndedDeadlines';
  const reason = form.field('reason');
  return (
    <>
      <PercentileConfirmationField form={form} label={getLabel('confirmedLowerPercentiles')} />
      {(isConfirmationShown({ form, path }) || reason.error !== undefined) && (
        <LongTextField
          {...reason}
          label={getLabel('reason')}
          maxLength={maxReasonLength}
          help="Such as why the State’s approval is entered late. It is recorded in the change history."
          required
        />
      )}
      <PercentileConfirmationField form={form} path={path} label={getLabel(path)} />
    </>
  );
}

type ScheduleValues = Readonly<Record<keyof MonitoringScheduleFields, string>>;

const parseSchedule = ({ frequency, startsOn, samplingFrom, samplingTo, approvedOn, approval }: ScheduleValues) =>
  parseFields(monitoringScheduleFields, {
    frequency,
    startsOn,
    approval,
    samplingFrom: Number(samplingFrom),
    samplingTo: Number(samplingTo),
    approvedOn: approvedOn || null,
  });
