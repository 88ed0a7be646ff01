import { stateNames } from '@curbstop/contract/primitives/state-names';
import { Checkbox, InputBase, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { FieldState } from './use-form.ts';

/** What every field has, besides its state: `{...form.field('name')}`. */
export interface FieldProps<Value = string> extends FieldState<Value> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  /** Takes the focus when a dialog opens. */
  readonly takesFocus?: boolean;
}

/** The props that every input of a form has. */
export const toInputProps = ({
  id,
  label,
  help,
  required,
  error,
  takesFocus,
}: Omit<FieldProps<never>, 'value' | 'onChange'>) => ({
  id,
  label,
  description: help,
  withAsterisk: required ?? false,
  'aria-required': required ?? false,
  error,
  ...(takesFocus && { 'data-autofocus': true }),
});

interface TextProps extends FieldProps {
  readonly kind?: 'text' | 'tel' | 'email' | 'url';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly placeholder?: string | undefined;
  readonly maxLength?: number;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** The id of a hint for a group of fields. */
  readonly describedBy?: string;
  /** A button inside the field, at its end. */
  readonly end?: ReactNode;
}

/** By default browsers don't fill in the user's own data, which is rarely the customer's. */
export function TextField({ kind = 'text', autoComplete = 'off', describedBy, end, onChange, ...props }: TextProps) {
  return (
    <InputBase
      component={DescribedInput}
      {...toInputProps(props)}
      type={kind}
      value={props.value}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      inputMode={props.inputMode}
      autoComplete={autoComplete}
      rightSection={end}
      {...(describedBy !== undefined && { hint: describedBy })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Mantine describes an input by its error and its help only, so a hint for a group of fields is added here. */
function DescribedInput({
  hint,
  'aria-describedby': own,
  ...props
}: ComponentProps<'input'> & { readonly hint?: string }) {
  return <input {...props} aria-describedby={[own, hint].filter(Boolean).join(' ') || undefined} />;
}

interface LongTextProps extends FieldProps {
  readonly rows?: readonly [least: number, most: number];
  readonly maxLength?: number;
}

export function LongTextField({ rows: [least, max] = [2, 8], maxLength, onChange, ...props }: LongTextProps) {
  return (
    <Textarea
      {...toInputProps(props)}
      value={props.value}
      maxLength={maxLength}
      autosize
      minRows={least}
      maxRows={max}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface NumberProps extends FieldProps {
  readonly step: number;
  readonly className?: string;
}

/** A number as text, so that no digit is lost; the form parses it. The arrow keys change it by `step`. */
export function NumberField({ step, className, onChange, ...props }: NumberProps) {
  return (
    <TextInput
      {...toInputProps(props)}
      {...(className && { className })}
      type="number"
      inputMode="decimal"
      min={0}
      step={step}
      value={props.value}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function toOptions(words: readonly string[]): readonly Option[] {
  return words.map((word) => ({ value: word, label: word }));
}

interface ChoiceProps<Value> extends FieldProps<Value> {
  readonly options: readonly Option[];
  /** The label of the empty option; without it a choice is required. */
  readonly none?: string;
  /** The value without a choice. */
  readonly empty?: Value;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A native select: fastest with a keyboard and familiar on a phone. */
export function SelectField<Value extends string | null>({
  options,
  none,
  empty = '' as Value,
  disabled = false,
  className,
  onChange,
  ...props
}: ChoiceProps<Value>) {
  const { value } = props;
  return (
    <NativeSelect
      {...toInputProps(props)}
      {...(className && { className })}
      data={none === undefined ? [...options] : [{ value: '', label: none }, ...options]}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value === '' ? empty : (event.currentTarget.value as Value))}
    />
  );
}

const states: readonly Option[] = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

export function StateField(props: FieldProps) {
  return <SelectField {...props} options={states} none="Choose a state" />;
}

/** A checkbox; the form holds "Yes" or nothing. */
export function CheckField({
  id,
  label,
  help,
  value,
  onChange,
  name = label,
  disabled = false,
  error,
  takesFocus,
}: FieldProps & {
  /** The name for screen readers, if the label alone is ambiguous. */
  readonly name?: string;
  readonly disabled?: boolean;
}) {
  return (
    <Checkbox
      id={id}
      label={label}
      description={help}
      {...(name !== label && { 'aria-label': name })}
      {...(takesFocus && { 'data-autofocus': true })}
      {...(error !== undefined && { error })}
      checked={value === 'Yes'}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked ? 'Yes' : '')}
    />
  );
}

/** What saving does to a field automatically; announced when it appears. */
export function FieldMessage({ message }: { readonly message: string | undefined }) {
  return (
    <Text component="div" size="sm" c="var(--attention)" aria-live="polite">
      {message}
    </Text>
  );
}
