import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import type { FormErrors } from './location.form.ts';
import classes from './LocationForm.module.css';

interface Props {
  readonly label: string;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly errors: FormErrors;
  readonly sentences: readonly string[] | undefined;
  readonly children: ReactNode;
}

/** A form that takes the focus when it comes, and leads it to the first thing that is wrong. */
export function FormFrame({ label, onSubmit, errors, sentences, children }: Props) {
  const top = useRef<HTMLFormElement>(null);
  // What opened the form may be gone; the focus must not fall behind the drawer.
  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  useEffect(() => {
    const wrong = top.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? top.current?.querySelector<HTMLElement>('[data-problems]');
    wrong?.focus();
  }, [errors, sentences]);
  return (
    <form ref={top} className={classes['form']} onSubmit={onSubmit} noValidate tabIndex={-1} aria-label={label}>
      {children}
    </form>
  );
}
