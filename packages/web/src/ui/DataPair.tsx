import { getFieldValue, type Fields } from '@curbstop/contract/primitives/fields';
import type { ReactNode } from 'react';
import { formatFieldValue } from './field-values.ts';
import { Dash } from './Dash.tsx';
import classes from './DataPair.module.css';

interface ListProps {
  readonly children: ReactNode;
  /** In a drawer, two next to each other. */
  readonly layout?: 'narrow';
}

/** Labels with values below; several next to each other where there is room. */
export function DataList({ children, layout }: ListProps) {
  return (
    <dl className={classes['list']} data-layout={layout}>
      {children}
    </dl>
  );
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

interface FieldPairsProps {
  readonly fields: Fields;
  readonly record: object;
  /** What is shown differently, by field. */
  readonly written?: Readonly<Record<string, ReactNode>>;
}

/** Each field of the record with its label. */
export function FieldPairs({ fields, record, written = {} }: FieldPairsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <DataPair key={name} name={field.label}>
      {name in written ? written[name] : formatFieldValue(field, getFieldValue(record, name, field))}
    </DataPair>
  ));
}
