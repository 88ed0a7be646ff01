import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Note } from '../../ui/Note.tsx';
import type { Differing } from './service-line.form.ts';
import { pathLabel, pathWords } from './service-line-changes.calculation.ts';
import classes from './ServiceLine.module.css';

interface Props {
  readonly theirChanges: readonly Differing[];
  readonly onTake: (path: string, value: Differing['theirs']) => void;
}

/** What somebody else saved meanwhile. It is already in the form, except where both changed the same fact: there a person decides. */
export function EditConflict({ theirChanges, onTake }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} role="alert" tabIndex={-1} className={classes['conflict']}>
      <Note tone="attention" title="Someone else changed this record while you were editing it.">
        <p className={classes['sentence']}>Review their version, then save again. Nothing of yours is lost.</p>
        <ul className={classes['theirs']}>
          {theirChanges.map(({ path, theirs, mine, both }) => (
            <li key={path}>
              <strong>{pathLabel(path)}</strong>: {both ? `they saved “${pathWords(path, theirs)}”, you have “${pathWords(path, mine)}”.` : `they saved “${pathWords(path, theirs)}”.`}
              {both && (
                <Button variant="default" size="compact-xs" ml={8} aria-label={`Use theirs for ${pathLabel(path)}`} onClick={() => onTake(path, theirs)}>
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
