import type { MouseEvent, ReactNode } from 'react';
import classes from './FormProblems.module.css';

/** An invalid field: its element id, its label and its error. */
interface FieldProblem {
  readonly id: string;
  readonly label: string;
  readonly sentence: string;
}

interface Props {
  /** "The location was not saved". */
  readonly title: string;
  readonly errors: readonly FieldProblem[];
  /** What belongs to no field. */
  readonly failure?: ReactNode;
}

/** The error summary above a form: each entry links to its field. */
export function FormProblems({ title, errors, failure }: Props) {
  if (errors.length === 0 && (failure === undefined || failure === null)) return null;
  return (
    <div role="alert" data-problems tabIndex={-1} className={classes['problems']}>
      <strong>{title}</strong>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ id, label, sentence }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                {label}
              </a>
              : {sentence}
            </li>
          ))}
        </ul>
      )}
      {failure}
    </div>
  );
}

function jump(event: MouseEvent, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
