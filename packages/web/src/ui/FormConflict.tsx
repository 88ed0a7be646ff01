import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './FormProblems.module.css';
import { Note } from './Note.tsx';

/** A field that somebody else saved meanwhile, in words. */
export interface TheirChange {
  readonly path: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Both changed it, each to something else. */
  readonly both: boolean;
}

/** What somebody else saved meanwhile. It is in the form already, except where both changed the same: there a person decides. */
export function FormConflict({
  changes,
  onTake,
}: {
  readonly changes: readonly TheirChange[];
  readonly onTake: (path: string) => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} role="alert" tabIndex={-1} className={classes['conflict']}>
      <Note tone="attention" title="Someone else changed this record while you were editing it.">
        <p className={classes['review']}>Review their version, then save again. Nothing of yours is lost.</p>
        <ul className={classes['theirs']}>
          {changes.map(({ path, label, theirs, mine, both }) => (
            <li key={path}>
              <strong>{label}</strong>:{' '}
              {both ? `they saved “${theirs}”, you have “${mine}”.` : `they saved “${theirs}”.`}
              {both && (
                <Button
                  variant="default"
                  size="compact-xs"
                  ml={8}
                  aria-label={`Use theirs for ${label}`}
                  onClick={() => onTake(path)}
                >
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
