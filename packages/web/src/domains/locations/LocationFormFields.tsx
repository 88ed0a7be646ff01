import { stateNames } from '@curbstop/contract/primitives/us-state';
import { NativeSelect, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FormErrors, Values } from './location.form.ts';

/** What every field needs of its form: values and errors by path, and a setter. */
export interface FormState {
  readonly values: Values;
  readonly errors: FormErrors;
  readonly set: (path: string, value: string) => void;
}

/** The input's id, which the error summary links to. */
export function fieldId(path: string): string {
  return `place-${path.replaceAll('.', '-')}`;
}

interface FieldProps {
  readonly form: FormState;
  readonly path: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: string | undefined;
}

interface TextProps extends FieldProps {
  readonly kind?: 'text' | 'tel' | 'email';
  readonly placeholder?: string;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

/** Prevents browsers from filling in the user's own address, unless a field allows it. */
export function TextField({
  form,
  path,
  label,
  required,
  help,
  kind = 'text',
  placeholder,
  autoComplete = 'off',
}: TextProps) {
  return (
    <TextInput
      id={fieldId(path)}
      type={kind === 'text' ? 'text' : kind}
      label={label}
      description={help}
      value={form.values[path] ?? ''}
      error={form.errors[path]}
      withAsterisk={required}
      aria-required={required}
      placeholder={placeholder}
      autoComplete={autoComplete}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A native select: fastest with a keyboard and familiar on a phone. */
export function ChoiceField({
  form,
  path,
  label,
  required,
  help,
  options,
  none = 'Not known',
  disabled,
}: FieldProps & { readonly options: readonly Option[]; readonly none?: string; readonly disabled?: boolean }) {
  return (
    <NativeSelect
      id={fieldId(path)}
      label={label}
      description={help}
      data={[{ value: '', label: none }, ...options]}
      value={form.values[path] ?? ''}
      error={form.errors[path]}
      withAsterisk={required}
      aria-required={required}
      disabled={disabled ?? false}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  );
}

const states: readonly Option[] = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export function StateField(props: FieldProps) {
  return <ChoiceField {...props} options={states} none="Choose a state" />;
}

export function optionsOf(words: readonly string[]): readonly Option[] {
  return words.map((word) => ({ value: word, label: word }));
}
