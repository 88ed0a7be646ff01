import type { ListField } from '@curbstop/contract/primitives/list';
import { Button } from '@mantine/core';
import type { FilterOption } from './filter-labels.ts';

export interface FilterEditorProps {
  readonly field: ListField;
  readonly values: readonly string[];
  readonly choices: readonly FilterOption[];
  /** Applies the filter; an empty list removes it. */
  readonly onChange: (values: readonly string[]) => void;
  /** The edit is finished: the popover may close. */
  readonly onDone: () => void;
}

export function ApplyButton() {
  return (
    <Button type="submit" size="xs" style={{ alignSelf: 'flex-end' }}>
      Apply
    </Button>
  );
}
