import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from './service-line.form.ts';

/** What every field of the form has: where it stands in the form, what it is called, and what is wrong with it. */
export interface FieldProps<Value> {
  readonly path: string;
  readonly label: string;
  readonly value: Value;
  readonly errors: FormErrors;
  readonly onChange: (value: Value) => void;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** The input's id, by which the summary of errors jumps to it. */
export function fieldId(path: string): string {
  return `line-${path.replace('.', '-')}`;
}

export function optionsOf(words: readonly string[]): readonly Option[] {
  return words.map((word) => ({ value: word, label: word }));
}

interface ChoiceProps<Value> extends FieldProps<Value> {
  readonly options: readonly Option[];
  /** What stands for no choice; without it a choice must be made. */
  readonly none?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
}

/** The browser's own list: it is quickest with a keyboard, and on a phone it is the one that people know. */
export function ChoiceField<Value extends string | null>({
  path,
  label,
  value,
  errors,
  onChange,
  options,
  none,
  required,
  disabled,
  help,
}: ChoiceProps<Value>) {
  const data = none === undefined ? [...options] : [{ value: '', label: none }, ...options];
  return (
    <NativeSelect
      id={fieldId(path)}
      label={label}
      description={help}
      data={data}
      value={value ?? ''}
      error={errors[path]}
      withAsterisk={required}
      aria-required={required}
      disabled={disabled}
      onChange={(event) => onChange((event.currentTarget.value || null) as Value)}
    />
  );
}

/** What saving does to this field by itself; announced when it appears. */
export function FieldNotice({ notice }: { readonly notice: string | undefined }) {
  return (
    <Text component="div" size="sm" c="var(--attention)" aria-live="polite">
      {notice}
    </Text>
  );
}

interface TextProps extends FieldProps<string> {
  readonly describedBy?: string;
  readonly placeholder?: string;
  readonly help?: string | undefined;
  readonly required?: boolean;
}

export function TextField({
  path,
  label,
  value,
  errors,
  onChange,
  describedBy,
  placeholder,
  help,
  required,
}: TextProps) {
  return (
    <TextInput
      id={fieldId(path)}
      label={label}
      value={value}
      error={errors[path]}
      placeholder={placeholder}
      description={help}
      withAsterisk={required}
      aria-required={required}
      // The kit writes its own list, of the error alone, over a plain attribute; a hint for a group of fields comes first.
      {...(describedBy && !errors[path] && { 'aria-describedby': describedBy })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function LongTextField({
  path,
  label,
  value,
  errors,
  onChange,
  help,
}: FieldProps<string> & { readonly help?: string }) {
  return (
    <Textarea
      id={fieldId(path)}
      label={label}
      description={help}
      value={value}
      error={errors[path]}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A number as it is typed; the form reads it. */
export function NumberField({
  path,
  label,
  value,
  errors,
  onChange,
  step,
}: FieldProps<string> & { readonly step: number }) {
  return (
    <TextInput
      id={fieldId(path)}
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      value={value}
      error={errors[path]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
