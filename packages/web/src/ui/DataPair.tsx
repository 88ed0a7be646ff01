import type { ReactNode } from 'react';
import { Dash } from './Dash.tsx';
import classes from './DataPair.module.css';

/** Labels with values below; several next to each other where there is room. */
export function DataList({ children }: { readonly children: ReactNode }) {
  return <dl className={classes['list']}>{children}</dl>;
}

interface Props {
  readonly name: string;
  /** Missing values and blank text show as a dash [A5.46]. */
  readonly children?: ReactNode;
}

export function DataPair({ name, children }: Props) {
  const blank = children === undefined || children === null || (typeof children === 'string' && children.trim() === '');
  return (
    <div className={classes['pair']}>
      <dt>{name}</dt>
      <dd>{blank ? <Dash /> : children}</dd>
    </div>
  );
}
