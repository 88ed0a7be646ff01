import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './FormProblems.module.css';
import { Alert } from './Alert.tsx';

/** A field that another user has saved in the meantime. */
interface OtherUserChange {
  readonly path: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Both users changed it, to different values. */
  readonly both: boolean;
}

/**
 * The changes that another user saved in the meantime. They are in the form already, except fields that both changed:
 * those need a decision.
 */
export function FormConflict({
  changes,
  onTake,
}: {
  readonly changes: readonly OtherUserChange[];
  readonly onTake: (path: string) => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} role="alert" tabIndex={-1} className={classes['conflict']}>
      <Alert tone="attention" title="Someone else changed this record while you were editing it.">
        <p className={classes['review']}>Review their version, then save again. Your entries are kept.</p>
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
      </Alert>
    </div>
  );
}
