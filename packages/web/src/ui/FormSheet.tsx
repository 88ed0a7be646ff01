import type { ReactNode } from 'react';
import { useFocusOnWrong } from './form-focus.ts';
import { FormProblems, type FieldProblem } from './FormProblems.tsx';
import classes from './FormSheet.module.css';

interface SheetProps {
  /** The form's name for readers: "Account profile". */
  readonly label: string;
  readonly onSubmit: () => void;
  /** What is wrong, by the field's id; `label` is how the field is called. */
  readonly errors: readonly FieldProblem[];
  /** What failed as a whole. */
  readonly failure?: string | undefined;
  /** "The profile was not saved". */
  readonly refusal: string;
  readonly children: ReactNode;
}

/** A form in one column: a summary of what is wrong above, whose entries lead to their fields; the first wrong field takes the focus. */
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

/** Fields that belong together, under a heading of their own. */
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

/** At most two short fields beside each other. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>;
}
