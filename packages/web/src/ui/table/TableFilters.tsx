import { Button, CloseButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Lazy, type LazyComponent } from '../Lazy.tsx';
import classes from './DataTable.module.css';
import { describeFilter } from './filter-labels.ts';
import { listFilterableFields, withFilter, type FiltersProps } from './table-filters.ts';

const chooser: LazyComponent<FiltersProps> = () =>
  import('./FilterPopovers.tsx').then(({ FilterChooser }) => FilterChooser);
const editor: LazyComponent<FiltersProps & { readonly name: string }> = () =>
  import('./FilterPopovers.tsx').then(({ FilterChanger }) => FilterChanger);

/** The button that adds a filter: first the field, then its values, in one popover. */
export function AddFilter(props: FiltersProps) {
  if (listFilterableFields(props).length === 0) return null;
  return (
    <Lazy
      opens={chooser}
      popup="dialog"
      props={props}
      button={
        <Button data-tool variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          Filter
        </Button>
      }
    />
  );
}

/** The active filters as sentences, which can be edited or removed. */
export function FilterBar(props: FiltersProps) {
  const { list, filters, onChange } = props;
  const inForce = Object.keys(filters).filter((name) => list.fields[name]);
  if (inForce.length === 0) return null;
  return (
    <ul className={classes['filterBar']} aria-label="Active filters">
      {inForce.map((name) => (
        <FilterPill key={name} name={name} {...props} />
      ))}
      {inForce.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({})}>
            Clear all filters
          </Button>
        </li>
      )}
    </ul>
  );
}

function FilterPill({ name, ...props }: FiltersProps & { readonly name: string }) {
  const { list, filters, choices, onChange } = props;
  const field = list.fields[name];
  if (!field) return null;
  const sentence = describeFilter(field, filters[name] ?? [], choices[name]);
  return (
    <li className={classes['pill']}>
      <Lazy
        opens={editor}
        popup="dialog"
        props={{ ...props, name }}
        button={
          <button type="button" className={classes['pillLabels']}>
            {sentence}
          </button>
        }
      />
      <CloseButton
        size={24}
        aria-label={`Remove filter: ${sentence}`}
        onClick={() => onChange(withFilter(filters, name, []))}
      />
    </li>
  );
}
