import type { ReactNode } from 'react';
import { useFocusOnWrong } from './form-focus.ts';
import { FormProblems, type FieldProblem } from './FormProblems.tsx';
import classes from './FormSheet.module.css';

interface SheetProps {
  /** The form's name for screen readers: "Account profile". */
  readonly label: string;
  readonly onSubmit: () => void;
  /** Validation errors by the field's id; `label` is the field's label. */
  readonly errors: readonly FieldProblem[];
  /** An error of the whole form. */
  readonly failure?: string | undefined;
  /** "The profile was not saved". */
  readonly refusal: string;
  readonly children: ReactNode;
}

/**
 * A form in one column, with a summary of errors above whose entries link to their fields; the first invalid field
 * takes the focus.
 */
export function FormSheet({ label, onSubmit, errors, failure, refusal, children }: SheetProps) {
  const form = useFocusOnWrong(errors, failure);
  return (
    <form
      ref={form}
      className={classes['form']}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FormProblems title={refusal} errors={errors} failure={failure === undefined ? undefined : <p>{failure}</p>} />
      {children}
    </form>
  );
}

/** Related fields under their own heading. */
export function FormGroup({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {help && <p className={classes['help']}>{help}</p>}
      <div className={classes['fields']}>{children}</div>
    </fieldset>
  );
}

/** At most two short fields next to each other. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>;
}
