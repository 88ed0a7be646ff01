import { IconCheck } from '@tabler/icons-react';
import { Dash } from '../../ui/Dash.tsx';
import type { LineHalf } from './line-picture.calculation';
import classes from './ServiceLine.module.css';

/** The material of a side, marked if verified; a dash if the other party owns the whole line. */
export function SideMaterial({ half }: { readonly half: LineHalf | undefined }) {
  if (!half) return <Dash label="Not recorded separately" />;
  return (
    <span className={classes['material']}>
      {half.label}
      {half.verified && (
        <>
          <IconCheck size={14} aria-hidden="true" />
          <span className="visuallyHidden">, verified</span>
        </>
      )}
    </span>
  );
}
