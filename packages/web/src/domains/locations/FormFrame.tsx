import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useFocusOnArrival, useFocusOnWrong } from '../../ui/form-focus.ts';
import type { FormErrors } from './location.form.ts';
import classes from './LocationForm.module.css';

interface Props {
  readonly label: string;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly errors: FormErrors;
  readonly sentences: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** A form that takes the focus when it opens and moves it to the first error. */
export function FormFrame({ label, onSubmit, errors, sentences, children }: Props) {
  const form = useFocusOnWrong(errors, sentences);
  useFocusOnArrival(form);
  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={onSubmit}
      noValidate
      tabIndex={-1}
      data-autofocus
      aria-label={label}
    >
      {children}
    </form>
  );
}

/** Sticky at the bottom, so that the buttons stay reachable in long forms. */
export function Buttons({
  onCancel,
  saving,
  label,
}: {
  readonly onCancel: () => void;
  readonly saving: boolean;
  readonly label: string;
}) {
  return (
    <div className={classes['save']}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving}>
        {label}
      </Button>
    </div>
  );
}
