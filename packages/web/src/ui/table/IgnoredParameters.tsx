import type { List } from '@curbstop/contract/primitives/list';
import { Button } from '@mantine/core';
import { Alert } from '../Alert.tsx';
import classes from './IgnoredParameters.module.css';
import { describeIgnored } from './ignored-parameters.ts';

interface Props {
  readonly list: List;
  readonly parameters: readonly string[];
  readonly columns: readonly string[];
  /** Takes them out of the URL. */
  readonly onRemove: () => void;
}

/**
 * The address names filters, columns or an order that the list does not have: the user learns that they do not apply.
 */
export function IgnoredParameters({ list, onRemove, ...ignored }: Props) {
  const { title, parts } = describeIgnored(list, ignored);
  return (
    <div className={classes['ignored']}>
      <Alert tone="attention" title={title}>
        Skipped: {new Intl.ListFormat('en-US').format(parts)}. The list has no such field, or the value does not fit it.
        Everything else is applied.
        <div className={classes['remove']}>
          <Button variant="default" size="compact-sm" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </Alert>
    </div>
  );
}
