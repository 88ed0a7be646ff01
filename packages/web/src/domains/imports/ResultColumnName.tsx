import { Box } from '@mantine/core';
import classes from './Import.module.css';

interface Props {
  readonly letter: string;
  readonly name: string;
  readonly notes: readonly string[];
}

/** A column of a laboratory file, with what to know about it. */
export function ResultColumnName({ letter, name, notes }: Props) {
  return (
    <span className={classes['lineName']}>
      <span className={classes['letter']}>
        <span className="visuallyHidden">Column </span>
        {letter}
      </span>
      <span>
        {name}
        {notes.map((note) => (
          <Box key={note} component="span" display="block" className={classes['why']}>
            {note}
          </Box>
        ))}
      </span>
    </span>
  );
}
