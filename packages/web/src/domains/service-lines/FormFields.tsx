import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { FormErrors } from './service-line.form.ts';

/** What every form field has: its path, label, value and error. */
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

/** The input's id, which the error summary links to. */
export function fieldId(path: string): string {
  return `line-${path.replace('.', '-')}`;
}

export function optionsOf(words: readonly string[]): readonly Option[] {
  return words.map((word) => ({ value: word, label: word }));
}

interface ChoiceProps<Value> extends FieldProps<Value> {
  readonly options: readonly Option[];
  /** Label of the empty option; without it a choice is required. */
  readonly none?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly help?: string | undefined;
}

/** A native select: fastest with a keyboard and familiar on a phone. */
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

/** What saving does to this field automatically; announced when it appears. */
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
      // Mantine overwrites `aria-describedby` with the error alone; a hint for a group of fields comes first.
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

/** A number as text; the form parses it. */
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
