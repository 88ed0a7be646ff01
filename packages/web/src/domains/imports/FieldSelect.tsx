import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Choice } from './import-fields.calculation.ts';

interface Props {
  readonly label: string;
  readonly groups: readonly { readonly group: string; readonly items: readonly Choice[] }[];
  /** The key of the chosen field; null when the column is left out. */
  readonly value: string | null;
  readonly valueLabel: string;
  readonly error: string | undefined;
  readonly onValue: (value: string | null) => void;
}

const leftOut = { value: '', label: 'Don’t import' };

/**
 * Which field a column goes to. A wide file has hundreds of these, so one offers its whole list only once a pointer or
 * the keyboard has reached it; until then it holds what is chosen.
 */
export function FieldSelect({ label, groups, value, valueLabel, error, onValue }: Props) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const chosen = value === null ? [leftOut] : [leftOut, { value, label: valueLabel }];
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      data={isReached ? [leftOut, ...groups.map(({ group, items }) => ({ group, items: [...items] }))] : chosen}
      error={error}
      onPointerEnter={reach}
      onPointerDown={reach}
      onFocus={reach}
      onChange={(event) => onValue(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
