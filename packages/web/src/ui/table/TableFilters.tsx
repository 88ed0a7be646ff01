import { Button, CloseButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Late, type LatePiece } from '../Late.tsx';
import classes from './DataTable.module.css';
import { filterSentence } from './filter-words.ts';
import { filterableFields, withFilter, type FiltersGiven } from './table-filters.ts';

const chooser : LatePiece<FiltersGiven> = () => import('./FilterPopovers.tsx').then(({ FilterChooser }) => FilterChooser);
const editor : LatePiece<FiltersGiven & { readonly name: string }> = () => import('./FilterPopovers.tsx').then(({ FilterChanger }) => FilterChanger);

/** The button that adds a filter: first which field, then its values, in one small window. */
export function AddFilter(props: FiltersGiven) {
  if (filterableFields(props).length === 0) return null;
  return (
    <Late
      opens={chooser}
      popup="dialog"
      given={props}
      button={
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          Filter
        </Button>
      }
    />
  );
}

/** The filters in force, each a sentence that can be changed or taken away. */
export function FilterBar(props: FiltersGiven) {
  const { list, filters, onChange } = props;
  const inForce = Object.keys(filters).filter((name) => list.fields[name]);
  if (inForce.length === 0) return null;
  return (
    <ul className={classes['filterBar']} aria-label="Filters in force">
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

function FilterPill({ name, ...props }: FiltersGiven & { readonly name: string }) {
  const { list, filters, choices, onChange } = props;
  const field = list.fields[name];
  if (!field) return null;
  const sentence = filterSentence(field, filters[name] ?? [], choices[name]);
  return (
    <li className={classes['pill']}>
      <Late
        opens={editor}
        popup="dialog"
        given={{ ...props, name }}
        button={
          <button type="button" className={classes['pillWords']}>
            {sentence}
          </button>
        }
      />
      <CloseButton size="xs" aria-label={`Remove the filter: ${sentence}`} onClick={() => onChange(withFilter(filters, name, []))} />
    </li>
  );
}
