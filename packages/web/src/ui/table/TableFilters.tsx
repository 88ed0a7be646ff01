import type { List } from '@curbstop/contract/kinds/list';
import { Button, CloseButton, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterEditor } from './FilterEditor.tsx';
import { filterSentence, type Choice } from './filter-words.ts';
import classes from './DataTable.module.css';

export type Filters = Readonly<Record<string, readonly string[]>>;

interface Props {
  readonly list: List;
  readonly filters: Filters;
  /** What may be chosen, for each field that is filtered by choice. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  readonly onChange: (filters: Filters) => void;
}

function filterableFields(list: List, choices: Props['choices']): string[] {
  return Object.entries(list.fields)
    .filter(([name, { filter }]) => filter && (filter !== 'choice' || choices[name]))
    .map(([name]) => name);
}

function withFilter(filters: Filters, name: string, values: readonly string[]): Filters {
  const others = Object.fromEntries(Object.entries(filters).filter(([field]) => field !== name));
  return values.length === 0 ? others : { ...others, [name]: values };
}

/** The button that adds a filter: first which field, then its values, in one small window. */
export function AddFilter({ list, filters, choices, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const fields = filterableFields(list, choices);
  const field = chosen === undefined ? undefined : list.fields[chosen];
  if (fields.length === 0) return null;
  const close = () => {
    setOpened(false);
    setChosen(undefined);
  };
  return (
    <Popover opened={opened} onChange={(open) => (open ? setOpened(true) : close())} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => (opened ? close() : setOpened(true))}>
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={field ? `Filter by ${field.label}` : 'Filter by'}>
        {chosen !== undefined && field ? (
          <FilterEditor
            field={field}
            values={filters[chosen] ?? []}
            choices={choices[chosen] ?? []}
            onChange={(values) => onChange(withFilter(filters, chosen, values))}
            onDone={close}
          />
        ) : (
          <div className={classes['fieldList']}>
            {fields.map((name) => (
              <button key={name} type="button" className={classes['field']} onClick={() => setChosen(name)}>
                {list.fields[name]?.label}
              </button>
            ))}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The filters in force, each a sentence that can be changed or taken away. */
export function FilterBar(props: Props) {
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

function FilterPill({ name, list, filters, choices, onChange }: Props & { readonly name: string }) {
  const [opened, setOpened] = useState(false);
  const field = list.fields[name];
  if (!field) return null;
  const values = filters[name] ?? [];
  const sentence = filterSentence(field, values, choices[name]);
  return (
    <li className={classes['pill']}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes['pillWords']} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
            {sentence}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Change the filter by ${field.label}`}>
          <FilterEditor
            field={field}
            values={values}
            choices={choices[name] ?? []}
            onChange={(changed) => onChange(withFilter(filters, name, changed))}
            onDone={() => setOpened(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <CloseButton size="xs" aria-label={`Remove the filter: ${sentence}`} onClick={() => onChange(withFilter(filters, name, []))} />
    </li>
  );
}
