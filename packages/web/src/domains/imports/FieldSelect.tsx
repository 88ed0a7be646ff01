import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ImportFieldChoice } from './import-fields.calculation.ts';

interface Props {
  readonly label: string;
  readonly groups: readonly { readonly group: string; readonly items: readonly ImportFieldChoice[] }[];
  /** The key of the chosen field; null for "Don't import". */
  readonly value: string | null;
  readonly valueLabel: string;
  readonly error: string | undefined;
  readonly onValue: (value: string | null) => void;
}

const notImported = { value: '', label: 'Don’t import' };

/**
 * Selects the field of a column. A wide file has hundreds of these, so the full list of options is rendered only once a
 * pointer or the keyboard reaches the field; until then it contains the selected option only.
 */
export function FieldSelect({ label, groups, value, valueLabel, error, onValue }: Props) {
  const [isReached, setIsReached] = useState(false);
  const reach = () => setIsReached(true);
  const fixedChoices = value === null ? [notImported] : [notImported, { value, label: valueLabel }];
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      data={
        isReached ? [notImported, ...groups.map(({ group, items }) => ({ group, items: [...items] }))] : fixedChoices
      }
      error={error}
      onPointerEnter={reach}
      onPointerDown={reach}
      onFocus={reach}
      onChange={(event) => onValue(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
