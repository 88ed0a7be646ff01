import { PasswordInput } from '@mantine/core';
import type { FieldProps } from './FormFields.tsx';

interface Props extends FieldProps {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly maxLength?: number;
  /** The name of the button that shows what is typed. */
  readonly showLabel?: string;
}

export function PasswordField({
  help,
  required,
  takesFocus,
  error,
  showLabel = 'Show password',
  onChange,
  ...props
}: Props) {
  return (
    <PasswordInput
      {...props}
      description={help}
      withAsterisk={required ?? false}
      error={error}
      // Mantine sets this on every other field.
      aria-invalid={error !== undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      {...(takesFocus && { 'data-autofocus': true })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
