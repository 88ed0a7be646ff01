import type { Program } from '@curbstop/contract/programs/program.rules';
import { eventTypesOf } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { eventStatuses } from '@curbstop/contract/sampling-events/sampling-event.values';
import { NativeSelect, TextInput } from '@mantine/core';
import { FormProblems } from '../../ui/FormProblems.tsx';
import type { FormErrors } from '../locations/location.form.ts';
import { eventFieldWords } from './sampling-event.calculation.ts';
import { saveFailed } from './sampling-event.commands.ts';
import classes from './SamplingEvents.module.css';

/** What every field needs of its form: values and errors by path, and a setter. */
export interface EventFormState {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
  readonly set: (path: string, value: string) => void;
}

/** The input's id, which the error summary links to. */
export function fieldId(path: string): string {
  return `event-${path.replaceAll('.', '-')}`;
}

const rowLabels: Readonly<Record<string, string>> = {
  analyteId: 'Analyte',
  exceedanceLimit: 'Limit of analyte',
  lowerLimit: 'Lower limit of analyte',
};

/** "Name", "Limit of analyte 2". */
export function labelOf(path: string): string {
  const [, row, field = ''] = path.split('.');
  if (row !== undefined) return `${rowLabels[field] ?? 'Analyte'} ${Number(row) + 1}`;
  if (path === 'samplingEventAnalytes') return 'Analytes';
  return path === 'kitId' ? 'Kit' : (eventFieldWords[path]?.label ?? path);
}

/** 40 CFR 141.80(c); contract/sampling-events/event-limit determines the limit of a sample. */
export const analytesHelp =
  'What the samples are analyzed for. Lead and copper start with the federal action level of the event’s first day and follow the level on the day of each sample.';

interface Props {
  readonly form: EventFormState;
  readonly program: Pick<Program, 'programTypeId' | 'doesPreSampling' | 'doesPostSampling'>;
  /** The type is set on creation only, the status on editing only [A4.4, A4.6]. */
  readonly isNew: boolean;
}

/** Name, type, dates and number of planned samples of an event [A2.70]. */
export function DetailsFields({ form, program, isNew }: Props) {
  const { values, errors, set } = form;
  const handsOut = values['eventType'] === 'Pitcher/Filter';
  return (
    <div className={classes['fields']}>
      <TextInput
        id={fieldId('name')}
        label={labelOf('name')}
        description="Such as “July to December 2026”. Letters, digits, spaces and _ - ( ) &"
        value={values['name'] ?? ''}
        error={errors['name']}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {isNew && (
        <NativeSelect
          id={fieldId('eventType')}
          label={labelOf('eventType')}
          description="It cannot be changed later."
          data={[...eventTypesOf(program)]}
          value={values['eventType'] ?? ''}
          error={errors['eventType']}
          onChange={(event) => set('eventType', event.currentTarget.value)}
        />
      )}
      <div className={classes['pair']}>
        <DayField form={form} path="startsOn" />
        <DayField form={form} path="endsOn" />
      </div>
      <div className={classes['pair']}>
        <TextInput
          id={fieldId('totalGoal')}
          label={labelOf('totalGoal')}
          description={handsOut ? 'Number of filters to hand out' : 'Number of samples to collect'}
          inputMode="numeric"
          value={values['totalGoal'] ?? ''}
          error={errors['totalGoal']}
          withAsterisk
          aria-required
          autoComplete="off"
          onChange={(event) => set('totalGoal', event.currentTarget.value)}
        />
        {!isNew && (
          <NativeSelect
            id={fieldId('status')}
            label={labelOf('status')}
            description="Only an active event takes locations"
            data={[...eventStatuses]}
            value={values['status'] ?? ''}
            error={errors['status']}
            onChange={(event) => set('status', event.currentTarget.value)}
          />
        )}
      </div>
    </div>
  );
}

function DayField({ form, path }: { readonly form: EventFormState; readonly path: 'startsOn' | 'endsOn' }) {
  return (
    <TextInput
      id={fieldId(path)}
      type="date"
      label={labelOf(path)}
      value={form.values[path] ?? ''}
      error={form.errors[path]}
      withAsterisk
      aria-required
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  );
}

interface ProblemsProps {
  readonly title: string;
  readonly errors: FormErrors;
  /** Messages from the server that belong to no field; empty when it sent none of use [A8.7]. */
  readonly sentences: readonly string[] | undefined;
}

export function EventProblems({ title, errors, sentences }: ProblemsProps) {
  const told = sentences?.length === 0 ? [saveFailed] : sentences;
  return (
    <FormProblems
      title={title}
      errors={Object.entries(errors).map(([path, sentence]) => ({ id: fieldId(path), label: labelOf(path), sentence }))}
      failure={told?.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    />
  );
}
