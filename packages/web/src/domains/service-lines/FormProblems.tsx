import { fieldId } from './FormFields.tsx';
import type { FormErrors } from './service-line.form.ts';
import { pathLabel } from './service-line-changes.calculation.ts';
import classes from './ServiceLine.module.css';

/** The summary of what is wrong; each entry leads to its field. */
export function Problems({ errors, sentence }: { readonly errors: FormErrors; readonly sentence: string | undefined }) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0 && !sentence) return null;
  return (
    <div role="alert" data-problems tabIndex={-1} className={classes['problems']}>
      <strong>The service line was not saved</strong>
      {wrong.length === 0 && <p>{sentence}</p>}
      <ul>
        {wrong.map(([path, words]) => (
          <li key={path}>
            <a href={`#${fieldId(path)}`} onClick={(event) => jump(event, path)}>
              {pathLabel(path)}
            </a>
            : {words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function jump(event: React.MouseEvent, path: string): void {
  event.preventDefault();
  document.getElementById(fieldId(path))?.focus();
}
