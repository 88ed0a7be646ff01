import { replacementIntervals } from '@curbstop/contract/programs/program.values';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import type { FormErrors } from '../locations/location.form.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import { assetTypeCards, intervalWords, programFieldWords } from './program.calculation.ts';
import { computedEnd } from './program.form.ts';
import classes from './Programs.module.css';

/** What every field needs of its form: values and errors by path, and a setter. */
export interface ProgramFormState {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FormErrors;
  readonly set: (path: string, value: string) => void;
}

/** The input's id, which the error summary links to. */
const fieldId = (path: string) => `program-${path}`;
const labelOf = (path: string) => programFieldWords[path]?.label ?? path;

export function NameField({ form }: { readonly form: ProgramFormState }) {
  return (
    <TextInput
      id={fieldId('name')}
      label={labelOf('name')}
      description="Such as “Tap sampling 2026”"
      value={form.values['name'] ?? ''}
      error={form.errors['name']}
      withAsterisk
      aria-required
      autoComplete="off"
      data-autofocus
      onChange={(event) => form.set('name', event.currentTarget.value)}
    />
  );
}

interface DaysProps {
  readonly form: ProgramFormState;
  /** Set in a replacement program, whose end date is computed and read-only [A5.25]. */
  readonly intervalMonths: number | undefined;
}

export function DaysFields({ form, intervalMonths }: DaysProps) {
  const { values } = form;
  return (
    <div className={classes['pair']}>
      <DayField form={form} path="startsOn" />
      {intervalMonths === undefined ? (
        <DayField form={form} path="endsOn" />
      ) : (
        <TextInput
          id={fieldId('endsOn')}
          type="date"
          label={labelOf('endsOn')}
          description={`${intervalWords(intervalMonths)} after it starts`}
          value={computedEnd(values['startsOn'], intervalMonths)}
          error={form.errors['endsOn']}
          disabled
          readOnly
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: classes['computed'] ?? '' }}
        />
      )}
    </div>
  );
}

function DayField({ form, path }: { readonly form: ProgramFormState; readonly path: 'startsOn' | 'endsOn' }) {
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

/** Fields of replacement programs only [A3.22-A3.26]. */
export function ReplacementFields({ form }: { readonly form: ProgramFormState }) {
  const { values, set } = form;
  return (
    <>
      <ChoiceCards
        name="assetTypeId"
        legend={labelOf('assetTypeId')}
        cards={assetTypeCards}
        value={values['assetTypeId'] ?? ''}
        onChange={(value) => set('assetTypeId', value)}
      />
      <NativeSelect
        id={fieldId('replacementIntervalMonths')}
        label={labelOf('replacementIntervalMonths')}
        data={replacementIntervals.map((months) => ({ value: String(months), label: intervalWords(months) }))}
        value={values['replacementIntervalMonths'] ?? ''}
        error={form.errors['replacementIntervalMonths']}
        onChange={(event) => set('replacementIntervalMonths', event.currentTarget.value)}
      />
      {(['doesPreSampling', 'doesPostSampling'] as const).map((path) => (
        <Checkbox
          key={path}
          id={fieldId(path)}
          label={labelOf(path)}
          checked={values[path] === 'Yes'}
          onChange={(event) => set(path, event.currentTarget.checked ? 'Yes' : '')}
        />
      ))}
    </>
  );
}

interface ProblemsProps {
  readonly title: string;
  readonly errors: FormErrors;
  /** Messages from the server that belong to no field; empty when it sent none of use. */
  readonly sentences: readonly string[] | undefined;
}

export function ProgramProblems({ title, errors, sentences }: ProblemsProps) {
  const told = sentences?.length === 0 ? toErrorMessage(undefined).sentences : sentences;
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
