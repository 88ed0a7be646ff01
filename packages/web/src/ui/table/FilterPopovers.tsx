import { Popover } from '@mantine/core';
import { cloneElement, useState, type ReactNode } from 'react';
import { useOpenWithFocus, type WithButton } from '../Lazy.tsx';
import { NamedDropdown } from '../NamedDropdown.tsx';
import classes from './DataTable.module.css';
import { FilterEditor } from './FilterEditor.tsx';
import { listFilterableFields, withFilter, type FiltersProps } from './table-filters.ts';

/** First the field, then its values. */
export function FilterChooser({ button, ...props }: FiltersProps & WithButton) {
  return (
    <FilterWindow button={button} label="Filter">
      {(close) => <ChooseField {...props} onDone={close} />}
    </FilterWindow>
  );
}

function ChooseField({ onDone, ...props }: FiltersProps & { readonly onDone: () => void }) {
  const [name, setName] = useState<string>();
  if (name !== undefined) return <EditFilter {...props} name={name} onDone={onDone} />;
  return (
    <div className={classes['fieldList']}>
      {listFilterableFields(props).map((field) => (
        <button key={field} type="button" className={classes['field']} onClick={() => setName(field)}>
          {props.list.fields[field]?.label}
        </button>
      ))}
    </div>
  );
}

/** The values of an active filter. */
export function FilterChanger({ button, name, ...props }: FiltersProps & WithButton & { readonly name: string }) {
  return (
    <FilterWindow button={button} label={`Change filter: ${props.list.fields[name]?.label ?? name}`}>
      {(close) => <EditFilter {...props} name={name} onDone={close} />}
    </FilterWindow>
  );
}

function EditFilter({
  list,
  filters,
  choices,
  onChange,
  name,
  onDone,
}: FiltersProps & { readonly name: string; readonly onDone: () => void }) {
  const field = list.fields[name];
  if (!field) return null;
  return (
    <FilterEditor
      field={field}
      values={filters[name] ?? []}
      choices={choices[name] ?? []}
      onChange={(values) => onChange(withFilter(filters, name, values))}
      onDone={onDone}
    />
  );
}

function FilterWindow({
  button,
  label,
  children,
}: WithButton & { readonly label: string; readonly children: (close: () => void) => ReactNode }) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(button, { ref, onClick: () => setOpened(!opened), 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <NamedDropdown label={label}>{children(() => setOpened(false))}</NamedDropdown>
    </Popover>
  );
}
