import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Note } from '../../ui/Note.tsx';
import { useSessionSource } from '../accounts/session.queries.ts';
import { fieldLabel } from './form-words.calculation.ts';
import type { Differing, FormErrors } from './location.form.ts';
import { fieldId } from './LocationFormFields.tsx';
import classes from './LocationForm.module.css';

interface Props {
  /** "The location was not saved". */
  readonly title: string;
  readonly errors: FormErrors;
  /** What went wrong besides the fields: the server's own sentences, or none when it had none. */
  readonly sentences: readonly string[] | undefined;
}

/** What is wrong, each entry leading to its field; else what the server says, else whom to ask [A8.9]. */
export function FormProblems({ title, errors, sentences }: Props) {
  const wrong = Object.entries(errors);
  if (wrong.length === 0 && !sentences) return null;
  return (
    <div role="alert" data-problems tabIndex={-1} className={classes['problems']}>
      <strong>{title}</strong>
      {wrong.length === 0 && sentences?.map((sentence) => <p key={sentence}>{sentence}</p>)}
      {wrong.length === 0 && sentences?.length === 0 && <ContactSupport />}
      {wrong.length > 0 && (
        <ul>
          {wrong.map(([path, words]) => (
            <li key={path}>
              <a href={`#${fieldId(path)}`} onClick={(event) => jump(event, path)}>
                {fieldLabel(path)}
              </a>
              : {words}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ContactSupport() {
  const { supportEmail } = useSessionSource().help();
  return (
    <p>
      Please try again or contact support{' '}
      {supportEmail && <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>}
    </p>
  );
}

function jump(event: React.MouseEvent, path: string): void {
  event.preventDefault();
  document.getElementById(fieldId(path))?.focus();
}

/** What somebody else saved meanwhile. It is in the form already, except where both changed the same: there a person decides. */
export function FormConflict({ theirChanges, onTake }: { readonly theirChanges: readonly Differing[]; readonly onTake: (path: string, value: string) => void }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  const words = (value: string) => (value === '' ? 'nothing' : value);
  return (
    <div ref={note} role="alert" tabIndex={-1} className={classes['conflict']}>
      <Note tone="attention" title="Someone else changed this record while you were editing it.">
        <p className={classes['help']}>Review their version, then save again. Nothing of yours is lost.</p>
        <ul className={classes['theirs']}>
          {theirChanges.map(({ path, theirs, mine, both }) => (
            <li key={path}>
              <strong>{fieldLabel(path)}</strong>: {both ? `they saved “${words(theirs)}”, you have “${words(mine)}”.` : `they saved “${words(theirs)}”.`}
              {both && (
                <Button variant="default" size="compact-xs" ml={8} aria-label={`Use theirs for ${fieldLabel(path)}`} onClick={() => onTake(path, theirs)}>
                  Use theirs
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
